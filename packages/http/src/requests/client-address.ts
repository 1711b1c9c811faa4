import { isIP, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, in hexadecimal. */
const groupsOf = (address: string): readonly string[] => {
  // Writes it in one way, without a dotted part.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const [head, tail] = hostname.slice(1, -1).split('::');
  const read = (part = ''): readonly string[] => part.split(':').filter((group) => group !== '');
  const [first, last] = [read(head), read(tail)];
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
};

/** Prefixes of an IPv4 address that is written as IPv6: mapped, and by NAT64. */
const beforeIPv4: readonly string[] = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

/** The first half of an IPv6 address, the least that a provider gives one customer; or an IPv4 address. */
const networkOf = (address: string): string => {
  const groups = groupsOf(address);
  if (!beforeIPv4.includes(groups.slice(0, 6).join(':'))) return groups.slice(0, 4).join(':');
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
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
