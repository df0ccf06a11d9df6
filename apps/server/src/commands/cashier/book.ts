import { randomBytes } from 'node:crypto';
import type { Locale } from '@clearcrate/contract/locale';
import type { ProviderMethod } from '@clearcrate/providers/payment/create-providers';

/** What was asked for at the sandbox, and what became of it. It is kept in memory: nothing here is worth more. */
export interface Payment {
  /** Opaque: the address of its page. */
  id: string;
  method: ProviderMethod;
  orderNo: string;
  /** Hundredths of the currency. */
  amount: bigint;
  /** What was paid in the end; testers may pay another amount. */
  paid: bigint;
  subject: string;
  notifyUrl: string;
  returnUrl: string;
  expiresAtMs: number;
  createdAtMs: number;
  state: 'waiting' | 'paid' | 'failed' | 'refunded';
  transactionId: string;
  /** When it was paid, and when and under which number it was given back. */
  paidAtMs?: number;
  refundedAtMs?: number;
  refundNo?: string;
  /** What a tester lets the provider answer, by the codes of its protocol, in place of what has happened. */
  answers?: { payment?: string; refund?: string; query?: string } | undefined;
  /** The account at the provider that pays, by its id there. */
  wallet: string;
  /** What the store said that the player reads. */
  locale?: Locale | undefined;
  /** Whatever the protocol wants back as it came. */
  extra: Record<string, string>;
}

type Found = 'id' | 'paid' | 'state' | 'transactionId' | 'createdAtMs' | 'paidAtMs' | 'wallet';
export type NewPayment = Omit<Payment, Found> & { wallet?: string };

const MOST = 10_000;

export class PaymentBook {
  private readonly byId = new Map<string, Payment>();
  private readonly byOrder = new Map<string, Payment>();
  private count = 0;

  /** The same order asked for again is the same payment. */
  open(wish: NewPayment, nowMs: number): Payment {
    const name = `${wish.method} ${wish.orderNo}`;
    const known = this.byOrder.get(name);
    if (known) return known;
    this.count += 1;
    const payment: Payment = {
      // Whoever does not say whose wallet pays comes with one that nobody has used.
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

  /** By the provider's own number, which refunds name. */
  findTransaction(method: ProviderMethod, transactionId: string): Payment | undefined {
    return [...this.byId.values()].find((one) => one.method === method && one.transactionId === transactionId);
  }

  /** The payment that a refund's number belongs to, whether or not it was ever asked for. */
  findByRefund(method: ProviderMethod, refundNo: string): Payment | undefined {
    return this.findOrder(method, refundNo.replace(/F\d+$/, ''));
  }

  /** What was given back under a number of the merchant's. */
  findRefund(method: ProviderMethod, refundNo: string): Payment | undefined {
    return [...this.byId.values()].find((one) => one.method === method && one.refundNo === refundNo);
  }

  /** What a method's bill holds of a stretch of time: each payment, and each refund as a line of its own. */
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

  /** Gives a payment back, once. */
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
