import { expect } from 'vitest';
import { sanitizeDescription } from '../src/description/sanitize-description.ts';

/** HTML of about `size` characters, of the kinds that take a parser more than linear time. */
export const costlyHtml = (size: number): readonly string[] => {
  const filledWith = (piece: string) => piece.repeat(Math.floor(size / piece.length));
  const count = size / 10;
  const many = (tag: string) => `<${tag}>`.repeat(count);
  return [
    filledWith('<div>'),
    `${many('div')}x${'</div>'.repeat(count)}`,
    many('span'),
    many('noscript'),
    ...['svg', 'title', 'select', 'h1><b', 'pre', 'td'].map(many),
    `${'<i>'.repeat(300)}${many('object')}`,
    filledWith('<sup>1'),
    ...['<td><p>', '<td><p>a</p></td>', '<td><p>a', '<a<@', '<a:', '<a@'].map(filledWith),
    `<td>${filledWith(' ')}<p>${filledWith('a')}</td>`,
    `<td><p>${filledWith('<b>a</b>')}</p></td>`,
    `<${filledWith('a')}`,
    `<td><p>${filledWith('a')}</p></td>`,
    ...['<![CDATA[', '<![CDATA[]'].map(filledWith),
    filledWith('<title></title>'),
    filledWith('&lt;p '),
    filledWith(' \n'),
    filledWith('<h1>a<p>b</p>c</h1>'),
    many('noscript><i'),
    many('li><div'),
    many('svg><style'),
    `${'<b>'.repeat(250)}${filledWith('</i>')}`,
    `${'<div>'.repeat(250)}${filledWith('<li><b></b>')}`,
    ...['<', 'a<', '<a ', '<a\n', '&', '&amp;', '&#', '&notit', '<!--', '<!', '</', '<br>'].map(
      filledWith,
    ),
    ...['<p>', '</p>', '<a>', '<p><span>', '<p <b x=">', '<a href="', '<a href=\'<a href="'].map(
      filledWith,
    ),
    ...['<option>', '<noscript>', '<iframe>', '<xmp>', '<svg><![CDATA[', '\0', '\ud800'].map(
      filledWith,
    ),
    `<a ${Array.from({ length: count / 2 }, (_, n) => `x${n}=1`).join(' ')}>x</a>`,
    `<a href="https://example.com/${filledWith('&lt;')}">x</a>`,
    `<a href=${filledWith(' ')}`,
  ];
};

/** Its result is clean, and the same when it is sent back. */
export const takesInItsStride = (html: string): void => {
  const sanitized = sanitizeDescription(html).html;
  expect(sanitizeDescription(sanitized).html).toBe(sanitized);
  expect(sanitized).not.toMatch(/<(?!\/?(?:div|strong|[bip]|ul|ol|li|a)>|br \/>|a href="https:)/);
};
