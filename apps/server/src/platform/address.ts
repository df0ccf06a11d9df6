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
  if (!ip.includes(':')) return ip;
  const mapped = IPV4_IN_IPV6.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
