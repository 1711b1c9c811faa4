import { describe, expect, it } from 'vitest';
import { attackVectors } from '../../test/attack-vectors.ts';
import { faultsInDescription } from '../../test/parsed-html.ts';
import { sanitizeDescription } from './sanitize-description.ts';

describe.each(Object.entries(attackVectors))('a description with %s (D9)', (_, vectors) => {
  it.each(vectors)('keeps nothing harmful of %j', (html) => {
    const { html: sanitized } = sanitizeDescription(html);
    expect(faultsInDescription(sanitized)).toEqual([]);
    expect(sanitizeDescription(sanitized).html).toBe(sanitized);
  });
});

describe('the judge of these tests', () => {
  it.each([
    ['<img>', 'element img'],
    ['<p class="x">x</p>', 'attribute p class'],
    ['<b href="https://example.com">x</b>', 'attribute b href'],
    ['<a href="javascript:alert(1)">x</a>', 'scheme javascript:'],
    ['<a href="/x">x</a>', 'not an absolute URL: "/x"'],
    ['<a href="https:x">x</a>', 'relative: "https:x"'],
    ['<a href="https://x&#10;y">x</a>', 'white space in "https://x\\ny"'],
    ['<!-- x -->', 'a #comment'],
    ['<svg><a></a></svg>', 'namespace http://www.w3.org/2000/svg'],
    ['</div><p>x</p>', 'reaches out of its container'],
    ['<li><div><li>x</li></div></li>', 'reaches out of its container'],
  ])('finds the fault in %j', (html, fault) => {
    expect(faultsInDescription(html)).toContainEqual(expect.stringContaining(fault));
  });
});
