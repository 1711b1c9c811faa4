// The first finds out quickly that there is none, as is usual; halves of pairs are those of emoji too.
const mayBeForbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;
const forbidden = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/gu;

/**
 * A text without the characters that HTML and XML forbid or discourage: control characters but tab and line breaks,
 * and noncharacters. Half of a pair becomes U+FFFD.
 */
export const allowedCharacters = (text: string): string =>
  mayBeForbidden.test(text) ? text.toWellFormed().replace(forbidden, '') : text;

// The brackets around an IPv6 host stay.
const origin = /^[a-z]+:\/\/[^/?#]*/i;
const notInAddress = /[\s"<>\\^`{|}[\]]|%(?![\da-f]{2})/gi;

/** An address with the characters percent-encoded that browsers take in one, but no valid URL has, such as quotes. */
export const validAddress = (address: string): string => {
  const [start = ''] = origin.exec(address) ?? [];
  return start + address.slice(start.length).replace(notInAddress, encodeURIComponent);
};
