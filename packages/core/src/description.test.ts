import { describe, expect, it } from 'vitest';
import { faultsInDescription } from '../test/parsed-html.ts';
import { sanitizeDescription } from './description.ts';

const htmlOf = (html: string) => sanitizeDescription(html).html;

describe('what a description keeps (§4.3, D9)', () => {
  it.each(['strong', 'b', 'em', 'i', 'p', 'div', 'ul', 'ol', 'li', 'a'])('keeps <%s>', (tag) => {
    const html = `<${tag}>text</${tag}>`;
    expect(sanitizeDescription(html)).toEqual({ html, changed: false, hasText: true });
  });

  it('keeps <br>', () => {
    expect(sanitizeDescription('a<br>b')).toEqual({
      html: 'a<br />b',
      changed: false,
      hasText: true,
    });
  });

  it.each([
    'https://example.com',
    'http://example.com/jobs/1?utm=x#apply',
    'HTTPS://Example.com',
    'https://example.com/a b',
    'https://пример.рф/вакансии',
    'https://user:pw@example.com:8443/',
    'mailto:jobs@example.com?subject=Job%201',
    'tel:+1-902-555-0100',
    'TEL:911',
  ])('keeps a link to %s as it stands', (target) => {
    const html = `<a href="${target}">Apply</a>`;
    expect(sanitizeDescription(html)).toEqual({ html, changed: false, hasText: true });
  });

  it.each([
    'plain text',
    'first line\nsecond\tline\r\nthird',
    '<p>Montréal, Québec · 日本語 · العربية · 👩🏽‍💻</p>',
    '<p>"quoted" and \'quoted\'</p>',
    '<p>R&amp;D, 3 &lt; 4 &gt; 2</p>',
    '<p>&amp;lt;b&amp;gt; as text</p>',
    '<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>',
    '<div><p>a <strong>b <em>c</em></strong><br />d</p></div>',
    '<a href="https://example.com/?a=1&amp;b=2">x</a>',
  ])('returns %j unchanged', (html) => {
    expect(sanitizeDescription(html)).toEqual({ html, changed: false, hasText: true });
  });

  it.each([
    ['upper case', '<P>a<BR>b</P>', '<p>a<br />b</p>'],
    ['references', '<p>caf&eacute;&nbsp;&copy &#8211;</p>', '<p>café\u00a0© –</p>'],
    ['bare & < >', 'a & b <3 > c < d <', 'a &amp; b &lt;3 &gt; c &lt; d &lt;'],
    [
      'quotes',
      "<a href='https://example.com/?a&b'>x</a>",
      '<a href="https://example.com/?a&amp;b">x</a>',
    ],
    ['no quotes', '<a  href = https://example.com >x</a >', '<a href="https://example.com">x</a>'],
    [
      'implied ends',
      '<ul><li>a<li>b</ul><p>c<p>d',
      '<ul><li>a</li><li>b</li></ul><p>c</p><p>d</p>',
    ],
    ['ends of nothing', 'a</b></div>', 'a'],
    ['crossed tags', '<b><i>x</b></i>', '<b><i>x</i></b>'],
    ['an item in an item', '<li><div><li>x</li></div></li>', '<li><div></div></li><li>x</li>'],
  ])('writes %s in one form, without calling it a change', (_, html, written) => {
    expect(sanitizeDescription(html)).toEqual({ html: written, changed: false, hasText: true });
  });
});

describe('what a description loses (D9, D31)', () => {
  it.each([
    ['other tags, not their text', '<h1>Title</h1><span>text</span>', 'Titletext'],
    ['a table, not its text', '<table><tr><td>a</td><td>b</td></tr></table>', 'ab'],
    ['attributes', '<p class="x" style="y">text</p>', '<p>text</p>'],
    [
      'other attributes of a link',
      '<a href="tel:1" target="_blank">x</a>',
      '<a href="tel:1">x</a>',
    ],
    ['a relative link target', '<a href="/jobs">x</a>', '<a>x</a>'],
    ['a script and its content', 'a<script>b</script>c', 'ac'],
    ['a style sheet and its content', 'a<style>b{}</style>c', 'ac'],
    ['a text area and its content', 'a<textarea>b</textarea>c', 'ac'],
    ['an option and its content', '<select>a<option>b</option></select>c', 'ac'],
    ['noscript and its content', 'a<noscript><p>b</p></noscript>c', 'ac'],
    ['a frame and its content', 'a<iframe>b</iframe><noframes>b</noframes>c', 'ac'],
    ['comments', 'a<!-- b -->c<![endif]>d', 'acd'],
    ['declarations', '<!doctype html><?xml version="1.0"?>a', 'a'],
    ['a tag that never ends', 'pay < 5 and x <y and more', 'pay &lt; 5 and x '],
    ['a paragraph in a paragraph', '<p>a<span><p>b</p></span></p>', '<p>a</p><p>b</p>'],
    ['a link in a link', '<a>a<u><a>b</a></u></a>', '<a>a</a><a>b</a>'],
  ])('drops %s', (_, html, rest) => {
    expect(sanitizeDescription(html)).toEqual({ html: rest, changed: true, hasText: true });
  });

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['a document', 'data:text/html,x'],
    ['another scheme', 'ftp://example.com'],
    ['a path', '/jobs'],
    ['a fragment', '#apply'],
    ['a host without a scheme', '//example.com'],
    ['one slash', 'https:/example.com'],
    ['backslashes', 'https:\\\\example.com'],
    ['no host', 'https://'],
    ['an impossible host', 'https://a b.example'],
    ['white space first', ' https://example.com'],
    ['odd white space first', '\u00a0https://example.com'],
    ['white space last', 'https://example.com '],
    ['a tab inside', 'https://exam\tple.com'],
    ['a line break inside', 'https://example.com/\na'],
    ['a line break as a reference', 'mailto:a@example.com&NewLine;'],
    ['a control character', 'tel:1\x7f2'],
  ])('drops the link target with %s', (_, target) => {
    expect(sanitizeDescription(`<a href="${target}">x</a>`)).toEqual({
      html: '<a>x</a>',
      changed: true,
      hasText: true,
    });
  });

  // CVE-2026-44990: sanitize-html before 2.17.4 let the content of <xmp> through unescaped.
  it('lets nothing out of <xmp>', () => {
    const html = 'a<xmp><img src=x onerror=alert(1)><script>alert(1)</script></xmp>b';
    expect(sanitizeDescription(html)).toEqual({ html: 'ab', changed: true, hasText: true });
  });
});

describe('characters that no store keeps in a description', () => {
  it.each([
    ['control characters', 'a\0b\x08c\x0bd\x0ce\x1ff', 'abcdef'],
    ['control characters in references', 'a&#1;b&#x1f;c&#12;d', 'abcd'],
    ['a control character in a tag', '<b\0>a</b>', 'a'],
    ['a lone high surrogate', 'a\ud83db', 'a\ufffdb'],
    ['a lone low surrogate', '<b>\udc00</b>', '<b>\ufffd</b>'],
    ['a reference to a surrogate', 'a&#xd800;b', 'a\ufffdb'],
  ])('does not store %s', (_, html, stored) => {
    expect(htmlOf(html)).toBe(stored);
  });

  it.each(['a\0b', 'a\ud83db', 'a&#1;b'])('reports that %j was changed', (html) => {
    expect(sanitizeDescription(html).changed).toBe(true);
  });

  it('keeps surrogate pairs, tabs and line breaks', () => {
    expect(htmlOf('😀\t\r\n')).toBe('😀\t\r\n');
  });
});

describe('the visible text of a description (D9)', () => {
  it.each([
    '',
    ' \t\r\n',
    '\u00a0\u2003\u3000\u2028',
    '\u200b\u200c\u200d\u2060\ufeff\u00ad',
    '\u202a\u202e\u2066\u061c',
    '\u3164\u115f\uffa0\u2800\u180e\u034f\ufe0f',
    '\ue000\u{e0041}\u{e0100}',
    '&nbsp;&#8203;&shy;',
    '<p></p><p>&nbsp;</p><br><ul><li></li></ul>',
    '<a href="https://example.com"></a>',
    '<script>text</script><!-- text --><option>text',
    '<img src="https://example.com/poster.png" alt="text">',
    '</p>',
    '<unfinished',
  ])('is missing in %j', (html) => {
    expect(sanitizeDescription(html).hasText).toBe(false);
  });

  it.each([
    'a',
    '<p>\u00a0<b>\u200b7</b></p>',
    '<p></p>!',
    '&lt;',
    '<h1>x</h1>',
    '日',
    '😀',
    '\u200f\u05d0',
    '<',
  ])('is there in %j', (html) => {
    expect(sanitizeDescription(html).hasText).toBe(true);
  });
});

describe('a description of extreme size or depth (D9, D24)', () => {
  const megabyteOf = (piece: string) => piece.repeat(Math.floor(2 ** 20 / piece.length));
  const hundredThousand = (tag: string) => `<${tag}>`.repeat(100_000);

  it('keeps 250 levels as they are', () => {
    const html = `${'<div>'.repeat(250)}<br />text${'</div>'.repeat(250)}`;
    expect(htmlOf(html)).toBe(html);
  });

  it('reduces deeper HTML to its paragraphs, and says so', () => {
    const deep = `<p>one</p>${hundredThousand('div')}<p>two<br>three</p><script>x</script></div>`;
    const { html, changed, hasText } = sanitizeDescription(deep);
    expect(html.replaceAll(' ', '')).toBe('<p>one</p><p>two<br/>three</p>');
    expect({ changed, hasText }).toEqual({ changed: true, hasText: true });
  });

  it('keeps the text of deeper HTML that hides tags in tags', () => {
    expect(sanitizeDescription('<<x>div>text'.repeat(1_000) + hundredThousand('div')).hasText).toBe(
      true,
    );
  });

  // Without a limit on nesting the first took sanitize-html 11 s, twice the time that a test has.
  it.each([
    megabyteOf('<div>'),
    `${hundredThousand('div')}x${'</div>'.repeat(100_000)}`,
    hundredThousand('span'),
    hundredThousand('noscript'),
    hundredThousand('noscript><i'),
    hundredThousand('li><div'),
    hundredThousand('svg><style'),
    `${'<b>'.repeat(250)}${megabyteOf('</i>')}`,
    `${'<div>'.repeat(250)}${megabyteOf('<li><b></b>')}`,
    ...['<', 'a<', '<a ', '<a\n', '&', '&amp;', '&#', '&notit', '<!--', '<!', '</', '<br>'].map(
      megabyteOf,
    ),
    ...['<p>', '</p>', '<a>', '<p><span>', '<p <b x=">', '<a href="', '<a href=\'<a href="'].map(
      megabyteOf,
    ),
    ...['<option>', '<noscript>', '<iframe>', '<xmp>', '<svg><![CDATA[', '\0', '\ud800'].map(
      megabyteOf,
    ),
    `<a ${Array.from({ length: 50_000 }, (_, n) => `x${n}=1`).join(' ')}>x</a>`,
    `<a href="https://example.com/${megabyteOf('&lt;')}">x</a>`,
    `<a href=${megabyteOf(' ')}`,
  ])('takes %.40j… in its stride', (html) => {
    const sanitized = htmlOf(html);
    expect(htmlOf(sanitized)).toBe(sanitized);
    expect(sanitized).not.toMatch(/<(?!\/?(?:div|[bip]|li|a)>|br \/>|a href="https:)/);
  });

  it('contains what is nested deepest', () => {
    expect(faultsInDescription(htmlOf(`${'<li><div>'.repeat(120)}x`))).toEqual([]);
  });
});
