import type { CartLine, MallAsset, MallGoods, MallQuota } from '@clearcrate/contract/mall';
import { covers, differenceOf, minorOf, sumOf } from '../../lib/text/amounts.ts';

/**
 * Goods with current data; those that left the shelf keep their last data, and the server rejects
 * them.
 */
export function asOffered(goods: MallGoods, shelf: readonly MallGoods[]): MallGoods {
  return shelf.find(({ mallGoodsId }) => mallGoodsId === goods.mallGoodsId) ?? goods;
}

/** State of a line: unchanged, cheaper, dearer until confirmed, out of stock, or withdrawn. */
export type LineState = 'same' | 'fell' | 'rose' | 'soldOut' | 'gone';

export function lineState({ offered, stock, price, seenPrice }: CartLine): LineState {
  if (!offered) return 'gone';
  if (stock < 1) return 'soldOut';
  const change = minorOf(price) - minorOf(seenPrice);
  if (change === 0n) return 'same';
  return change < 0n ? 'fell' : 'rose';
}

export const isEnded = (line: CartLine): boolean => ['soldOut', 'gone'].includes(lineState(line));
/** Returns whether a line can be exchanged: a dearer one requires confirmation. */
export const isReady = (line: CartLine): boolean => ['same', 'fell'].includes(lineState(line));

/** The price change without a sign. */
export function changeOf({ price, seenPrice }: CartLine): string {
  return covers(price, seenPrice) ? differenceOf(price, seenPrice) : differenceOf(seenPrice, price);
}

export interface Chosen {
  lines: CartLine[];
  total: string;
  /** Total recovery price. */
  recovery: string;
}

/** The selected lines of an asset: all that can be exchanged, except for deselected ones. */
export function chosenOf(items: readonly CartLine[], asset: MallAsset, unticked: ReadonlySet<string>): Chosen {
  const lines = items.filter((line) => line.asset === asset && isReady(line) && !unticked.has(line.mallGoodsId));
  return {
    lines,
    total: sumOf(lines.map(({ price }) => price)),
    recovery: sumOf(lines.map(({ recoveryPrice }) => recoveryPrice)),
  };
}

export type ExchangeProblem = 'none' | 'overQuota' | 'overSpend' | 'poor';

/** Returns what prevents an exchange; undefined if nothing does. */
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
