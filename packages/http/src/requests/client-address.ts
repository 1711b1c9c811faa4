import { isIP, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address. */
const groupsOf = (address: string): readonly number[] => {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::');
  const read = (part: string): number[] =>
    part.split(':').flatMap((group) => {
      if (group === '') return [];
      if (!group.includes('.')) return Number.parseInt(group, 16);
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
  const [first, last] = [read(head), read(tail ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
};

/** Prefixes of an IPv4 address that is written as IPv6: mapped, and by NAT64. */
const beforeIPv4: readonly string[] = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

/** The first half of an IPv6 address, the least that a provider gives one customer; or an IPv4 address. */
const networkOf = (address: string): string => {
  const groups = groupsOf(address);
  const written = (count: number): string =>
    groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(':');
  if (!beforeIPv4.includes(written(6))) return written(4);
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
};

/**
 * The address to count a request against: an IPv4 address as it is, also when it is written
 * as IPv6, an IPv6 address by its first 64 bits, an empty text when there is none.
 *
 * @param peer the address of the connection
 * @param forwardedFor the header `X-Forwarded-For` when a proxy is trusted; its last entry is the
 *   one that this proxy added
 */
export const clientAddress = (peer = '', forwardedFor = ''): string => {
  const entry = forwardedFor.slice(forwardedFor.lastIndexOf(',') + 1).trim();
  const forwarded = entry.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
  const address = isIP(forwarded) ? forwarded : peer;
  return isIPv6(address) ? networkOf(address) : address;
};
