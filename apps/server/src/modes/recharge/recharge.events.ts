import { defineEvent } from '../../platform/outbox/outbox.ts';

/** Bought coins were credited. Amounts are decimal text; `bonus` is the gift. */
export interface RechargeCompleted {
  playerId: string;
  amount: string;
  bonus: string;
  orderId: string;
  at: string;
}
export const rechargeCompleted = defineEvent<RechargeCompleted>('recharge.completed');

/**
 * Bought coins were taken back for a refund, or returned since the provider refused it. `step`
 * counts the changes of an order.
 */
export interface RechargeReversed {
  orderId: string;
  isReversed: boolean;
  step: number;
}
export const rechargeReversed = defineEvent<RechargeReversed>('recharge.reversed');
