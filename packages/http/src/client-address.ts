import { isIP, isIPv6 } from 'node:net';

/** The first half of an IPv6 address: what one customer of a provider has, at the least. */
const networkOf = (address: string): string => {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const first = groups(head);
  const missing = tail === undefined ? 0 : 8 - first.length - groups(tail).length;
  const all = [...first, ...Array<string>(missing).fill('0'), ...groups(tail ?? '')];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

/**
 * Whose address a request comes from, for counting: an IPv4 address as it is, an IPv6 address by its
 * first 64 bits, an empty text where there is none.
 *
 * @param peer the address of the connection
 * @param forwardedFor the header `X-Forwarded-For` where a proxy is trusted; its last entry is the
 * one that this proxy has added
 */
export const clientAddress = (peer = '', forwardedFor = ''): string => {
  const entry = forwardedFor.slice(forwardedFor.lastIndexOf(',') + 1).trim();
  const forwarded = entry.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
  const address = (isIP(forwarded) ? forwarded : peer).replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(address) ? networkOf(address) : address;
};
