import type { Locale } from '@clearcrate/contract/locale';
import type { Minor } from '@clearcrate/contract/money';
import type { RefundAnswer } from './refund-answers.ts';

export type Currency = 'CNY' | 'VND';

/** What a provider has to know to find a payment again. */
export interface PaymentOrder {
  /** Ours, unique for good; the provider knows the payment by it. */
  orderNo: string;
  /** Hundredths of the provider's currency. */
  amount: Minor;
  createdAtMs: number;
  expiresAtMs: number;
  /** The provider's own number; empty before it told one. */
  transactionId: string;
}

export interface PaymentRequest extends PaymentOrder {
  subject: string;
  notifyUrl: string;
  returnUrl: string;
  ip: string;
  onPhone: boolean;
  /** What the player reads. */
  locale: Locale;
  /** Name of the player's wallet in the sandbox; not sent to real providers. */
  wallet: string;
}

/**
 * Where the player pays. A provider that wants a form is reached through a page of ours that sends
 * it.
 */
export interface PaymentTicket {
  /** Empty where there is a form instead. */
  payUrl: string;
  /** Content of the QR code; empty without one. */
  qrText: string;
  form?: { action: string; fields: Record<string, string> };
}

export type PaymentState = 'waiting' | 'paid' | 'failed' | 'closed' | 'refunded' | 'unknown';

/** What a provider said about a payment, its signature and our merchant number checked. */
export interface PaymentFact {
  orderNo: string;
  state: PaymentState;
  amount: Minor;
  transactionId: string;
  /**
   * The account that paid, by the provider's own id for it: the same at each of its payments.
   * Absent where the provider names none.
   */
  payer?: string | undefined;
  /** What a notification says of a refund. */
  refund?: RefundFact | undefined;
}

export interface RefundFact {
  /** The store's own number of the refund as the provider spells it; empty where it names none. */
  refundNo: string;
  /** Whether the money went back. */
  isMade: boolean;
}

/** A request to our webhook, unparsed. */
export interface NotifyRequest {
  headers: Record<string, string>;
  query: Record<string, string>;
  body: string;
}

/** Outcome of a notification. Providers stop repeating it after one of the first three. */
export type NotifyOutcome = 'credited' | 'already' | 'noted' | 'unknownOrder' | 'wrongAmount' | 'forged' | 'failed';

export interface NotifyAnswer {
  status: number;
  contentType: string;
  body: string;
}

/** A refund. Number and moment are fixed before the first request and the same in each of them. */
export interface RefundRequest {
  refundNo: string;
  /** Whether no refund of the order was requested before this one. */
  isFirst: boolean;
  askedAtMs: number;
  /** Where providers that report refunds send their notifications. */
  notifyUrl: string;
}

/** One line of a provider's bill: money that came, or money that went back. */
export interface BillLine {
  kind: 'payment' | 'refund';
  /**
   * Ours; of a refund that of the order it belongs to, or empty where the bill names the refund
   * alone.
   */
  orderNo: string;
  /** Ours; empty for a payment. */
  refundNo: string;
  /** The provider's own number. */
  transactionId: string;
  /** Hundredths of the currency, never below zero. */
  amount: Minor;
}

/**
 * A line of a bill that cannot be read. It is reported with its number, and the rest of the bill
 * counts.
 */
export interface RefusedLine {
  line: number;
  reason: string;
}

export interface Bill {
  lines: BillLine[];
  refused: RefusedLine[];
}

/**
 * Whether a provider has a file for a day, or has to be asked about each order. What is asked tells
 * of no refunds.
 */
export type BillSource = 'file' | 'asked';

/**
 * Paying inside of WeChat's own browser, which pays by itself once it has been handed a signed
 * request.
 */
export interface WechatBridge {
  /** Where WeChat says who it is, and sends its browser back with a code. */
  signInUrl(backTo: string): string;
  /** What WeChat's browser is handed. */
  open(request: PaymentRequest, code: string): Promise<Record<string, string>>;
}

/** A payment method, with the protocol of its provider. */
export interface PaymentProvider {
  readonly currency: Currency;
  /**
   * How WeChat's own browser gets there: over its bridge, or not at all; as any other where nothing
   * is said.
   */
  readonly inWechat?: WechatBridge | 'never';
  create(request: PaymentRequest): Promise<PaymentTicket>;
  /** Throws `NotGenuine` for a message that the provider did not send to this merchant. */
  notify(request: NotifyRequest): PaymentFact;
  answer(outcome: NotifyOutcome): NotifyAnswer;
  query(order: PaymentOrder): Promise<PaymentFact>;
  /**
   * Sends the request, once per call; the provider takes a number once, however often it is sent.
   */
  refund(order: PaymentOrder, refund: RefundRequest): Promise<RefundAnswer>;
  /** Asks what became of a refund that may have been sent before. */
  queryRefund(order: PaymentOrder, refund: RefundRequest): Promise<RefundAnswer>;
  readonly billSource: BillSource;
  /**
   * Payments and refunds of a day in the provider's zone. Providers without bills are queried order
   * by order.
   */
  reconcile(day: string, orders: readonly PaymentOrder[]): Promise<Bill>;
}

/** A message with a wrong signature, for another merchant, too old, or that makes no sense. */
export class NotGenuine extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotGenuine';
  }
}

/** The provider was unreachable or gave no valid answer: the state of the payment is unknown. */
export class ProviderFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderFailed';
  }
}

/** The provider gave no answer within its time, or could not be reached at all. */
export class ProviderSilent extends ProviderFailed {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderSilent';
  }
}

/**
 * For providers that repeat whatever is not acknowledged: 5xx is left for faults of our own, so
 * that no stranger can raise it.
 */
export const refusalStatus = (outcome: NotifyOutcome): number => (outcome === 'failed' ? 500 : 400);

export const wasHeard = (outcome: NotifyOutcome): boolean =>
  outcome === 'credited' || outcome === 'already' || outcome === 'noted';

export const plainAnswer = (status: number, body: string): NotifyAnswer => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body,
});

export const jsonAnswer = (status: number, body: unknown): NotifyAnswer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});
