import { REFUND_STATES } from '@clearcrate/contract/recharge-rules';
import { sql } from 'kysely';
import { type Reconciliation, within } from '../../ledger/audit/reconcile.ts';

/**
 * Each credited order and card must have posted its coins and gift; each refund must have taken
 * back its amount, or returned it.
 */
export const rechargeReconciliations: Reconciliation[] = [
  {
    kind: 'recharge.credit',
    asset: 'coin',
    owed: (window) => sql`
      select player_id as owner_id, order_no as reference, coins + gift as amount, credited_at as at from recharge_order
      where credited_at is not null and ${within(sql`credited_at`, window)}`,
  },
  {
    kind: 'recharge.refund',
    asset: 'coin',
    owed: (window) => sql`
      select player_id as owner_id, refund_no as reference, -(taken_coin + taken_bonus) as amount, asked_at as at
      from recharge_refund where taken_coin + taken_bonus > 0 and ${within(sql`asked_at`, window)}`,
  },
  {
    kind: 'recharge.refundBack',
    asset: 'coin',
    owed: (window) => sql`
      select player_id as owner_id, refund_no as reference, taken_coin + taken_bonus as amount, ended_at as at
      from recharge_refund where state = ${sql.lit(REFUND_STATES.refused)} and taken_coin + taken_bonus > 0 and ${within(sql`ended_at`, window)}`,
  },
];
