import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sanitizeDescription } from '../src/description/sanitize-description.ts';
import { addressesAsText, faultsInDescription } from './parsed-html.ts';
import { visibleLines } from './visible-lines.ts';

const folder = new URL('posted-descriptions/', import.meta.url);

const anyTag = /<[a-z/!?]/i;

/** What shows the line breaks of text that came without any tag, which are its lines. */
const withLines = (sent: string) =>
  anyTag.test(sent) ? sent : sent.replace(/\r\n|\r|\n/g, '<br>');

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

  it('keeps each word and line in order, and the cells of a row on one (D9)', () => {
    expect(visibleLines(html)).toEqual(visibleLines(withLines(addressesAsText(sent))));
  });

  it('is left as it is when it is sent back (D9)', () => {
    expect(sanitizeDescription(html)).toMatchObject({ html, changed: false });
  });

  it('reads as it was reviewed', () =>
    expect(html).toMatchFileSnapshot(`posted-descriptions/${name}.stored.html`));
});
