import { accepted, type StoreClient } from '@clearcrate/client/store-client';
import { getBoxDetail, getBoxList } from '@clearcrate/contract/box';
import { getLuckyDetail, getLuckyGoodsList } from '@clearcrate/contract/lucky';
import { LUCKY_CHANCE } from '@clearcrate/fairness/lucky';
import { StartupError } from '../../apps/server/src/platform/errors.ts';
import { luckyHash, luckyOddsOf } from '../lib/lucky-hash.ts';

export interface ShelfBox {
  boxId: string;
  version: number;
  price: number;
}

/** Lists the boxes on sale with their published odds, cheapest first. */
export async function readShelf(api: StoreClient): Promise<ShelfBox[]> {
  const list = await api.send(getBoxList, { kind: 1, pageSize: 100, sort: 'priceUp' });
  if (!accepted(list)) throw new StartupError(`The store does not show its boxes: ${list.msg} (${list.code})`);
  const boxes: ShelfBox[] = [];
  for (const { boxId, price } of list.data.items) {
    const detail = await api.send(getBoxDetail, { boxId });
    if (accepted(detail)) boxes.push({ boxId, price: Number(price), version: detail.data.version.number });
  }
  if (boxes.length === 0) throw new StartupError('The store sells no boxes.');
  return boxes;
}

/** A lucky target at its default chance. */
export interface ShelfTarget {
  goodsId: string;
  tickets: number;
  price: number;
  oddsHash: string;
}

const TARGETS = 5;

/** Lists a few lucky targets, cheapest first; none while lucky items are closed. */
export async function readTargets(api: StoreClient): Promise<ShelfTarget[]> {
  const list = await api.send(getLuckyGoodsList, { sort: 'priceUp', pageSize: TARGETS });
  if (!accepted(list)) return [];
  const targets: ShelfTarget[] = [];
  const tickets = LUCKY_CHANCE.default;
  for (const { goodsId } of list.data.items) {
    const detail = await api.send(getLuckyDetail, { goodsId });
    if (!accepted(detail)) continue;
    const price = Number(luckyOddsOf(detail.data, tickets).price) / 100;
    targets.push({ goodsId, tickets, price, oddsHash: luckyHash(detail.data, tickets) });
  }
  return targets;
}
