import type { Locale } from '@clearcrate/contract/locale';
import { priceText, splitPrice } from '@clearcrate/ui/money/price-parts.ts';

export type Currency = 'CNY' | 'VND';

/**
 * Formats a payment for the reader's locale: `¥200.00`, `700,000 ₫`, and in Vietnamese `700.000 ₫`.
 */
export function payText(amount: string, currency: Currency, locale: Locale): string {
  if (currency === 'CNY') return `¥${priceText(amount)}`;
  const { whole } = splitPrice(amount);
  return `${locale === 'vi' ? whole.replaceAll(',', '.') : whole} ₫`;
}

export const wholeText = (amount: string): string => {
  const { whole, fraction } = splitPrice(amount);
  return fraction === '.00' ? whole : whole + fraction;
};

/** Sums decimal texts digit by digit: no amount passes through a float. */
export function addAmounts(...amounts: readonly string[]): string {
  const sum = amounts.reduce((total, amount) => total + BigInt(amount.replace('.', '')), 0n);
  const digits = sum.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A balance before and after. */
export const changeText = (before: string, after: string): string => `${priceText(before)} → ${priceText(after)}`;

/** Parses a typed amount of coins to two decimals; undefined if it is invalid. */
export function readCoins(typed: string): string | undefined {
  const match = /^([1-9]\d{0,6})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  return match ? `${match[1]}.${(match[2] ?? '').padEnd(2, '0')}` : undefined;
}

const hundredths = (amount: string): bigint => BigInt(amount.replace('.', ''));

export const isAtLeast = (amount: string, least: string): boolean => hundredths(amount) >= hundredths(least);

export const isWithin = (amount: string, { min, max }: { min: string; max: string }): boolean =>
  hundredths(amount) >= hundredths(min) && hundredths(amount) <= hundredths(max);

export interface Tier {
  amount: string;
  gift: string;
}

/** The gift of the highest reached tier, as computed by the server. */
export function giftOf(amount: string, tiers: readonly Tier[]): string {
  return tiers.reduce((gift, tier) => (hundredths(tier.amount) <= hundredths(amount) ? tier.gift : gift), '0.00');
}

/** The price of coins; dong have no decimals. */
export function priceOf(amount: string, coinPrice: string, currency: Currency): string {
  const step = currency === 'VND' ? 10_000n : 100n;
  const exact = hundredths(amount) * hundredths(coinPrice);
  const rounded = ((exact + step - 1n) / step) * (step / 100n);
  const digits = rounded.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The used share of a limit and the share of this order, each 0 to 1. */
export function limitShares(used: string, limit: string, wanted: string): { used: number; wanted: number } {
  const whole = Number(hundredths(limit));
  if (whole === 0) return { used: 1, wanted: 0 };
  const share = Math.min(1, Number(hundredths(used)) / whole);
  return { used: share, wanted: Math.min(1 - share, Number(hundredths(wanted)) / whole) };
}

export const isAbove = (used: string, wanted: string, limit: string): boolean =>
  hundredths(used) + hundredths(wanted) > hundredths(limit);
