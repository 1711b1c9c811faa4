/** The tags that a description may contain (interface §4.3). */
export const allowedTags = [
  'strong',
  'b',
  'em',
  'i',
  'br',
  'p',
  'div',
  'ul',
  'ol',
  'li',
  'a',
] as const;

// A browser on an https page reads `https:/x` and `https:x` as relative, so the slashes must be there.
const startsWithScheme = /^(?:https?:\/\/|mailto:|tel:)/i;

// What the WHATWG URL parser strips before it reads a URL, and the other control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const strippedOrControl = /[\0-\x1f\x7f]| $/;

/**
 * Whether a link in a description may keep its target: an absolute URL with scheme http,
 * https, mailto or tel that the WHATWG URL parser accepts as it stands, without stripping anything
 * from it (decision D9).
 */
export const isAllowedHref = (href: string): boolean =>
  startsWithScheme.test(href) && !strippedOrControl.test(href) && URL.canParse(href);
