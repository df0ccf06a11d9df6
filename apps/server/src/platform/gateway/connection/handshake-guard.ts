import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorName } from '@clearcrate/contract/errors';
import { GATEWAY_PATH } from '@clearcrate/contract/gateway-ids';
import { negotiateLocale } from '@clearcrate/contract/locale';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { clientAddress, networkOf } from '../../http/address.ts';
import { sendRawRefusal } from '../../http/raw-answer.ts';
import { TokenBuckets } from '../../limits/token-bucket.ts';
import type { GatewayLimits } from '../gateway.limits.ts';
import { isOriginAllowed } from './origin.ts';

/** Reasons for rejecting a handshake, and the error each is answered with. */
const REFUSALS = {
  path: 'notFound',
  origin: 'forbidden',
  addressFull: 'rateLimited',
  addressHurry: 'rateLimited',
  full: 'busy',
  stopping: 'busy',
} as const satisfies Record<string, ErrorName>;
export type Refusal = keyof typeof REFUSALS;

export type Verdict = { address: string } | { refusal: Refusal };

/** Admits or rejects handshakes, and counts open sockets until their streams are closed. */
export class HandshakeGuard {
  private readonly config: Pick<Config, 'ALLOWED_ORIGINS' | 'TRUSTED_PROXIES'>;
  private readonly limits: GatewayLimits;
  private readonly handshakes: TokenBuckets;
  private readonly byAddress = new Map<string, number>();
  private count = 0;
  private stopping = false;

  constructor(config: Pick<Config, 'ALLOWED_ORIGINS' | 'TRUSTED_PROXIES'>, limits: GatewayLimits, clock: Clock) {
    this.config = config;
    this.limits = limits;
    this.handshakes = new TokenBuckets(clock, limits.handshakesPerSecond, limits.socketsPerAddress);
  }

  get openCount(): number {
    return this.count;
  }

  /** An admitted handshake has been counted: `release` must follow once its stream is closed. */
  admit(request: IncomingMessage): Verdict {
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== GATEWAY_PATH) return { refusal: 'path' };
    if (this.stopping) return { refusal: 'stopping' };
    const { origin, host } = request.headers;
    if (!isOriginAllowed(origin, host, this.config.ALLOWED_ORIGINS)) return { refusal: 'origin' };
    const address = networkOf(clientAddress(request, this.config.TRUSTED_PROXIES));
    if (!this.handshakes.take(address)) return { refusal: 'addressHurry' };
    if (this.count >= this.limits.sockets) return { refusal: 'full' };
    const already = this.byAddress.get(address) ?? 0;
    if (already >= this.limits.socketsPerAddress) return { refusal: 'addressFull' };
    this.byAddress.set(address, already + 1);
    this.count += 1;
    return { address };
  }

  release(address: string): void {
    const left = (this.byAddress.get(address) ?? 0) - 1;
    if (left > 0) this.byAddress.set(address, left);
    else this.byAddress.delete(address);
    this.count -= 1;
  }

  stop(): void {
    this.stopping = true;
  }
}

/** Answers in plain HTTP: the connection has not been upgraded yet. */
export function rejectHandshake(request: IncomingMessage, stream: Duplex, refusal: Refusal, production: boolean): void {
  sendRawRefusal(stream, REFUSALS[refusal], production, negotiateLocale(request.headers['accept-language']));
}
