import { defineEvent } from '../../platform/outbox/outbox.ts';

export interface ItemsSold {
  playerId: string;
  bagItemIds: string[];
  received: string;
  at: string;
}
export const itemsSold = defineEvent<ItemsSold>('bag.items-sold');
