import type { MallAsset } from '@clearcrate/contract/mall';
import { POINTS_PER_COIN } from '@clearcrate/contract/mall';
import { formatAmount, type Minor, parseAmount } from '@clearcrate/contract/money';
import { ASSETS } from '../../ledger/chart.ts';
import { AppError } from '../../platform/errors.ts';

/** Default buy-back rate in percent. */
const DEFAULT_RECOVERY_PERCENT = 90n;
const PERCENT = 100n;
/**
 * Buy-back of a point offer counts at least this many points as one coin. Each spent coin earns a
 * point, so a lower number would make spending and selling back profitable.
 */
const MIN_POINTS_PER_COIN = 20n;

const RECOVERY_SETTING = 'mall.recoveryRate';

/** Reads the buy-back rate from a setting such as `0.90`. An invalid value means the default. */
export function recoveryPercent(settings: ReadonlyMap<string, string>): bigint {
  const rate = parseAmount(settings.get(RECOVERY_SETTING) ?? '');
  return rate !== undefined && rate <= PERCENT ? rate : DEFAULT_RECOVERY_PERCENT;
}

/** Computes the price of an offer: its own price, or the reference price of its goods. */
export function offerPrice(asset: MallAsset, own: Minor | null, reference: Minor): Minor {
  if (own !== null) return own;
  return asset === 'point' ? reference * BigInt(POINTS_PER_COIN) : reference;
}

/**
 * Computes the buy-back price in coins: a percentage of the reference price or of the price paid,
 * whichever is less.
 */
export function recoveryOf(asset: MallAsset, price: Minor, reference: Minor, percent: bigint): Minor {
  const paid = asset === 'point' ? price / MIN_POINTS_PER_COIN : price;
  return ((paid < reference ? paid : reference) * percent) / PERCENT;
}

export interface WantedLine {
  offerId: bigint;
  /** Price shown to the player. */
  price: Minor;
}

/** Requires at least one line, and each offer once. */
export function checkWanted(lines: readonly WantedLine[]): void {
  if (lines.length === 0) throw new AppError('mallSelectFirst');
  if (new Set(lines.map(({ offerId }) => offerId)).size < lines.length) throw new AppError('mallOneEach');
}

/** An offer at the time of the purchase. */
export interface CurrentOffer {
  asset: MallAsset;
  price: Minor;
  stock: number;
}

export type RefusedLine =
  | { offerId: bigint; reason: 'gone' }
  | { offerId: bigint; reason: 'soldOut' | 'priceChanged'; price: Minor };

/** Returns why a line cannot be bought as shown; `undefined` when it can. */
export function refusalOf({ offerId, price }: WantedLine, now: CurrentOffer | undefined): RefusedLine | undefined {
  if (!now) return { offerId, reason: 'gone' };
  if (now.stock < 1) return { offerId, reason: 'soldOut', price: now.price };
  return now.price === price ? undefined : { offerId, reason: 'priceChanged', price: now.price };
}

/**
 * Throws when no line could be bought: the reason of a single line, or `mallExchangeFailed` for
 * several.
 */
export function refuseAll(refused: readonly RefusedLine[]): never {
  const [first] = refused;
  if (!first || refused.length > 1) throw new AppError('mallExchangeFailed');
  if (first.reason === 'gone') throw new AppError('mallGoodsUnknown');
  if (first.reason === 'soldOut') throw new AppError('mallSoldOut');
  throw new AppError('mallPriceChanged', { price: formatAmount(first.price) });
}

export function checkQuota(used: number, wanted: number, quota: number): void {
  if (used + wanted > quota) throw new AppError('mallQuotaUsed', { quota, left: Math.max(0, quota - used) });
}

const ASSET_OF_NUMBER: Readonly<Record<number, MallAsset>> = { [ASSETS.coin]: 'coin', [ASSETS.point]: 'point' };
export const assetNumber = (asset: MallAsset): number => ASSETS[asset];
export const assetNumbered = (number: number): MallAsset => ASSET_OF_NUMBER[number] ?? 'coin';
