import fc from 'fast-check';
import { oneOf } from './html-arbitrary.ts';

// These documents read in the same order in every parser: no text between the rows of a table, and no missing end tags
// where parsers differ.

const shownText = fc.oneof(
  fc.lorem({ maxCount: 2 }),
  fc.constantFrom('10', '2', '½', '²', '٣', '$', 'st', 'é', '日', '😀', '𝟙', '.', '-'),
  fc.constantFrom(' ', '\n', '\r\n', '\t', '\u00a0', '\f', '\v', ' 7 ', 'a\nb', '\n\n'),
  fc.constantFrom('&nbsp;', '&amp;', '&lt;', '&lt;p&gt;', '&eacute;', '&#10;', '&#49;', '&frac12;'),
  oneOf('<jane@example.com> <p@example.com> <https://example.com/a?b=c> <tel:911>'),
);

const written = (name: string) =>
  fc.constantFrom(name, name, name, name.toUpperCase()).chain((tag) =>
    fc.record({
      start: fc.constantFrom(`<${tag}>`, `<${tag} class="a b">`, `<${tag}\nid='x > y'>`),
      end: fc.constantFrom(`</${tag}>`, `</${tag} >`),
    }),
  );

const named = (names: string) => oneOf(names).chain(written);

const around = (names: string, content: fc.Arbitrary<string>) =>
  fc.tuple(named(names), content).map(([{ start, end }, inside]) => start + inside + end);

/** Elements whose end tag HTML allows to be missing where the next of their kind starts. */
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

/** One of these, with its number as weight. */
const weighted = (...choices: readonly (readonly [number, fc.Arbitrary<string>])[]) =>
  fc.oneof({ maxDepth: 3 }, ...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const upToThree = (part: fc.Arbitrary<string>) =>
  fc.array(part, { maxLength: 3 }).map((parts) => parts.join(''));

const inTurn = (...parts: readonly fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((each) => each.join(''));

const blocks =
  'div section article header footer main nav aside blockquote address center figure figcaption ' +
  'details summary fieldset legend dialog hgroup menu dir pre listing';

const seen = fc.letrec<{ inline: string; flow: string; table: string }>((tie) => ({
  inline: upToThree(
    weighted(
      [5, shownText],
      [3, around('b i em strong span u font label o:p q', tie('inline'))],
      // A parser splits a link in a link, and with it the elements around it.
      [1, around('a', shownText)],
      [2, around('sup sub s strike del', tie('inline'))],
      [1, notShown],
      [1, around('button audio canvas marquee meter progress video', shownText)],
      [1, fc.constantFrom('<br>', '<br />')],
    ),
  ),
  flow: upToThree(
    weighted(
      [3, tie('inline')],
      [2, around('p h1 h2 h3 h4 h5 h6', tie('inline'))],
      [1, around('b span', tie('flow'))],
      // No heading in a heading: the end of either ends both.
      [
        1,
        around(
          'h1 h3',
          several(fc.oneof(tie('inline'), around('p div', tie('inline')), tie('table'))),
        ),
      ],
      [1, around('form', tie('inline'))],
      [1, fc.constant('<hr>')],
      [3, around(blocks, tie('flow'))],
      [1, inTurn(several(mayLackEnd('p', tie('inline'))), around('p div', tie('inline')))],
      [1, around('ul ol', several(mayLackEnd('li', tie('flow')), '\n'))],
      [1, around('dl', several(mayLackEnd('dt dd', tie('flow'))))],
      [1, tie('table')],
    ),
  ),
  table: around(
    'table',
    inTurn(
      fc.oneof(fc.constant(''), around('caption', tie('inline'))),
      fc.constantFrom('', '<tbody>', '<thead>', '<colgroup><col></colgroup>'),
      several(mayLackEnd('tr', several(mayLackEnd('td th', tie('flow')), '\n')), '\n'),
    ),
  ),
}));

/** HTML that every parser reads alike, with elements of every kind that a description may lose. */
export const readableHtml: fc.Arbitrary<string> = seen.flow;
