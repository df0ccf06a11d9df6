import type { Clock } from '@clearcrate/providers/environment';
import { languageOf, walletOf } from '@clearcrate/providers/payment/sandbox-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CashierKeys, makeCertificates } from './accounts.ts';
import type { Payment, PaymentBook } from './book.ts';

/** A notification to the store, as the provider would send it. */
export interface Notice {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string;
}

/**
 * The server side of a provider's protocol: answers the store's requests and builds notifications.
 */
export interface Side {
  routes(app: FastifyInstance): void;
  notice(payment: Payment): Notice;
  /** Present for a provider that notifies of refunds. */
  refundNotice?(payment: Payment, status: string): Notice;
}

export interface SideDeps {
  book: PaymentBook;
  clock: Clock;
  keys: CashierKeys;
  certificates: ReturnType<typeof makeCertificates>;
  /** Address of the cashier. */
  address(): string;
  /** Address of the store, for providers whose webhook is configured in their portal. */
  storeUrl: string;
}

export const pageOf = ({ address }: Pick<SideDeps, 'address'>, { id }: Payment): string => `${address()}/pay/${id}`;

/**
 * Stores language and wallet from the address with the payment, so that later requests need not
 * repeat them.
 */
export function readAddress(payment: Payment, request: FastifyRequest): void {
  payment.locale = languageOf(request.query) ?? payment.locale;
  useWallet(payment, request.query);
}

/** Sets the wallet of an unpaid payment. */
export function useWallet(payment: Payment, named: unknown): void {
  if (payment.state === 'waiting' || payment.state === 'failed') payment.wallet = walletOf(named) ?? payment.wallet;
}

/** Redirects from the address that the store signed to the page of the payment. */
export function leadToPage(deps: SideDeps, payment: Payment, request: FastifyRequest, reply: FastifyReply) {
  readAddress(payment, request);
  return reply.redirect(pageOf(deps, payment), 303);
}

export const formNotice = (url: string, fields: Record<string, string>): Notice => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  body: new URLSearchParams(fields).toString(),
});

export const jsonNotice = (url: string, body: unknown, headers: Record<string, string> = {}): Notice => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});

const SECOND_MS = 1_000;

/** Parses `20261115094302` or `2026-11-15 09:43:02` in a zone without daylight saving time. */
export function readLocal(text: string, hours: number): number {
  const digits = text.replace(/\D/g, '').padEnd(14, '0');
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(digits) ?? [];
  return (
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) -
    hours * 3_600 * SECOND_MS
  );
}
