import type { DeliveryFailure } from '@clearcrate/contract/delivery-rules';
import { defineEvent } from '../../platform/outbox/outbox.ts';

export interface DeliveryTold {
  playerId: string;
  orderNo: string;
  bagItemId: string;
  goodsId: string;
  at: string;
}

/** A trade offer is out; the player has to accept it. */
export interface DeliverySent extends DeliveryTold {
  offerNo: string;
}
export const deliverySent = defineEvent<DeliverySent>('delivery.sent');

/** The trade offer was accepted: the item has left the store. */
export const deliveryDone = defineEvent<DeliveryTold>('delivery.done');

/** The delivery failed; the item is back in the bag. */
export interface DeliveryFailed extends DeliveryTold {
  reason: DeliveryFailure;
}
export const deliveryFailed = defineEvent<DeliveryFailed>('delivery.failed');
