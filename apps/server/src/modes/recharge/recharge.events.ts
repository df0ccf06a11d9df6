import { defineEvent } from '../../platform/outbox/outbox.ts';

/** Coins were bought and are in the account. Amounts are decimal text; `bonus` is what was given on top. */
export interface RechargeCompleted {
  playerId: string;
  amount: string;
  bonus: string;
  orderId: string;
  at: string;
}
export const rechargeCompleted = defineEvent<RechargeCompleted>('recharge.completed');
