// The brackets around an IPv6 host stay.
const origin = /^[a-z]+:\/\/[^/?#]*/i;
const notInAddress = /[\s"<>\\^`{|}[\]]|%(?![\da-f]{2})/gi;

/** An address with the characters percent-encoded that browsers take in one, but no valid URL has, such as quotes. */
export const validAddress = (address: string): string => {
  const [start = ''] = origin.exec(address) ?? [];
  return start + address.slice(start.length).replace(notInAddress, encodeURIComponent);
};
