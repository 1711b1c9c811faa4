import { describe, expect, it } from 'vitest';
import { linkTargets } from '../../test/attack-vectors.ts';
import { costlyHtml, takesInItsStride } from '../../test/costly-html.ts';
import { faultsInDescription } from '../../test/parsed-html.ts';
import { sanitizeDescription } from './sanitize-description.ts';

const htmlOf = (html: string) => sanitizeDescription(html).html;

/** Expects this to be stored, with a warning where `changed`. */
const expectStored = (html: string, stored: string, changed: boolean) =>
  expect(sanitizeDescription(html)).toMatchObject({
    html: stored,
    changed,
    hasText: stored !== '',
  });

describe('the markup that a description keeps (§4.3, D9)', () => {
  it.each([
    'https://example.com',
    'http://example.com/jobs/1?utm=x#apply',
    'HTTPS://Example.com',
    'https://example.com/a b',
    'https://пример.рф/вакансии',
    'mailto:jobs@example.com?subject=Job%201',
    'tel:+1-902-555-0100',
    'TEL:911',
  ])('keeps a link to %s as it stands', (target) => {
    const html = `<a href="${target}">Apply</a>`;
    expectStored(html, html, false);
  });

  // biome-ignore format: one line for each description.
  it.each([
    ['upper case', '<P>a<BR>b</P>', '<p>a<br />b</p>'],
    ['a bare > in a tag', '<p>a > b</p>', '<p>a &gt; b</p>'],
    ['references', '<p>caf&eacute;&nbsp;&copy &#8211;</p>', '<p>café\u00a0© –</p>'],
    ['references to a surrogate pair', '&#55357;&#56832;&#xD83D&#56833', '😀😁'],
    ['references to C1 controls', '40&#150;45 l&#x92;heure', '40–45 l’heure'],
    ['bare & < >', 'a & b <3 > c < d <', 'a &amp; b &lt;3 &gt; c &lt; d &lt;'],
    ['quotes', "<a href='https://example.com/?a&b'>x</a>", '<a href="https://example.com/?a&amp;b">x</a>'],
    ['a quote in a target', `<a href='https://example.com/"x'>x</a>`, '<a href="https://example.com/&quot;x">x</a>'],
    ['no quotes', '<a  href = https://example.com >x</a >', '<a href="https://example.com">x</a>'],
    ['implied ends', '<ul><li>a<li>b</ul><p>c<p>d', '<ul><li>a</li><li>b</li></ul><p>c</p><p>d</p>'],
    ['ends of nothing', 'a</b></div>', 'a'],
    ['crossed tags', '<b><i>x</b></i>', '<b><i>x</i></b>'],
    ['an item in an item', '<ul><li><div><li>x</li></div></li></ul>', '<ul><li><div></div></li><li>x</li></ul>'],
    ['items without a list', 'a<li>b</li> <li>c</li>d', 'a<ul><li>b</li><li>c</li></ul>d'],
    ['text between items', '<ol>a<li>b</li>c<b>d</b></ol>', '<ol><li>a</li><li>b</li><li>c<b>d</b></li></ol>'],
    ['a line break between items', '<ul><br /><li>a</li></ul>', '<ul><li>a</li></ul>'],
    ['a list behind an item', '<ul><li>a</li> <ol><li>b</li></ol><li>c</li></ul>', '<ul><li>a <ol><li>b</li></ol></li><li>c</li></ul>'],
    ['a list in a list', '<ul><ul><li>a</li></ul></ul>', '<ul><li>a</li></ul>'],
    ['less than a word', 'one<two, a <b>b</b>', 'one&lt;two, a <b>b</b>'],
    ['an address', 'a <jane@example.com>', 'a &lt;jane@example.com&gt;'],
    ['an address in a tag', "<B><o'brien@example.com></B>", "<b>&lt;o'brien@example.com&gt;</b>"],
    ['an address that begins with a tag', '<p.b@example.com>', '&lt;p.b@example.com&gt;'],
    ['an address without an end', '<b>a</b> <jane@x, b', '<b>a</b> &lt;jane@x, b'],
    ['a mail link', 'a <mailto:a@example.com>', 'a &lt;mailto:a@example.com&gt;'],
  ])('writes %s in one form, without calling it a change', (_, html, written) =>
    expectStored(html, written, false),
  );
});

describe('the markup that a description loses (D9, D31)', () => {
  it.each([
    ['other tags, not their text', '<u>a</u>b<span>c</span>d<o:p>e</o:p>', 'abcde'],
    ['attributes', '<p class="x" style="y">text</p>', '<p>text</p>'],
    ['a second attribute', '<a href="tel:1" class="x">a</a>', '<a href="tel:1">a</a>'],
    ['a relative link target', '<a href="/jobs">x</a>', '<a>x</a>'],
    ['comments', 'a<!-- b -->c<![endif]>d', 'acd'],
    ['the start of CDATA, not its text', '<![CDATA[<p>a</p>]]> b', 'a<p></p>]]&gt; b'],
    ['names with a colon', '<st1:place>a</st1:place> <o:p/>b <w:p1>c', 'a b c'],
    ['a tag with an address in it', '<span data-by="<a@b.example>" c@d>a</span>', 'a'],
    ['a tag whose space is none', '<a\u00a0href="mailto:a@example.com">a</a>', 'a'],
    ['declarations', '<!doctype html><?xml version="1.0"?>a', 'a'],
    ['a usual tag that never ends', 'pay <b and <strong class="x', 'pay '],
    ['another tag with a value that never ends', 'a <x-y data="b', 'a '],
    ['the names of Word that never end', 'a <o:p b', 'a '],
    ['a paragraph in a paragraph', '<p>a<span><p>b</p></span></p>', '<p>a</p><p>b</p>'],
    ['a link in a link', '<a>a<u><a>b</a></u></a>', '<a>a</a><a>b</a>'],
  ])('drops %s', (_, html, rest) => expectStored(html, rest, true));

  it.each(linkTargets)('drops the link target %j', (target) =>
    expectStored(`<a href="${target}">x</a>`, '<a>x</a>', true),
  );
});

describe('the content that goes with its tag (D9)', () => {
  it.each('script style option noscript noembed noframes template xml head title'.split(' '))(
    'goes with <%s>',
    (tag) => {
      expectStored(`a<${tag}>1</${tag.toUpperCase()}>b`, 'ab', true);
    },
  );

  it('goes with a noscript, whatever ends in it', () => {
    expectStored('<p>a<noscript>1</p><i>2</noscript>b</i>', '<p>a</p>b', true);
  });

  it.each(['select', 'option', 'object', 'template', 'svg', 'math', 'xml', 'title', 'head'])(
    'stays where <%s> does not end',
    (tag) => {
      const html = `<div>Cook <${tag} class="x"><p>in <b>Halifax</b></div><script>1</script>now`;
      expectStored(html, '<div>Cook <p>in <b>Halifax</b></p></div>now', true);
    },
  );

  it.each([
    ['the last of several', 'a<svg>1</svg>b<svg>c', 'a bc'],
    ['the first of several', 'a<xml>b<xml>1</xml>c', 'abc'],
    ['one inside another that ends', 'a<template><svg>1</template>b', 'ab'],
    ['one around another that ends', '<svg>a<template>1</template>b', 'ab'],
    ['one in a paragraph that ends', '<p><object>a</p>b', '<p>a</p>b'],
    ['options of a list', '<select><option>1<option>2</select>a', 'a'],
    ['options without a list', 'a<option>b<option>c', 'a b c'],
    ['a title after one that ends', '<title>1</title>a<title>b<p>c', 'ab<p>c</p>'],
  ])('stays where the end tag is missing of %s', (_, html, rest) =>
    expect(htmlOf(html)).toBe(rest),
  );

  it.each([
    ['its end', '<html><head><title>1</title></head><body>a</body></html>'],
    ['the body', '<head><meta charset="utf-8"><title>1</title><style>2</style><body>a'],
    ['text', '<!doctype html><html lang="en"><head><base><title>1</title>a</html>'],
  ])('goes with a head that ends at %s', (_, html) => expect(htmlOf(html)).toBe('a'));
});

describe('the layout of a description that loses its tags (D9)', () => {
  it.each(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'H2'])('shows <%s> in strong', (tag) =>
    expectStored(
      `a<${tag} class="x">b <i>c</i></${tag}>d`,
      'a<p><strong>b <i>c</i></strong></p>d',
      true,
    ),
  );

  // biome-ignore format: one line for each description.
  it.each([
    ['one that a paragraph is in', '<h2><p>a</p></h2>b', '<p><strong>a</strong></p>b'],
    ['one in bold', '<h2><div><b>a</b></div></h2>', '<p><strong><b>a</b></strong></p>'],
    ['a list', '<h2>a<ul><li>b</ul></h2>', '<p><strong>a</strong></p><ul><li>b</li></ul>'],
    ['text after a block', '<h2>a<p>b</p>c</h2>d', '<p><strong>a</strong></p><p>b</p>c<br />d'],
    ['no end', '<h2>a<p>b<p>c', '<p><strong>a</strong></p><p>b</p><p>c</p>'],
    ['the end of another', '<h2>a</h3><p>b</p>', '<p><strong>a</strong></p><p>b</p>'],
    ['bold across its end', '<h2>a <b>b<p>c</p></b></h2>', '<p><strong>a <b>b</b></strong></p><p>c</p>'],
    ['one after it', '<h1>a<h2>b', '<p><strong>a</strong></p><p><strong>b</strong></p>'],
    ['one in an item', '<ul><li><h4>a</h4>b</ul>', '<ul><li><p><strong>a</strong></p>b</li></ul>'],
  ])('shows a heading with %s', (_, html, shown) => expect(htmlOf(html)).toBe(shown));

  it.each(
    (
      'section article header footer main nav aside blockquote pre address table caption tr dl dt ' +
      'dd figure figcaption form fieldset details summary center legend dialog hgroup menu dir ' +
      'search listing optgroup'
    ).split(' '),
  )('shows <%s> as a block', (tag) =>
    expectStored(`a<${tag} id="x">b</${tag}>c`, 'a<div>b</div>c', true),
  );

  // biome-ignore format: one line for each description.
  it.each([
    ['a rule', 'a<hr size=2>b', 'a<br />b'],
    ['a rule in a paragraph', '<p>a<hr>b', '<p>a</p><br />b'],
    ['cells', '<tr><td>a</td><td>b</td><th>c</th></tr>', '<div>a b c</div>'],
    ['cells without ends', '<table><tr><td>a<td>b<tr><td>c<td>d</table>', '<div><div>a b</div><div>c d</div></div>'],
    ['empty cells', '<tr><td></td><td>a</td><td></td><td>b</td><td></td></tr>', '<div>a b</div>'],
    ['cells of one paragraph', '<tr><td> <p>a <b>b</b></p>\n</td><td><div>1<br>2</div></td><th><p>c</th></tr>', '<div>a <b>b</b> 1<br />2 c</div>'],
    ['cells of several blocks', '<tr><td><p>a</p><p>b</p></td><td><p>c</p></td><td>d<p>e</p></td></tr>', '<div><p>a</p><p>b</p>c d<p>e</p></div>'],
    ['cells of blocks in a block', '<tr><td><div>a<p>b</p></div></td><td><ul><li>c</ul></td></tr>', '<div><div>a<p>b</p></div><ul><li>c</li></ul></div>'],
    ['terms', '<dl><dt>a<dd>b<dt>c<dd>d</dl>', '<div><div>a</div><div>b</div><div>c</div><div>d</div></div>'],
    ['lines', '<pre>\na\n  b\r\nc</pre>', '<div>a<br />  b<br />c</div>'],
    ['lines in bold', '<pre><b>a\nb</b></pre>c\nd', '<div><b>a<br />b</b></div>c\nd'],
    ['digits by a field', '1<input>2', '1 2'],
  ])('parts %s', (_, html, shown) => expectStored(html, shown, true));

  // biome-ignore format: one line for each description.
  it.each([
    ['bold text of Word', "<b style='mso-bidi-font-weight:normal'>a</b> <b style='color:red; font-weight : 400'>b</b>", '<b>a</b> b'],
  ])('reads %s', (_, html, shown) => expect(htmlOf(html)).toBe(shown));
});

describe('the line breaks of a description (D9)', () => {
  it.each([
    ['plain text', 'a\nb\r\nc\rd', 'a<br />b<br />c<br />d'],
    ['plain text with blank lines', 'a\n\n \nb', 'a<br /><br /> <br />b'],
    ['plain text at its ends', '\r\n \n a\nb \n\t\n', ' a<br />b '],
    ['plain text with references', 'R&D\n5 < 6&#10;&eacute;', 'R&amp;D<br />5 &lt; 6<br />é'],
    ['plain text with addresses', 'a <b@c.example>\nd', 'a &lt;b@c.example&gt;<br />d'],
  ])('are kept in %s, without a warning', (_, text, html) => expectStored(text, html, false));

  it.each([
    ['an element', '<span>a\nb</span>\r\nc', 'a b c'],
    ['a comment', '<!-- x -->a\nb', 'a b'],
    ['a script', 'a\n<script>\n</script>b', 'a b'],
  ])('become spaces where no tag is left in %s', (_, text, html) => expectStored(text, html, true));

  it('stay as they are next to tags', () => {
    expect(htmlOf('a\n<b>b</b>\n')).toBe('a\n<b>b</b>\n');
  });
});

describe('hints for the sender (D31)', () => {
  it.each([
    '&lt;p&gt;a&lt;/p&gt;',
    'a &lt;br /&gt; b',
    '<p>&#60;STRONG class="x"&#62;a</p>',
    '&lt;a href="https://example.com/?a=1&amp;b=2"&gt;a&lt;/a&gt;',
    'a\n&lt;li&gt;b',
  ])('say that %j looks escaped', (html) =>
    expect(sanitizeDescription(html)).toMatchObject({ looksEscaped: true, linkRemoved: false }),
  );

  it.each([
    'a &lt; b',
    '1 &lt;b',
    '&lt;pre&gt; &lt;base&gt; &lt;b-x&gt;',
    '&amp;lt;p&amp;gt;',
    '&lt;p &lt; a &gt; b',
    '&lt;p@example.com&gt; &lt;a.b@example.com&gt; <i@example.com>',
    '<p>a</p>',
  ])('do not say that %j looks escaped', (html) =>
    expect(sanitizeDescription(html).looksEscaped).toBe(false),
  );

  it.each([
    '<a href="/x">a</a>',
    'a<a href>',
    `${'<i>'.repeat(300)}<a class="x" href="https://example.com">`,
  ])('say that %.40j lost a link', (html) =>
    expect(sanitizeDescription(`b${html}`)).toMatchObject({ linkRemoved: true, changed: true }),
  );

  it.each(['<a>a</a>', '<a href="tel:1" class="x">a</a>', '<img src="/x">a', '<b href="/x">a</b>'])(
    'do not say that %j lost a link',
    (html) => {
      expect(sanitizeDescription(html).linkRemoved).toBe(false);
    },
  );
});

describe('characters that a description cannot keep', () => {
  // biome-ignore format: one line for each description.
  it.each([
    ['control characters', 'a\0b\x08\x07c\x7f\x81 d\x02', 'a b c d'],
    ['C1 controls', '40\x9645 h, 20 $\x85 <b>l\x92heure</b>', '40–45 h, 20 $… <b>l’heure</b>'],
    ["Word's non-breaking hyphens", '902\x1e555\x1e0100', '902\u2011555\u20110100'],
    ["Word's optional hyphens", 'co\x1fop &#31;a b\x1f 1\x1f2', 'coop a b 1 2'],
    ["Word's ends of cells", 'a\x07b\x07\x07', 'a b'],
    ['noncharacters', '1\ufffe2\uffff3\ufdd04\u{1fffe}5&#xffff;6', '1 2 3 4 5 6'],
    ['references to halves of pairs', '1&#55357;2&#xDE00;3&#xD83D;&#0;4', '1\ufffd2\ufffd3\ufffd\ufffd4'],
    ['a vertical tab and a form feed', '<p>a\x0bb&#12;c</p>', '<p>a\nb\nc</p>'],
    ['those of plain text', 'a\x0bb\x0cc', 'a<br />b<br />c'],
    ['a control character in a tag', '<b\0>a</b>', 'a'],
    ['a lone high surrogate', 'a\ud83db', 'a\ufffdb'],
    ['half a character as a reference beside the other half', '&#xD800;\udc00', '\ufffd\ufffd'],
  ])('does not store %s, and says so', (_, html, stored) =>
    expect(sanitizeDescription(html)).toMatchObject({ html: stored, changed: true }),
  );

  const link = (target: string) => `<a href="${target}">x</a>`;
  // biome-ignore format: one line for each description.
  it.each([
    ['invisible characters at its ends', '\u200bhttps://example.com/a\u200e\u00ad&#8203;&shy;', 'https://example.com/a'],
    ['the marks around a number', 'tel:+1-902-555-0100\u202c', 'tel:+1-902-555-0100'],
    ['C1 controls', 'https://example.com/l\x92heure', 'https://example.com/l’heure'],
  ])('changes %s in the target of a link, and says so', (_, sent, stored) =>
    expectStored(link(sent), link(stored), true),
  );

  it.each(['a&#xD83D;b', 'a&#0;b', 'a\x1eb', 'a\ufffeb', 'a\x81', '&#x110000;'])(
    'drops the target of a link with %j in it',
    (path) => expectStored(link(`https://example.com/${path}`), '<a>x</a>', true),
  );

  it('reads a surrogate pair in the target of a link', () => {
    expectStored(
      link('https://example.com/&#xD83D;&#56832;'),
      link('https://example.com/😀'),
      false,
    );
  });
});

describe('the visible text of a description (D9)', () => {
  const invisible = [
    ...[
      '\u00a0\u2003\u3000\u2028',
      '\u200b\u200c\u200d\u2060\ufeff\u00ad',
      '\u202a\u202e\u2066\u061c',
    ],
    ...[
      '\u3164\u115f\uffa0\u2800\u180e\u034f\ufe0f',
      '\ue000\u{e0041}\u{e0100}',
      '&nbsp;&#8203;&shy;',
      '&#xD83D; &#0;&#x110000;\x07\ufffe',
    ],
  ];
  it.each([
    ...['', ' \t\r\n', ...invisible, '</p>', '<strong unfinished'],
    '<p></p><p>&nbsp;</p><br><ul><li></li></ul><a href="https://example.com"></a>',
    '<script>text</script><!-- text --><option>text</option>',
    '<img src="https://example.com/poster.png" alt="text">',
  ])('is missing in %j', (html) => expect(sanitizeDescription(html).hasText).toBe(false));

  it.each([
    ...[
      'a',
      '<p>\u00a0<b>\u200b7</b></p>',
      '<p></p>!',
      '&lt;',
      '<h1>x</h1>',
      '日',
      '😀',
      '\u200f\u05d0',
      '<',
    ],
  ])('is there in %j', (html) => expect(sanitizeDescription(html).hasText).toBe(true));
});

describe('a description of extreme size or depth (D9, D24)', () => {
  const hundredThousand = (tag: string) => `<${tag}>`.repeat(100_000);

  it('keeps 250 levels as they are', () => {
    const html = `${'<div>'.repeat(250)}<br />text${'</div>'.repeat(250)}`;
    expect(htmlOf(html)).toBe(html);
  });

  it('reduces deeper HTML to its paragraphs, and reports it', () => {
    const deep = `<p>one</p>${hundredThousand('div')}<p>two<br>three</p><script>x</script></div>`;
    const { html, changed, hasText } = sanitizeDescription(deep);
    expect(html.replaceAll(' ', '')).toBe('<p>one</p><p>two<br/>three</p>');
    expect({ changed, hasText }).toEqual({ changed: true, hasText: true });
    expect(htmlOf(`${'<b>'.repeat(257)}x${'</b>'.repeat(257)}`).trim()).toBe('x');
  });

  it.each(costlyHtml(2 ** 14))('reads %.40j… in a short time', (html) => takesInItsStride(html));

  it('keeps the text of deep elements whose end is missing', () => {
    const html = `Cook${hundredThousand('object')}in Halifax`;
    expect(htmlOf(html).replace(/\s+/g, ' ')).toBe('Cook in Halifax');
  });

  it.each(['h1', 'pre'])('returns %s from the deepest level that is kept', (tag) => {
    for (const depth of [253, 254, 255, 256]) {
      const stored = htmlOf(`${'<div>'.repeat(depth)}<${tag}>a\nb</${tag}>`);
      expect(sanitizeDescription(stored)).toMatchObject({ html: stored, changed: false });
    }
  });

  it('keeps the deepest element inside the others', () => {
    expect(faultsInDescription(htmlOf(`${'<li><div>'.repeat(120)}x`))).toEqual([]);
  });

  it('counts the lists that items outside of one would get', () => {
    expect(htmlOf(`${'<li><div>'.repeat(100)}x`).trim()).toBe('x');
  });
});
