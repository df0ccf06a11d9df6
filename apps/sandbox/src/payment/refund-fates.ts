import type { ProviderMethod } from '@clearcrate/providers/payment/create-providers';
import type { Payment } from './book.ts';

/** Outcomes of a refund that a tester may choose. */
export const REFUND_FATES = ['done', 'refused', 'unknown'] as const;
export type RefundFate = (typeof REFUND_FATES)[number];
export const isRefundFate = (name: string): name is RefundFate => (REFUND_FATES as readonly string[]).includes(name);

type Answers = Required<Pick<NonNullable<Payment['answers']>, 'refund' | 'query'>>;

const both = (code: string): Answers => ({ refund: code, query: code });
const ACP = { refused: both('61'), unknown: { refund: '05', query: '?05' } };

/** Codes of each protocol, in the notation of the store's table of refund answers. */
const ANSWERS: Record<ProviderMethod, Record<Exclude<RefundFate, 'done'>, Answers>> = {
  alipay: {
    // A query for a rejected refund finds none.
    refused: { refund: '40004/ACQ.TRADE_NOT_ALLOW_REFUND', query: '10000/' },
    unknown: both('40004/ACQ.SYSTEM_ERROR'),
  },
  wechat: { refused: { refund: '403/TRADE_OVERDUE', query: '200/CLOSED' }, unknown: both('500/SYSTEM_ERROR') },
  unionpay: ACP,
  ecny: ACP,
  momo: { refused: both('1088'), unknown: { refund: '99', query: '?99' } },
  zalopay: { refused: both('2/-13'), unknown: both('2/-999') },
  vnpay: { refused: { refund: '95/', query: '00/09' }, unknown: both('99/') },
};

/** Chooses the outcome. `done` is the default: the refund succeeds when requested. */
export function decideRefund(payment: Payment, fate: RefundFate): void {
  payment.answers = fate === 'done' ? undefined : { ...ANSWERS[payment.method][fate] };
}

export function refundFateOf({ method, answers }: Payment): RefundFate | undefined {
  if (answers === undefined) return 'done';
  return (['refused', 'unknown'] as const).find((fate) => ANSWERS[method][fate].refund === answers.refund);
}
