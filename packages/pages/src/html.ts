/** Text that is HTML: only {@link html} and {@link trustedHtml} make it. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[] | null;

/** What HTML has no character for, and checkers of it report: control characters, halves of pairs, noncharacters. */
const notInHtml = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Writes text so that HTML reads it as text, between tags and in a quoted attribute. */
const escapeHtml = (text: string): string =>
  text
    .replace(notInHtml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const markupOf = (part: Part): string => {
  if (part === null) return '';
  if (typeof part !== 'object') return escapeHtml(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
};

/**
 * HTML with values in it. A text is escaped; attributes are to stand in quotes. `null` is nothing.
 *
 * @example
 * html`<h1 title="${name}">${name}</h1>`
 */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: strings.map((text, index) => text + markupOf(parts[index] ?? null)).join(''),
});

/** Text that is known to be safe HTML, such as a sanitized description (decision D9). */
export const trustedHtml = (markup: string): Html => ({ markup });

/** Whether a text is an absolute address with one of these schemes, so that a link with it runs nothing. */
export const isSafeLink = (
  text: string | null,
  schemes: readonly string[] = ['https:', 'http:'],
): text is string => text !== null && schemes.includes(URL.parse(text)?.protocol ?? '');
