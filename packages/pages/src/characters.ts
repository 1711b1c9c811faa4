// The first quickly finds out that there are none, as is usual; emoji consist of halves of pairs, too.
const mayBeForbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;
const forbidden = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/gu;

/**
 * A text without the characters that HTML and XML forbid or discourage: noncharacters, and control characters other
 * than tab and line breaks. Half of a pair becomes U+FFFD.
 */
export const allowedCharacters = (text: string): string =>
  mayBeForbidden.test(text) ? text.toWellFormed().replace(forbidden, '') : text;

// The brackets around an IPv6 host stay.
const origin = /^[a-z]+:\/\/[^/?#]*/i;
const notInAddress = /[\s"<>\\^`{|}[\]]|%(?![\da-f]{2})/gi;

/** An address in which characters that browsers accept but no valid URL has, such as quotes, are percent-encoded. */
export const validAddress = (address: string): string => {
  const [start = ''] = origin.exec(address) ?? [];
  return start + address.slice(start.length).replace(notInAddress, encodeURIComponent);
};
