// The brackets around an IPv6 host stay.
const notInAddress = /[\s"<>\\^`{|}]|%(?![\da-f]{2})|(?<!^[a-z]+:\/\/[^/?#]*)[[\]]/gi;

/** An address with the characters percent-encoded that browsers take in one, but no valid URL has, such as quotes. */
export const validAddress = (address: string): string =>
  address.replace(notInAddress, encodeURIComponent);
