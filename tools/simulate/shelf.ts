import { getBoxDetail, getBoxList } from '@clearcrate/contract/box';
import { StartupError } from '../../apps/server/src/platform/errors.ts';
import { type ApiClient, accepted } from './api-client.ts';

export interface ShelfBox {
  boxId: string;
  version: number;
  price: number;
}

/** The boxes on sale with the odds version a player would see, cheapest first. */
export async function readShelf(api: ApiClient): Promise<ShelfBox[]> {
  const list = await api.call(getBoxList, { kind: 1, pageSize: 100, sort: 'priceUp' });
  if (!accepted(list)) throw new StartupError(`The store does not show its boxes: ${list.msg} (${list.code})`);
  const boxes: ShelfBox[] = [];
  for (const { boxId, price } of list.data.items) {
    const detail = await api.call(getBoxDetail, { boxId });
    if (accepted(detail)) boxes.push({ boxId, price: Number(price), version: detail.data.version.number });
  }
  if (boxes.length === 0) throw new StartupError('The store sells no boxes.');
  return boxes;
}
