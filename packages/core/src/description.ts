import { allowedTags } from './description/allowed-html.ts';
import { isCleanHtml } from './description/clean-html.ts';
import { writeImpliedEnds } from './description/nesting.ts';
import { removeMarkup } from './description/sanitizer.ts';
import { ownText } from './own-text.ts';

/** What {@link sanitizeDescription} makes of a description. */
export interface SanitizedDescription {
  /** The description as it is stored and returned. */
  readonly html: string;
  /** Something that the sender wrote was removed: the warning `description-sanitized` (D31). */
  readonly changed: boolean;
  /** A reader sees at least one character of it; a description without any is refused (D9). */
  readonly hasText: boolean;
}

const controlCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\0-\x08\x0b\x0c\x0e-\x1f]/g;

const visibleText =
  /(?:^|>)[^<]*?(?![<\u2800\p{Default_Ignorable_Code_Point}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** A `<` that begins anything but an allowed tag, a link with nothing but an `href`, or text. */
const otherMarkup = (() => {
  const space = '[ \\t\\n\\f\\r]';
  const value = `"[^"]*"|'[^']*'|[^ \\t\\n\\f\\r"'<>]+`;
  const link = `a${space}+href${space}*=${space}*(?:${value})`;
  return new RegExp(`<(?!(?:/?(?:${allowedTags.join('|')})|${link})${space}*/?>|[^a-z/!?]|$)`, 'i');
})();

/**
 * Reduces a description to the HTML that interface §4.3 allows: the tags strong, b, em, i, br, p,
 * div, ul, ol, li and a, and on `a` an `href` that is an absolute URL with scheme http, https,
 * mailto or tel (decision D9). Any string is accepted, however broken or hostile, and handled in
 * time linear in its length.
 *
 * - The text of other tags stays, but not of script, style, textarea, option, noscript, xmp,
 *   iframe, noembed and noframes.
 * - Control characters other than tab, line feed and carriage return are dropped, and a lone
 *   surrogate becomes U+FFFD, because neither survives every store and every JSON or XML reader.
 * - Elements nested more than 256 deep are reduced to paragraphs and line breaks.
 * - The result is balanced, also for a browser that shows it inside a page, and sanitizing it
 *   again changes nothing.
 *
 * `changed` is true when a tag, attribute, comment or character was taken away or replaced. It is
 * false for the same markup written in another way: `&nbsp;` as the character, `<BR>` as `<br />`,
 * ends that were implied, or ends of nothing. When in doubt (`<` inside an `href`) it is true.
 */
export const sanitizeDescription = (html: string): SanitizedDescription => {
  if (isCleanHtml(html)) return { html, changed: false, hasText: visibleText.test(html) };

  const reduced = removeMarkup(html);
  const storable = reduced.html.replace(controlCharacters, '').toWellFormed();
  const sanitized = writeImpliedEnds(storable);
  return {
    html: sanitized.length < html.length ? ownText(sanitized) : sanitized,
    changed: reduced.isReduced || storable !== reduced.html || otherMarkup.test(html),
    hasText: visibleText.test(sanitized),
  };
};
