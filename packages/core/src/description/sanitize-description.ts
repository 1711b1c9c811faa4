// Evaluated first: sanitize-html requires it, and before 22.15 Node requires no ES module that another is still importing.
import 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import type { EmployerId } from '../job/employer.ts';
import { carriedText, fromWindows1252, ownText, visibleCharacter } from '../values/text.ts';
import { allowedTags, usualTags } from './allowed-html.ts';
import { isCleanHtml } from './clean-html.ts';
import { writeLayout } from './layout.ts';
import { reduceMarkup } from './reduce-markup.ts';

/** The result of {@link sanitizeDescription}. */
export interface SanitizedDescription {
  /** The description as it is stored and returned. */
  readonly html: string;
  /** Something that the sender wrote was removed: the warning `description-sanitized` (D31). */
  readonly changed: boolean;
  /** It has at least one visible character; a description without any is refused (D9). */
  readonly hasText: boolean;
  /** A link lost its target: the warning `link-removed` (D31). */
  readonly linkRemoved: boolean;
  /** Its text contains allowed tags, as `&lt;p&gt;` does: the warning `looks-escaped` (D31). */
  readonly looksEscaped: boolean;
}

/** Does the work of {@link sanitizeDescription} elsewhere, such as in a worker thread, for a write of `employer`. */
export type SanitizeDescription = (
  html: string,
  employer: EmployerId,
) => SanitizedDescription | Promise<SanitizedDescription>;

const numericReference = /&#(?:x([\da-f]+)|(\d+));?/gi;

/**
 * HTML in which two references to the halves of a surrogate pair are its character, and U+FFFD stands for a reference to
 * U+0000, to one half, or to what is beyond Unicode, as browsers show it; and whether there is one such.
 */
const readReferences = (html: string): { readonly read: string; readonly isLost: boolean } => {
  // A reference makes no pair with half a character beside it.
  const whole = html.toWellFormed();
  let isLost = whole !== html;
  const units = whole.includes('&#')
    ? whole.replace(numericReference, (reference: string, hex?: string, decimal?: string) => {
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        if (code >= 0xd800 && code <= 0xdfff) return String.fromCharCode(code);
        if (code > 0 && code <= 0x10ffff) return reference;
        isLost = true;
        return '\ufffd';
      })
    : whole;
  const read = units.toWellFormed();
  return { read, isLost: isLost || read !== units };
};

const lineBreaks = /\r\n|\r|\n/g;

/**
 * The `<` of an address as in mail and Markdown: `<jane@example.com>`, `<https://example.com>`, `<tel:911>`. No tag has
 * such a name; those of Word look like `<o:p>`.
 */
const addressStart = '<(?=[a-z][^\\s<>/]*(?:@|:[/+\\d]))';

/** A `<` that means less, as in `one<two`: it begins no usual tag, and no `>` ends it. */
const lessThan = `<(?!(?:${usualTags})\\b)(?=[a-z][a-z\\d]*(?![a-z\\d:=])[^<>=]*(?:<|$))`;

const textStart = new RegExp(`${addressStart}|${lessThan}`, 'gi');

/** A tag, a comment or a declaration. */
const markup = /<(?:[a-z!?]|\/.)/is;

const escapedTag = new RegExp(
  `&lt;/?(?:${allowedTags.join('|')})(?=[\\s/]|&gt;)(?:(?!&[lg]t;)[^<])*&gt;`,
  'i',
);

const visibleText = new RegExp(`(?:^|>)[^<]*?(?!<)${visibleCharacter.source}`, 'u');

/** A `<` that begins anything but an allowed tag, a link with nothing but an `href`, or text. */
const otherMarkup = (() => {
  const space = '[ \\t\\n\\f\\r]';
  const value = `"[^"]*"|'[^']*'|[^ \\t\\n\\f\\r"'<>]+`;
  const link = `a${space}+href${space}*=${space}*(?:${value})`;
  return new RegExp(`<(?!(?:/?(?:${allowedTags.join('|')})|${link})${space}*/?>|[^a-z/!?]|$)`, 'i');
})();

/** The line breaks of text as HTML shows them, without those at its ends. */
const writeLines = (text: string): string => {
  const lines = text.split('\n');
  if (lines.length === 1) return text;
  const first = lines.findIndex((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.slice(first, last + 1).join('<br />');
};

/** Without a tag, a line break would become `<br />` the next time. */
const withoutBareLines = (html: string): string =>
  html.includes('<') ? html : html.replace(lineBreaks, ' ');

const looksEscaped = (html: string): boolean => html.includes('&lt;') && escapedTag.test(html);

/** What decides that a description is safe, after all other code here (decision D9). */
const guarded = (html: string): string =>
  isCleanHtml(html)
    ? html
    : sanitizeHtml(html, {
        allowedTags: [...allowedTags],
        allowedAttributes: { a: ['href'] },
        allowedSchemes: ['http', 'https', 'mailto', 'tel'],
        allowProtocolRelative: false,
      });

/**
 * Reduces a description to the HTML that interface §4.3 allows: the tags strong, b, em, i, br, p, div, ul, ol, li and
 * a, and on `a` an `href` that is an absolute URL with scheme http, https, mailto or tel (decision D9). Any string is
 * accepted, however broken or hostile, and handled in time linear in its length.
 *
 * - A heading becomes a paragraph in `strong`. Any other element that HTML shows as a block becomes a `div`: section,
 *   blockquote, pre, table, caption, tr, dl, dt, dd, figure, form, details and the like. `hr` and each line break inside
 *   `pre` become a line break.
 * - Words and numbers are never joined. One space is written between the cells of a row, between digits that only `sup`
 *   or `sub` kept apart, and, between words, numbers or prices, for a picture, a control, the text of a film, or
 *   struck-out text. A cell with only one paragraph or `div` of text is read as that text.
 * - Comments are removed, and these elements with their content: script, style, textarea, select, option, noscript,
 *   noembed, noframes, iframe, object, xmp, template, svg, math, xml, head and title. Without an end tag, head ends where
 *   HTML ends it, and select, option, object, template, svg, math, xml and title lose only their tag. `<![CDATA[` begins
 *   a comment that ends at the first `>`, as in browsers.
 * - The text of any other element stays.
 * - What office programs write in attributes is read: bold, italic, raised and struck-out text (`font-weight: 700`), and
 *   the items of lists of Word, whose bullets in the text are then left out. A number stays text where the list would
 *   show another. A `b` or `i` whose style says that it is none loses its tag.
 * - An item without a list gets one, what a list has beside items becomes an item, and a list behind an item becomes
 *   part of it.
 * - An address in angle brackets, as in `<jane@example.com>`, is text, and so is a `<` before a word that no `>` ends,
 *   unless it is a usual tag.
 * - Text without any markup keeps its line breaks as `<br />`.
 * - Characters that XML or HTML cannot carry are written as {@link carriedText} does, also those of references such as
 *   `&#7;`. Two references to the halves of a surrogate pair are its character; one half and `&#0;` are U+FFFD.
 * - Elements nested more than 256 deep are reduced to paragraphs and line breaks.
 * - The result is balanced, also for a browser that shows it inside a page, and sanitizing it again changes nothing.
 *
 * `changed` is true when a tag, attribute, comment or character was taken away or replaced. It is false for the same
 * markup in another spelling: `&nbsp;` as the character, `<BR>` as `<br />`, implied end tags, end tags without a
 * start, or line breaks of plain text. When in doubt (`<` inside an `href`) it is true.
 */
export const sanitizeDescription = (html: string): SanitizedDescription => {
  if (isCleanHtml(html)) {
    return {
      html,
      changed: false,
      hasText: visibleText.test(html),
      linkRemoved: false,
      looksEscaped: looksEscaped(html),
    };
  }

  const decoded = fromWindows1252(html);
  const { read, isLost } = readReferences(decoded);
  const written = read.replace(textStart, '&lt;');
  const { html: reduced, linkRemoved, isChanged } = reduceMarkup(written);
  const isPlainText = !markup.test(written);
  // Removing a character after a carriage return must not make a CRLF, which is one line break.
  const kept = isPlainText ? reduced.replace(lineBreaks, '\n') : reduced;
  const storable = carriedText(kept);
  const sanitized = guarded(
    isPlainText ? writeLines(storable) : withoutBareLines(writeLayout(storable)),
  );
  const isShorter = sanitized.length < html.length;
  return {
    html: isShorter ? ownText(sanitized) : sanitized,
    changed:
      linkRemoved ||
      isChanged ||
      isLost ||
      decoded !== html ||
      storable !== kept ||
      otherMarkup.test(written),
    // Not of the copy: a slice of another string slows the pattern down, also for later strings.
    hasText: visibleText.test(sanitized),
    linkRemoved,
    looksEscaped: looksEscaped(sanitized),
  };
};
