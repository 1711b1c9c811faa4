import { describe, expect, it } from 'vitest';
import { isCleanHtml } from './clean-html.ts';

describe('recognising HTML that is already sanitized', () => {
  it.each([
    ['line breaks of plain text', 'a\nb'],
    ['a carriage return of plain text', 'a\r'],
    ['a bare &', 'a & b'],
    ['a reference that is written as a character', '&nbsp;'],
    ['a quote written as a reference', '&quot;'],
    ['a bare >', '<p>a > b</p>'],
    ['a > at the end', 'a >'],
    ['a <', 'a <'],
    ['an open tag', '<p>a'],
    ['an end without a start', 'a</p>'],
    ['crossed tags', '<b><i></b></i>'],
    ['another way to write <br />', 'a<br>b'],
    ['upper case', '<P>a</P>'],
    ['another tag', '<span>a</span>'],
    ['an attribute', '<p class="a">a</p>'],
    ['a comment', 'a<!-- b -->'],
    ['a paragraph in a paragraph', '<p><p></p></p>'],
    ['a block in a paragraph', '<p><div></div></p>'],
    ['a link in a link', '<a><a></a></a>'],
    ['an item in an item', '<li><div><li></li></div></li>'],
    ['a script link', '<a href="javascript:alert(1)">a</a>'],
    ['a hidden scheme', '<a href="\u00a0https://example.com">a</a>'],
    ['a bare < in a link', '<a href="https://example.com/<b">a</a>'],
    ['a bare & in a link', '<a href="https://example.com/?a&b">a</a>'],
    ['an impossible host behind a reference', '<a href="https://a&lt;b">a</a>'],
    ['a second attribute', '<a href="tel:1" class="a">a</a>'],
    ['a control character', 'a\x01b'],
    ['a lone surrogate', 'a\ud800b'],
    ['257 levels', `${'<b>'.repeat(257)}${'</b>'.repeat(257)}`],
  ])('refuses %s', (_, html) => {
    expect(isCleanHtml(html)).toBe(false);
  });
});
