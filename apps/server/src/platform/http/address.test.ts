import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { blockOf, clientAddress, networkOf } from './address.ts';

describe('client address and network', () => {
  const request = (peer: string, forwarded?: string) =>
    ({ socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

  test.each([
    ['no trusted proxy: the header is ignored', '10.0.0.1', '1.2.3.4', 0, '10.0.0.1'],
    ['one proxy', '10.0.0.1', '9.9.9.9, 1.2.3.4', 1, '1.2.3.4'],
    ['two proxies', '10.0.0.1', '1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
    ['fewer entries than proxies', '10.0.0.1', '1.2.3.4', 3, '1.2.3.4'],
    ['no header', '10.0.0.1', undefined, 1, '10.0.0.1'],
    ['nonsense', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ])('%s', (_what, peer, forwarded, proxies, expected) => {
    expect(clientAddress(request(peer, forwarded), proxies)).toBe(expected);
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, group) => {
    expect(networkOf(address)).toBe(group);
  });
});

describe('blockOf', () => {
  test.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
  ])('%s is in %s', (ip, block) => {
    expect(blockOf(ip)).toBe(block);
  });
});
