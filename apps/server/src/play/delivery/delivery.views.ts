import type { DeliveryOrder, DeliveryProgress } from '@clearcrate/contract/delivery';
import { goodsCard } from '../../base/catalogue/catalogue.module.ts';
import type { DeliveryRow, listOwn } from './delivery.repository.ts';
import { earliestMs } from './delivery.rules.ts';

type ShownColumns =
  | 'order_no'
  | 'state'
  | 'created_at'
  | 'started_at'
  | 'sent_at'
  | 'ended_at'
  | 'due_at'
  | 'offer_no'
  | 'reason';

export function progressOf(row: Pick<DeliveryRow, ShownColumns>): DeliveryProgress {
  return {
    orderNo: row.order_no,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    earliestAt: new Date(earliestMs(row.created_at.getTime())).toISOString(),
    dueAt: row.due_at.toISOString(),
    offerNo: row.offer_no,
    reason: row.reason as DeliveryProgress['reason'],
  };
}

export function orderOf(row: Awaited<ReturnType<typeof listOwn>>['items'][number]): DeliveryOrder {
  return {
    ...goodsCard(row.goods_id, row),
    bagItemId: String(row.item_id),
    delivery: progressOf(row),
  };
}
