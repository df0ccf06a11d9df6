import { randomBytes } from 'node:crypto';
import type { Locale } from '@clearcrate/contract/locale';
import type { ProviderMethod } from '@clearcrate/providers/payment/create-providers';

/** A payment at the sandbox. Held in memory only. */
export interface Payment {
  /** Random; part of the address of its page. */
  id: string;
  method: ProviderMethod;
  orderNo: string;
  /** Hundredths of the currency. */
  amount: bigint;
  /** The amount actually paid; testers may pay a wrong one. */
  paid: bigint;
  subject: string;
  notifyUrl: string;
  returnUrl: string;
  expiresAtMs: number;
  createdAtMs: number;
  state: 'waiting' | 'paid' | 'failed' | 'refunded';
  transactionId: string;
  /** Times of payment and refund, and the number of the refund. */
  paidAtMs?: number;
  refundedAtMs?: number;
  refundNo?: string;
  /**
   * Answers that a tester chose, as codes of the provider's protocol; they replace the real state.
   */
  answers?: { payment?: string; refund?: string; query?: string } | undefined;
  /** Id of the paying account at the provider. */
  wallet: string;
  /** The player's language, as sent by the store. */
  locale?: Locale | undefined;
  /** Fields that the protocol returns unchanged. */
  extra: Record<string, string>;
}

type Found = 'id' | 'paid' | 'state' | 'transactionId' | 'createdAtMs' | 'paidAtMs' | 'wallet';
export type NewPayment = Omit<Payment, Found> & { wallet?: string };

const MOST = 10_000;

export class PaymentBook {
  private readonly byId = new Map<string, Payment>();
  private readonly byOrder = new Map<string, Payment>();
  private count = 0;

  /** Opens a payment; idempotent by order number. */
  open(wish: NewPayment, nowMs: number): Payment {
    const name = `${wish.method} ${wish.orderNo}`;
    const known = this.byOrder.get(name);
    if (known) return known;
    this.count += 1;
    const payment: Payment = {
      // Default: an unused wallet.
      wallet: `W-${randomBytes(6).toString('hex')}`,
      ...wish,
      id: randomBytes(12).toString('base64url'),
      paid: wish.amount,
      state: 'waiting',
      createdAtMs: nowMs,
      transactionId: `${nowMs}${String(this.count).padStart(6, '0')}`,
    };
    if (this.byId.size >= MOST) this.forgetOldest();
    this.byId.set(payment.id, payment);
    this.byOrder.set(name, payment);
    return payment;
  }

  find(id: string): Payment | undefined {
    return this.byId.get(id);
  }

  findOrder(method: ProviderMethod, orderNo: string): Payment | undefined {
    return this.byOrder.get(`${method} ${orderNo}`);
  }

  /** Finds a payment by the provider's transaction id, which refunds name. */
  findTransaction(method: ProviderMethod, transactionId: string): Payment | undefined {
    return [...this.byId.values()].find((one) => one.method === method && one.transactionId === transactionId);
  }

  /** Finds the payment of a refund number, requested or not. */
  findByRefund(method: ProviderMethod, refundNo: string): Payment | undefined {
    return this.findOrder(method, refundNo.replace(/F\d+$/, ''));
  }

  /** Finds a refunded payment by the merchant's refund number. */
  findRefund(method: ProviderMethod, refundNo: string): Payment | undefined {
    return [...this.byId.values()].find((one) => one.method === method && one.refundNo === refundNo);
  }

  /** Lines of a bill for a time range: payments and refunds. */
  bill(method: ProviderMethod, fromMs: number, toMs: number): { kind: 'payment' | 'refund'; payment: Payment }[] {
    const isWithin = (timeMs: number | undefined) => timeMs !== undefined && timeMs >= fromMs && timeMs < toMs;
    return [...this.byId.values()]
      .filter((payment) => payment.method === method)
      .flatMap((payment) => {
        const wasPaid = payment.state === 'paid' || payment.state === 'refunded';
        const paid = wasPaid && isWithin(payment.paidAtMs ?? payment.createdAtMs);
        const refunded = payment.state === 'refunded' && isWithin(payment.refundedAtMs);
        return [
          ...(paid ? [{ kind: 'payment' as const, payment }] : []),
          ...(refunded ? [{ kind: 'refund' as const, payment }] : []),
        ];
      });
  }

  /** Refunds a payment, once. */
  refund(payment: Payment, refundNo: string, nowMs: number): void {
    if (payment.state === 'refunded') return;
    Object.assign(payment, { state: 'refunded', refundNo, refundedAtMs: nowMs });
  }

  forget({ id, method, orderNo }: Payment): void {
    this.byId.delete(id);
    this.byOrder.delete(`${method} ${orderNo}`);
  }

  private forgetOldest(): void {
    const [oldest] = this.byId.values();
    if (oldest) this.forget(oldest);
  }
}
