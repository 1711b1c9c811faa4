import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sanitizeDescription } from '../src/description.ts';
import { faultsInDescription } from './parsed-html.ts';
import { visibleWords } from './visible-words.ts';

const folder = new URL('posted-descriptions/', import.meta.url);

/** Written for this test in the manner of each sender, each as the `description` of a job body. */
const descriptions = readdirSync(folder).flatMap((style) =>
  readdirSync(new URL(`${style}/`, folder))
    .filter((file) => !file.endsWith('.stored.html'))
    .map((file) => `${style}/${file.replace(/\.html$/, '')}`),
);

describe.each(descriptions)('%s', (name) => {
  const sent = readFileSync(new URL(`${name}.html`, folder), 'utf8');
  const { html, hasText } = sanitizeDescription(sent);

  it('holds what a description may hold, and nothing else (D9)', () => {
    expect(faultsInDescription(html)).toEqual([]);
    expect(hasText).toBe(true);
  });

  it('keeps each visible word, in order, joined to no other (D9)', () => {
    expect(visibleWords(html)).toEqual(visibleWords(sent));
  });

  it('is left as it is when it is sent back (D9)', () => {
    expect(sanitizeDescription(html)).toMatchObject({ html, changed: false });
  });

  it('reads as it was reviewed', () =>
    expect(html).toMatchFileSnapshot(`posted-descriptions/${name}.stored.html`));
});
