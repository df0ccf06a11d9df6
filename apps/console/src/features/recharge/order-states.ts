import type { DataOf } from '@clearcrate/contract/endpoint';
import type { getRechargeOrder, getRechargeOrders } from '@clearcrate/contract/recharge-desk';
import type { OrderState } from '@clearcrate/contract/recharge-rules';

export type Order = DataOf<typeof getRechargeOrders>['items'][number];
export type OrderDetail = DataOf<typeof getRechargeOrder>;

export const STATE_NAMES = {
  1: 'waiting',
  2: 'credited',
  3: 'failed',
  4: 'closed',
  5: 'refunding',
  6: 'refunded',
  7: 'disputed',
} as const satisfies Record<OrderState, string>;
export type StateName = (typeof STATE_NAMES)[OrderState];

export const STATE_TONES = {
  waiting: 'plain',
  credited: 'good',
  failed: 'bad',
  closed: 'plain',
  refunding: 'warn',
  refunded: 'plain',
  disputed: 'bad',
} as const satisfies Record<StateName, string>;

export const stateOf = ({ state }: { state: number }): StateName => STATE_NAMES[state as OrderState] ?? 'closed';
