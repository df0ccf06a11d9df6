import type { CartLine, MallAsset, MallGoods, MallQuota } from '@clearcrate/contract/mall';
import { covers, differenceOf, minorOf, sumOf } from '../../lib/amounts.ts';

/** Goods as the shelf has them now; what has left it meanwhile is as it was last seen, and the server refuses it. */
export function asOffered(goods: MallGoods, shelf: readonly MallGoods[]): MallGoods {
  return shelf.find(({ mallGoodsId }) => mallGoodsId === goods.mallGoodsId) ?? goods;
}

/** How a line stands: as it was put in, cheaper, dearer until agreed to, without stock, or withdrawn. */
export type LineState = 'same' | 'fell' | 'rose' | 'soldOut' | 'gone';

export function lineState({ offered, stock, price, seenPrice }: CartLine): LineState {
  if (!offered) return 'gone';
  if (stock < 1) return 'soldOut';
  const change = minorOf(price) - minorOf(seenPrice);
  if (change === 0n) return 'same';
  return change < 0n ? 'fell' : 'rose';
}

export const isEnded = (line: CartLine): boolean => ['soldOut', 'gone'].includes(lineState(line));
/** Whether a line can be exchanged as it stands: a dearer one asks first. */
export const isReady = (line: CartLine): boolean => ['same', 'fell'].includes(lineState(line));

/** By how much a price has moved, without a sign. */
export function changeOf({ price, seenPrice }: CartLine): string {
  return covers(price, seenPrice) ? differenceOf(price, seenPrice) : differenceOf(seenPrice, price);
}

export interface Chosen {
  lines: CartLine[];
  total: string;
  /** What the store would pay back for all of it. */
  recovery: string;
}

const wishOf = ({ lines }: Chosen): string => lines.map(({ mallGoodsId, price }) => `${mallGoodsId} ${price}`).join();

/** Whether two exchanges ask for the same: only then the second is the first once more. */
export const isSameWish = (one: Chosen, other: Chosen): boolean => wishOf(one) === wishOf(other);

/** The lines of an asset that are to be exchanged: all that can be, but for those the player has unticked. */
export function chosenOf(items: readonly CartLine[], asset: MallAsset, unticked: ReadonlySet<string>): Chosen {
  const lines = items.filter((line) => line.asset === asset && isReady(line) && !unticked.has(line.mallGoodsId));
  return {
    lines,
    total: sumOf(lines.map(({ price }) => price)),
    recovery: sumOf(lines.map(({ recoveryPrice }) => recoveryPrice)),
  };
}

export type ExchangeProblem = 'none' | 'overQuota' | 'overSpend' | 'poor';

/** What stands in the way of an exchange; nothing when it can be made. */
export function exchangeProblem(
  { lines, total }: Chosen,
  asset: MallAsset,
  quota: MallQuota | undefined,
  balance: string | undefined,
): ExchangeProblem | undefined {
  if (lines.length === 0) return 'none';
  if (quota && quota.used + lines.length > quota.quota) return 'overQuota';
  const spending = quota?.spending;
  if (asset === 'coin' && spending && !covers(spending.limit, sumOf([spending.spent, total]))) return 'overSpend';
  return balance !== undefined && !covers(balance, total) ? 'poor' : undefined;
}
