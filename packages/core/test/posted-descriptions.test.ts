import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sanitizeDescription } from '../src/description/sanitize-description.ts';
import { faultsInDescription, shownIn } from './parsed-html.ts';

const folder = new URL('posted-descriptions/', import.meta.url);

/** Written for this test in the style of each sender, each as the `description` of a job body. */
const descriptions = readdirSync(folder).flatMap((style) =>
  readdirSync(new URL(`${style}/`, folder))
    .filter((file) => !file.endsWith('.stored.html'))
    .map((file) => `${style}/${file.replace(/\.html$/, '')}`),
);

/** Word writes the bullet of an item as text, with narrow spaces behind it. */
const withoutBullets = (html: string): string =>
  html.replace(/<p\s+class="?MsoList.*?<\/p>/gs, (item) =>
    item.replace(/[^\s<>]{1,3}(?=<span\s+style=["']font:7)/, ''),
  );

describe.each(descriptions)('%s (D9)', (name) => {
  const sent = readFileSync(new URL(`${name}.html`, folder), 'utf8');
  const { html, hasText } = sanitizeDescription(sent);

  it('keeps each visible character and only allowed markup, and does not change again', () => {
    expect(faultsInDescription(html)).toEqual([]);
    expect(hasText).toBe(true);
    expect(shownIn(html).characters.join('')).toBe(
      shownIn(withoutBullets(sent)).characters.join(''),
    );
    expect(sanitizeDescription(html)).toMatchObject({ html, changed: false });
  });

  it('has the lines, words and cells that were reviewed', () =>
    expect(html).toMatchFileSnapshot(`posted-descriptions/${name}.stored.html`));
});
