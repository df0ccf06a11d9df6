import { defineTopic } from '../../platform/bus/bus.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** What box lists are filed under in the cache. */
export const BOX_TAG = 'boxes';

/** A box was published, opened, closed or changed its odds: whoever keeps boxes in memory reads them again. */
export const boxesChanged = defineTopic<Record<string, never>>('box.changed');

/** One operation of one to ten openings. Amounts and ids are strings; `userKind` lets public counts leave machines out. */
export interface BoxOpened {
  playerId: string;
  userKind: number;
  boxId: string;
  boxKind: number;
  cost: string;
  at: string;
  items: { drawId: string; goodsId: string; quality: number; price: string }[];
}
export const boxOpened = defineEvent<BoxOpened>('box.opened');
