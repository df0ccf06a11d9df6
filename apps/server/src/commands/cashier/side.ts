import { languageOf, walletOf } from '@clearcrate/providers/payment/sandbox-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { CashierKeys, makeCertificates } from './accounts.ts';
import type { Payment, PaymentBook } from './book.ts';

/** A message to the store, as the provider would send it. */
export interface Notice {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string;
}

/** A provider seen from the other side: it answers what the store asks, and tells it what happened. */
export interface Side {
  routes(app: FastifyInstance): void;
  notice(payment: Payment): Notice;
  /** Of a provider that tells of refunds as well. */
  refundNotice?(payment: Payment, status: string): Notice;
}

export interface SideDeps {
  book: PaymentBook;
  clock: Clock;
  keys: CashierKeys;
  certificates: ReturnType<typeof makeCertificates>;
  /** Of the cashier itself. */
  address(): string;
  /** Of the store, for the provider whose messages go to an address set in its portal. */
  storeUrl: string;
}

export const pageOf = ({ address }: Pick<SideDeps, 'address'>, { id }: Payment): string => `${address()}/pay/${id}`;

/** Keeps the language and the wallet that the address names; the buttons of the page and the way back to it need not carry them. */
export function hearAddress(payment: Payment, request: FastifyRequest): void {
  payment.locale = languageOf(request.query) ?? payment.locale;
  useWallet(payment, request.query);
}

/** What has been paid stays paid by whoever paid it. */
export function useWallet(payment: Payment, named: unknown): void {
  if (payment.state === 'waiting' || payment.state === 'failed') payment.wallet = walletOf(named) ?? payment.wallet;
}

/** From the address that the store signed to the payment's page. */
export function leadToPage(deps: SideDeps, payment: Payment, request: FastifyRequest, reply: FastifyReply) {
  hearAddress(payment, request);
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

/** Reads `20261115094302` and `2026-11-15 09:43:02` of a zone without summer time. */
export function readLocal(text: string, hours: number): number {
  const digits = text.replace(/\D/g, '').padEnd(14, '0');
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(digits) ?? [];
  return (
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) -
    hours * 3_600 * SECOND_MS
  );
}
