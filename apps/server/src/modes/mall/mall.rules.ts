import type { MallAsset } from '@clearcrate/contract/mall';
import { POINTS_PER_COIN } from '@clearcrate/contract/mall';
import { formatAmount, type Minor, parseAmount } from '@clearcrate/contract/money';
import { ASSETS } from '../../ledger/chart.ts';
import { AppError } from '../../platform/errors.ts';

/** What the store pays for what was bought from it, in percent, where the operator has not set it. */
const DEFAULT_RECOVERY_PERCENT = 90n;
const PERCENT = 100n;
/**
 * A point is earned with every coin spent. Were goods offered for fewer points than this many for each coin they fetch,
 * spending and selling back would pay for itself.
 */
const LEAST_POINTS_PER_COIN = 20n;

const RECOVERY_SETTING = 'mall.recoveryRate';

/** The published rate, from a setting such as `0.90`; whatever cannot be one is the usual one. */
export function recoveryPercent(settings: ReadonlyMap<string, string>): bigint {
  const rate = parseAmount(settings.get(RECOVERY_SETTING) ?? '');
  return rate !== undefined && rate <= PERCENT ? rate : DEFAULT_RECOVERY_PERCENT;
}

/** What an offer costs: its own price, or one that follows the reference price of its goods. */
export function offerPrice(asset: MallAsset, own: Minor | null, reference: Minor): Minor {
  if (own !== null) return own;
  return asset === 'point' ? reference * BigInt(POINTS_PER_COIN) : reference;
}

/** What the store pays for it afterwards, in coins: a part of what it is worth or of what was paid, whichever is less. */
export function recoveryOf(asset: MallAsset, price: Minor, reference: Minor, percent: bigint): Minor {
  const paid = asset === 'point' ? price / LEAST_POINTS_PER_COIN : price;
  return ((paid < reference ? paid : reference) * percent) / PERCENT;
}

export interface WantedLine {
  offerId: bigint;
  /** As it was shown. */
  price: Minor;
}

/** One of each, and something at all. */
export function checkWanted(lines: readonly WantedLine[]): void {
  if (lines.length === 0) throw new AppError('mallSelectFirst');
  if (new Set(lines.map(({ offerId }) => offerId)).size < lines.length) throw new AppError('mallOneEach');
}

/** An offer as it stands at the moment of an exchange. */
export interface StandingOffer {
  asset: MallAsset;
  price: Minor;
  stock: number;
}

export type RefusedLine =
  | { offerId: bigint; reason: 'gone' }
  | { offerId: bigint; reason: 'soldOut' | 'priceChanged'; price: Minor };

/** Why a line cannot be exchanged as it was shown; nothing when it can. */
export function refusalOf({ offerId, price }: WantedLine, now: StandingOffer | undefined): RefusedLine | undefined {
  if (!now) return { offerId, reason: 'gone' };
  if (now.stock < 1) return { offerId, reason: 'soldOut', price: now.price };
  return now.price === price ? undefined : { offerId, reason: 'priceChanged', price: now.price };
}

/** When nothing at all could be exchanged, the refusal says why; of several the page shows each where it stands. */
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
