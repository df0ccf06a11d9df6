import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The client's address. Trusts one entry of X-Forwarded-For per trusted proxy, from the right. */
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
 * The unit of rate limits: an IPv4 address, or the /64 network of an IPv6 address. A customer is
 * assigned a whole /64 and chooses the other 64 bits freely.
 */
export function networkOf(ip: string): string {
  // Runs for every request; without a colon it is no IPv6 address.
  if (!ip.includes(':')) return ip;
  const plain = plainOf(ip);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** The block that one customer of a hosting provider may own: an IPv4 /24 or an IPv6 /48. */
export function blockOf(ip: string): string {
  const plain = plainOf(ip);
  if (isIPv6(plain)) return `${groupsOf(plain).slice(0, 3).join(':')}::/48`;
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
}

function plainOf(ip: string): string {
  return ip.includes(':') ? (IPV4_IN_IPV6.exec(ip)?.[1] ?? ip) : ip;
}

/** The eight groups of an IPv6 address in canonical spelling. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}
