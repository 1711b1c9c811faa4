import fc from 'fast-check';
import { linkTargets } from './attack-vectors.ts';

export const oneOf = (names: string) => fc.constantFrom(...names.split(' '));

const allowedTag = oneOf('strong b em i br p div ul ol li a');

/** Names that some parser treats specially, and some ordinary ones. */
const otherTag = oneOf(
  'span font h1 h2 h3 h6 table caption tbody tr td th blockquote section center pre article header ' +
    'nav dl dt dd figure figcaption fieldset legend details summary u label sup sub del strike o:p ' +
    'w:sdt st1:city xml object listing menu video canvas script style textarea option noscript xmp ' +
    'iframe noembed noframes plaintext title svg math mtext mglyph annotation-xml foreignObject desc ' +
    'template select form button img image input hr base meta link embed body html head frameset ' +
    'constructor __proto__ a\0 pp li2 STRONGER',
);

const tagName = fc
  .oneof({ weight: 3, arbitrary: allowedTag }, { weight: 2, arbitrary: otherTag })
  .chain((name) => fc.constantFrom(name, name, name, name.toUpperCase()));

const space = fc.constantFrom('', '', ' ', '\n', '\t', '\f', '\u00a0', '/', '\0', '\u200b');

const honestTarget = oneOf(
  'https://example.com/jobs?a=1&b=2 mailto:jobs@example.com?subject=Job tel:+1-902-555-0100 ' +
    'HTTP://EXAMPLE.COM https://пример.рф/вакансии https://user:pw@example.com ' +
    `https://example.com/"onclick="x https://example.com/'><script>`,
);

const linkTarget = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  honestTarget,
  fc.constantFrom(...linkTargets),
);

const attributeName = oneOf(
  'href href href HREF onclick onerror style src srcdoc class id target xlink:href formaction name ' +
    'data-x __proto__ hr\0ef <b " = \' href\0 /href',
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
  fc.constantFrom(...'\n|\r|\r\n|12|\u00a0|\u200b|\u00ad|\u2028|\ud83d|\udc00|\0|\x0b'.split('|')),
);

const reference = oneOf(
  '&amp; &lt; &gt; &quot; &nbsp; &eacute; &copy &lt &amp &ampamp; &amp;amp; &notit; &#60; &#x3c &#0; ' +
    '&#1; &#13; &#12; &#xD800; &#x110000; &#128; &zwnj; &; &# &#x & && &lt;script&gt; ' +
    '&amp;lt;b&amp;gt; &#60script&#62',
);

/** Pieces that open a comment, a declaration or a tag and may not close it. */
const fragment = fc.oneof(
  fc.constantFrom(
    ...(
      `<|</|<!|<!-|<!--|-->|--!>|<!-->|<!--->|<?|<?xml ?>|<![CDATA[|]]>|<!doctype html>|` +
      `<!--[if IE]>|<![endif]-->|< b>|</ b>|<3|<>|</>|>|"|'|\`|=|<<b>|<b<i>|<a <a <a |<a href="|` +
      `<a href='|<p/x|</p/>|</br>|<a@|<p@b.example>|<https://example.com|<tel:911>|<p:/|<script:1>`
    ).split('|'),
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

/** HTML from a grammar, mostly broken somewhere, with every trick of the attack tables. */
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
  .tuple(oneOf('https://example.com/a?b=1&amp;c=2 mailto:jobs@example.com tel:+19025550100'), words)
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
