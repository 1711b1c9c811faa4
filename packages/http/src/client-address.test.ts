import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

describe('the address that a wrong key counts against (D20)', () => {
  it.each([
    ['192.0.2.1', '', '192.0.2.1'],
    ['::ffff:192.0.2.1', '', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '', '2001:db8:1:2'],
    ['2001:DB8:0001:2::9', '', '2001:db8:1:2'],
    ['2001:db8::9', '', '2001:db8:0:0'],
    ['::1', '', '0:0:0:0'],
    ['fe80::1%eth0', '', 'fe80:0:0:0'],
    ['10.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['10.0.0.1', '6.6.6.6, 192.0.2.1:4711', '192.0.2.1'],
    ['10.0.0.1', '6.6.6.6,[2001:db8:1:2::9]:443', '2001:db8:1:2'],
    ['10.0.0.1', '192.0.2.1, unknown', '10.0.0.1'],
    ['10.0.0.1', '192.0.2.1,', '10.0.0.1'],
    [undefined, '', ''],
  ])('of the connection of %s, forwarded for "%s", is %s', (peer, forwardedFor, address) => {
    expect(clientAddress(peer, forwardedFor)).toBe(address);
  });
});
