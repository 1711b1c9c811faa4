import { isCarried, withoutInvisibleEnds } from '../values/text.ts';

/** The tags that a description may contain (interface §4.3). */
export const allowedTags: readonly string[] = 'strong b em i br p div ul ol li a'.split(' ');

/** The names of usual tags, as a pattern; others may be words: `List<String>`, `one<two`. */
export const usualTags =
  'a|b|big|body|br|center|div|em|font|h[1-6]|head|hr|html|i|img|li|mark|meta|ol|p|script|small|span|strong|style|su[bp]|t[dhr]|table|title|u|ul';

// A browser on an https page reads `https:/x` and `https:x` as relative, so the slashes must be there.
const startsWithScheme = /^(?:https?:\/\/|mailto:|tel:)/i;

// What the WHATWG URL parser strips before it reads a URL.
const stripped = /[\t\n\r]| $/;

/**
 * The target that a link in a description keeps (decision D9): an absolute URL with scheme http, https, mailto or tel
 * that the WHATWG URL parser accepts as it stands, without stripping anything from it. Only invisible characters at its
 * ends are removed. Undefined for any other.
 */
export const allowedHref = (sent: string): string | undefined => {
  const href = withoutInvisibleEnds(sent);
  return startsWithScheme.test(href) &&
    !stripped.test(href) &&
    isCarried(href) &&
    !href.includes('\ufffd') &&
    URL.canParse(href)
    ? href
    : undefined;
};
