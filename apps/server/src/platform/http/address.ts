import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The client's address: as many entries of X-Forwarded-For are believed as there are trusted proxies, from the right. */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = request.socket.remoteAddress ?? '';
  const header = request.headers['x-forwarded-for'];
  if (trustedProxies === 0 || header === undefined) return peer;
  const forwarded = [header].flat().join(',').split(',');
  const hops = [peer, ...forwarded.reverse().map((hop) => hop.trim())];
  const address = hops[Math.min(trustedProxies, hops.length - 1)] ?? peer;
  return isIP(address) === 0 ? peer : address;
}

/**
 * What limits count as one address: an IPv4 address, or the 64 bits of an IPv6 address that a provider hands to one customer,
 * who may make up the other 64 at will.
 */
export function networkOf(ip: string): string {
  // Asked for every request, and told apart by one character: what has no colon is no IPv6 address.
  if (!ip.includes(':')) return ip;
  const plain = plainOf(ip);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** What one renter of machines may hold as a whole: 256 addresses of IPv4, or 65 536 networks of IPv6. */
export function blockOf(ip: string): string {
  const plain = plainOf(ip);
  if (isIPv6(plain)) return `${groupsOf(plain).slice(0, 3).join(':')}::/48`;
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
}

function plainOf(ip: string): string {
  return ip.includes(':') ? (IPV4_IN_IPV6.exec(ip)?.[1] ?? ip) : ip;
}

/** All eight groups of an IPv6 address, each in its one spelling. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}
