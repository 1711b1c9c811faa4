import fc from 'fast-check';

const allowedTag = fc.constantFrom(
  ...['strong', 'b', 'em', 'i', 'br', 'p', 'div', 'ul', 'ol', 'li', 'a'],
);

/** Names that some parser treats specially, and some that none does. */
const otherTag = fc.constantFrom(
  ...'span font h1 h2 h3 h6 table caption tbody tr td th blockquote section center pre'.split(' '),
  ...'article header nav dl dt dd figure figcaption fieldset legend details summary'.split(' '),
  ...'u label sup sub del strike o:p w:sdt st1:city xml object listing menu video canvas'.split(
    ' ',
  ),
  ...'script style textarea option noscript xmp iframe noembed noframes plaintext title'.split(' '),
  ...'svg math mtext mglyph annotation-xml foreignObject desc template select form button'.split(
    ' ',
  ),
  ...'img image input hr base meta link object embed video body html head frameset'.split(' '),
  ...'constructor __proto__ a\0 pp li2 STRONGER'.split(' '),
);

const tagName = fc
  .oneof({ weight: 3, arbitrary: allowedTag }, { weight: 2, arbitrary: otherTag })
  .chain((name) => fc.constantFrom(name, name, name, name.toUpperCase()));

const space = fc.constantFrom('', '', ' ', '\n', '\t', '\f', '\u00a0', '/', '\0', '\u200b');

/** Link targets, honest and hostile, in the encodings that hide a scheme. */
const linkTarget = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom(
    ...[
      'https://example.com/jobs?a=1&b=2',
      'mailto:jobs@example.com?subject=Job',
      'tel:+1-902-555-0100',
    ],
    ...[
      'HTTP://EXAMPLE.COM',
      'https://пример.рф/вакансии',
      'https://user:pw@example.com',
      '//evil.com',
    ],
    ...[
      'https:/evil.com',
      'https:evil.com',
      'https:\\\\evil.com',
      '/jobs',
      '#top',
      '?q=1',
      '',
      ' ',
    ],
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      'java\nscript:alert(1)',
    ],
    ...[
      '\u00a0javascript:alert(1)',
      '\x01javascript:alert(1)',
      ' javascript:alert(1)',
      'vbscript:x',
    ],
    ...[
      'data:text/html,<script>alert(1)</script>',
      'jav&#x09;ascript:alert(1)',
      '&#106avascript:alert(1)',
    ],
    ...['javascript&colon;alert(1)', 'java&Tab;script:alert(1)', '&NewLine;javascript:alert(1)'],
    ...[
      'ht\ntps://example.com',
      'https://example.com\n',
      ' https://example.com',
      'https://exa mple.com',
    ],
    ...[
      'https://example.com/"onclick="x',
      "https://example.com/'><script>",
      'http://[::1',
      'https://',
    ],
    ...[
      'blob:https://example.com/1',
      'filesystem:https://example.com/',
      'feed:javascript:alert(1)',
    ],
  ),
);

const attributeName = fc.constantFrom(
  ...'href href href HREF onclick onerror style src srcdoc class id target xlink:href'.split(' '),
  ...'formaction name data-x __proto__ hr\0ef <b " = \' href\0 /href'.split(' '),
);

const quoted = (value: string) => [
  `="${value}"`,
  `='${value}'`,
  `=${value}`,
  ` = "${value}"`,
  `="${value}`,
  '',
];

const attribute = fc
  .tuple(space, attributeName, fc.oneof(linkTarget, fc.string({ maxLength: 8 })))
  .chain(([before, name, value]) =>
    fc.constantFrom(...quoted(value).map((rest) => ` ${before}${name}${rest}`)),
  );

const startTag = (name: string) =>
  fc
    .tuple(
      fc.array(attribute, { maxLength: 2 }),
      space,
      fc.constantFrom('>', '>', '>', '>', '/>', ''),
    )
    .map(([attributes, gap, end]) => `<${name}${attributes.join('')}${gap}${end}`);

const endTag = (name: string) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(`</${name}>`) },
    { weight: 1, arbitrary: fc.constantFrom('', `</${name} x="1">`, `</${name}`, `</ ${name}>`) },
    { weight: 1, arbitrary: tagName.map((other) => `</${other}>`) },
  );

const characters = fc.oneof(
  fc.lorem({ maxCount: 4 }),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
  fc.string({ maxLength: 6, unit: 'binary' }),
  fc.constantFrom(
    '\n',
    '\r',
    '\r\n',
    '12',
    '\u00a0',
    '\u200b',
    '\u00ad',
    '\u2028',
    '\ud83d',
    '\udc00',
    '\0',
    '\x0b',
  ),
);

const reference = fc.constantFrom(
  ...'&amp; &lt; &gt; &quot; &nbsp; &eacute; &copy &lt &amp &ampamp; &amp;amp; &notit;'.split(' '),
  ...'&#60; &#x3c &#0; &#1; &#13; &#12; &#xD800; &#x110000; &#128; &zwnj; &; &# &#x & &&'.split(
    ' ',
  ),
  ...'&lt;script&gt; &amp;lt;b&amp;gt; &#60script&#62'.split(' '),
);

/** Pieces that open a comment, a declaration or a tag and may not close it. */
const fragment = fc.oneof(
  fc.constantFrom(
    ...[
      '<',
      '</',
      '<!',
      '<!-',
      '<!--',
      '-->',
      '--!>',
      '<!-->',
      '<!--->',
      '<?',
      '<?xml ?>',
      '<![CDATA[',
    ],
    ...[
      ']]>',
      '<!doctype html>',
      '<!--[if IE]>',
      '<![endif]-->',
      '< b>',
      '</ b>',
      '<3',
      '<>',
      '</>',
      '>',
    ],
    ...[
      '"',
      "'",
      '`',
      '=',
      '<<b>',
      '<b<i>',
      '<a <a <a ',
      '<a href="',
      "<a href='",
      '<p/x',
      '</p/>',
      '</br>',
    ],
    ...['<a@', '<p@b.example>', '<https://example.com', '<tel:911>', '<p:/', '<script:1>'],
  ),
  tagName.map((name) => `<${name}`),
  tagName.map((name) => `</${name}>`),
  attribute,
);

const comment = fc
  .tuple(fc.constantFrom('<!--', '<!', '<?', '<![CDATA['), fc.string({ maxLength: 8 }))
  .chain(([start, content]) =>
    fc.constantFrom('-->', '>', ']]>', '').map((end) => start + content + end),
  );

const tree = fc.letrec<{ nodes: string; element: string }>((tie) => ({
  nodes: fc
    .array(
      fc.oneof(
        { maxDepth: 6, withCrossShrink: true },
        { weight: 4, arbitrary: characters },
        { weight: 2, arbitrary: reference },
        { weight: 6, arbitrary: tie('element') },
        { weight: 1, arbitrary: comment },
        { weight: 1, arbitrary: fragment },
      ),
      { maxLength: 5 },
    )
    .map((nodes) => nodes.join('')),
  element: tagName.chain((name) =>
    fc.tuple(startTag(name), tie('nodes'), endTag(name)).map((parts) => parts.join('')),
  ),
}));

/** HTML after a grammar, most of it broken somewhere, with every trick of the attack tables. */
export const messyHtml: fc.Arbitrary<string> = fc
  .array(tree.nodes, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(''));

/** `html` with up to four random cuts, insertions and repetitions of its own pieces. */
export const mutated = (html: fc.Arbitrary<string>): fc.Arbitrary<string> => {
  const edit = fc.record({
    at: fc.nat(),
    removed: fc.nat({ max: 6 }),
    inserted: fc.oneof(fragment, characters, reference, fc.nat()),
  });
  return fc.tuple(html, fc.array(edit, { minLength: 1, maxLength: 4 })).map(([start, edits]) =>
    edits.reduce((text, { at, removed, inserted }) => {
      const cut = at % (text.length + 1);
      const copy = typeof inserted === 'number' ? inserted % (text.length + 1) : 0;
      const piece = typeof inserted === 'number' ? text.slice(copy, copy + 12) : inserted;
      return text.slice(0, cut) + piece + text.slice(cut + removed);
    }, start),
  );
};

const inline = fc.constantFrom('strong', 'b', 'em', 'i');
const words = fc.lorem({ maxCount: 6 });
const escapedText = fc.oneof(
  words,
  fc.constantFrom('R&amp;D', '5 &lt; 6', '&gt; 2', 'Montréal', '\u00a0'),
);

const phrasing = fc.letrec<{ content: string; element: string }>((tie) => ({
  content: fc
    .array(fc.oneof({ maxDepth: 3 }, escapedText, fc.constant('<br />'), tie('element')), {
      maxLength: 4,
    })
    .map((parts) => parts.join(' ')),
  element: fc
    .tuple(inline, tie('content'))
    .map(([name, content]) => `<${name}>${content}</${name}>`),
}));

const link = fc
  .tuple(
    fc.constantFrom(
      'https://example.com/a?b=1&amp;c=2',
      'mailto:jobs@example.com',
      'tel:+19025550100',
    ),
    words,
  )
  .map(([href, content]) => `<a href="${href}">${content}</a>`);

const flow = fc.letrec<{ content: string; list: string }>((tie) => ({
  content: fc
    .array(
      fc.oneof(
        { maxDepth: 3 },
        fc.tuple(phrasing.content, link).map(([a, b]) => `<p>${a} ${b}</p>`),
        phrasing.content,
        link,
        tie('list'),
        tie('content').map((content) => `<div>${content}</div>`),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('\n')),
  list: fc
    .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('content'), { minLength: 1, maxLength: 3 }))
    .map(
      ([name, items]) => `<${name}>${items.map((item) => `<li>${item}</li>`).join('')}</${name}>`,
    ),
}));

/** Valid HTML of allowed tags only, written as the sanitizer writes it. */
export const cleanHtml: fc.Arbitrary<string> = flow.content;

// What follows writes documents that every parser reads in the same order: no text between the rows
// of a table, and no end missing where parsers differ in what that means.

const shownText = fc.oneof(
  fc.lorem({ maxCount: 2 }),
  fc.constantFrom('10', '2', '½', '²', '٣', '$', 'st', 'é', '日', '😀', '𝟙', '.', '-'),
  fc.constantFrom(' ', '\n', '\r\n', '\t', '\u00a0', '\f', '\v', ' 7 ', 'a\nb', '\n\n'),
  fc.constantFrom('&nbsp;', '&amp;', '&lt;', '&lt;p&gt;', '&eacute;', '&#10;', '&#49;', '&frac12;'),
  fc.constantFrom(
    '<jane@example.com>',
    '<p@example.com>',
    '<https://example.com/a?b=c>',
    '<tel:911>',
  ),
);

const written = (name: string) =>
  fc.constantFrom(name, name, name, name.toUpperCase()).chain((tag) =>
    fc.record({
      start: fc.constantFrom(`<${tag}>`, `<${tag} class="a b">`, `<${tag}\nid='x > y'>`),
      end: fc.constantFrom(`</${tag}>`, `</${tag} >`),
    }),
  );

const named = (names: string) => fc.constantFrom(...names.split(' ')).chain(written);

const around = (names: string, content: fc.Arbitrary<string>) =>
  fc.tuple(named(names), content).map(([{ start, end }, inside]) => start + inside + end);

/** Elements of which HTML allows the end to be left out where the next of its kind starts. */
const mayLackEnd = (names: string, content: fc.Arbitrary<string>) =>
  fc
    .tuple(named(names), content, fc.boolean())
    .map(([{ start, end }, inside, isEnded]) => start + inside + (isEnded ? end : ''));

const several = (arbitrary: fc.Arbitrary<string>, separator = '') =>
  fc.array(arbitrary, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(separator));

const notShown = fc.oneof(
  around('script style textarea noembed noframes iframe title noscript template', fc.constant('x')),
  around('select', fc.constantFrom('', '<option>1', '<option>1</option><option>2</option>')),
  around('option object xml', fc.constantFrom('1', 'a<b>c</b>')),
  around('svg', fc.constantFrom('', '<path d="M0"/>', '<g><text>1</text></g>')),
  around('math', fc.constantFrom('', '<mn>1</mn>')),
  fc.constantFrom(
    '<!-- x -->',
    '<!--[if gte mso 9]><xml>1</xml><![endif]-->',
    '<![endif]>',
    '<?x>',
  ),
  fc.constantFrom(
    '<img src="x" alt="y">',
    '<INPUT value=1>',
    '<wbr>',
    '<head><title>1</title></head>',
  ),
);

const seen = fc.letrec<{ inline: string; flow: string; table: string }>((tie) => ({
  inline: fc
    .array(
      fc.oneof(
        { maxDepth: 3 },
        { weight: 5, arbitrary: shownText },
        { weight: 3, arbitrary: around('b i em strong span u font label o:p q', tie('inline')) },
        // A parser parts a link in a link, and with it the elements around it.
        { weight: 1, arbitrary: around('a', shownText) },
        { weight: 2, arbitrary: around('sup sub s strike del', tie('inline')) },
        { weight: 1, arbitrary: notShown },
        {
          weight: 1,
          arbitrary: around('button audio canvas marquee meter progress video', shownText),
        },
        { weight: 1, arbitrary: fc.constantFrom('<br>', '<br />') },
      ),
      { maxLength: 3 },
    )
    .map((parts) => parts.join('')),
  flow: fc
    .array(
      fc.oneof(
        { maxDepth: 3 },
        { weight: 3, arbitrary: tie('inline') },
        { weight: 2, arbitrary: around('p h1 h2 h3 h4 h5 h6', tie('inline')) },
        { weight: 1, arbitrary: around('b span', tie('flow')) },
        // No heading in a heading: the end of either ends both.
        {
          weight: 1,
          arbitrary: around(
            'h1 h3',
            several(fc.oneof(tie('inline'), around('p div', tie('inline')), tie('table'))),
          ),
        },
        { weight: 1, arbitrary: around('form', tie('inline')) },
        { weight: 1, arbitrary: fc.constant('<hr>') },
        {
          weight: 3,
          arbitrary: around(
            'div section article header footer main nav aside blockquote address center figure figcaption details summary fieldset legend dialog hgroup menu dir pre listing',
            tie('flow'),
          ),
        },
        {
          weight: 1,
          arbitrary: fc
            .tuple(several(mayLackEnd('p', tie('inline'))), around('p div', tie('inline')))
            .map((parts) => parts.join('')),
        },
        { weight: 1, arbitrary: around('ul ol', several(mayLackEnd('li', tie('flow')), '\n')) },
        { weight: 1, arbitrary: around('dl', several(mayLackEnd('dt dd', tie('flow')))) },
        { weight: 1, arbitrary: tie('table') },
      ),
      { maxLength: 3 },
    )
    .map((parts) => parts.join('')),
  table: around(
    'table',
    fc
      .tuple(
        fc.oneof(fc.constant(''), around('caption', tie('inline'))),
        fc.constantFrom('', '<tbody>', '<thead>', '<colgroup><col></colgroup>'),
        several(mayLackEnd('tr', several(mayLackEnd('td th', tie('flow')), '\n')), '\n'),
      )
      .map((parts) => parts.join('')),
  ),
}));

/** HTML that every parser reads alike, with elements of every kind that a description may lose. */
export const readableHtml: fc.Arbitrary<string> = seen.flow;
