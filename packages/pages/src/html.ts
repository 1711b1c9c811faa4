import { carriedText } from '@jobposting/core/adapter';

/** Text that is HTML: only {@link html} and {@link trustedHtml} make it. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[] | null | undefined | false;

// The brackets around an IPv6 host stay.
const origin = /^[a-z]+:\/\/[^/?#]*/i;
const notInAddress = /[\s"<>\\^`{|}[\]]|%(?![\da-f]{2})/gi;

/** An address in which characters that browsers accept but no valid URL has, such as quotes, are percent-encoded. */
export const validAddress = (address: string): string => {
  const [start = ''] = origin.exec(address) ?? [];
  return start + address.slice(start.length).replace(notInAddress, encodeURIComponent);
};

const references = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML, between tags and in a quoted attribute. */
const escapeHtml = (text: string): string =>
  carriedText(text).replace(/[&<>"']/g, (letter) => references[letter as '&']);

const markupOf = (part: Part, before: string): string => {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part !== 'object') {
    const isAddress = before.endsWith(' href="') || before.endsWith(' src="');
    return escapeHtml(isAddress ? validAddress(String(part)) : String(part));
  }
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
};

/**
 * HTML with values in it. A text is escaped; quote attributes. The whole value of an `href` or `src`
 * is percent-encoded where a valid URL requires it. `null`, `undefined` and `false` are empty.
 *
 * @example
 * html`<h1 title="${name}">${name}</h1>`
 */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: strings.map((text, index) => text + markupOf(parts[index], text)).join(''),
});

/** Text that is known to be safe HTML, such as a sanitized description (decision D9). */
export const trustedHtml = (markup: string): Html => ({ markup: carriedText(markup) });

/** Whether a text is an absolute address with one of these schemes, so that a link with it cannot run a script. */
export const isSafeLink = (
  text: string | null,
  schemes: readonly string[] = ['https:', 'http:'],
): text is string => text !== null && schemes.includes(URL.parse(text)?.protocol ?? '');
