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

/** One household owns a whole /64 of IPv6 addresses, so they count as one. */
export function addressGroup(address: string): string {
  const mapped = IPV4_IN_IPV6.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const parts = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return parts
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}
