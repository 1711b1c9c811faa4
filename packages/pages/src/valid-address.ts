// The brackets around an IPv6 host stay.
const origin = /^[a-z]+:\/\/[^/?#]*/i;
const notInAddress = /[\s"<>\\^`{|}[\]]|%(?![\da-f]{2})/gi;

/** An address in which characters that browsers accept but no valid URL has, such as quotes, are percent-encoded. */
export const validAddress = (address: string): string => {
  const [start = ''] = origin.exec(address) ?? [];
  return start + address.slice(start.length).replace(notInAddress, encodeURIComponent);
};
