import { TICKETS } from '../draw/ticket.ts';
import { toHex, toUtf8 } from '../hash/bytes.ts';
import { type HashSteps, sha256 } from '../hash/hash-steps.ts';
import { hundredthsText } from './hundredths.ts';
import { NAME_PATTERN, type OddsProblem, type TicketShare, validateOdds } from './odds.ts';

export const ODDS_FORMAT = 1;
export const MAX_QUALITY = 16;
export const ODDS_ASSETS = ['coin', 'shell'] as const;
export type OddsAsset = (typeof ODDS_ASSETS)[number];

export interface OddsEntry extends TicketShare {
  /** 1 to 16. */
  quality: number;
  /** Value of the item in hundredths of a coin. */
  value: bigint;
}

/**
 * After `openings` openings in a row without an item of at least `quality`, the next one is drawn
 * from such items only.
 */
export interface Guarantee {
  openings: number;
  quality: number;
}

/** One published table. Immutable: changed odds, prices or guarantees make a new version. */
export interface OddsVersion {
  /** Owner of the table, such as `box/17`. */
  table: string;
  version: number;
  /** Price of one draw in hundredths of `asset`; 0 if free. */
  price: bigint;
  asset: OddsAsset;
  guarantee: Guarantee | null;
  entries: readonly OddsEntry[];
}

export type VersionProblem =
  | OddsProblem
  | { problem: 'table' | 'version' | 'price' | 'guarantee' }
  | { problem: 'quality' | 'value'; item: string };

const isPositive = (value: number) => Number.isSafeInteger(value) && value >= 1;
const isQuality = (value: number) => isPositive(value) && value <= MAX_QUALITY;

function guaranteeHolds({ guarantee, entries }: OddsVersion): boolean {
  if (!guarantee) return true;
  const { openings, quality } = guarantee;
  return isPositive(openings) && isQuality(quality) && entries.some((entry) => entry.quality >= quality);
}

export function validateVersion(version: OddsVersion): VersionProblem[] {
  const problems: VersionProblem[] = validateOdds(version.entries);
  if (!NAME_PATTERN.test(version.table)) problems.push({ problem: 'table' });
  if (!isPositive(version.version)) problems.push({ problem: 'version' });
  if (version.price < 0n) problems.push({ problem: 'price' });
  for (const { item, quality, value } of version.entries) {
    if (!isQuality(quality)) problems.push({ problem: 'quality', item });
    if (value < 0n) problems.push({ problem: 'value', item });
  }
  if (!guaranteeHolds(version)) problems.push({ problem: 'guarantee' });
  return problems;
}

/** The members of a version as they are exported and hashed, in this order of keys. */
export function plainVersion({ table, version, price, asset, guarantee, entries }: OddsVersion) {
  return {
    asset,
    entries: entries.map(({ item, quality, tickets, value }) => ({
      item,
      quality,
      tickets,
      value: hundredthsText(value),
    })),
    format: ODDS_FORMAT,
    guarantee: guarantee && { openings: guarantee.openings, quality: guarantee.quality },
    price: hundredthsText(price),
    table,
    version,
  };
}

/**
 * JSON without spaces, keys in alphabetical order, entries in ticket order. Texts are ASCII without
 * escapes and numbers are whole, so every JSON writer gives the same bytes, as does RFC 8785.
 */
export function canonicalVersion(version: OddsVersion): string {
  const [problem] = validateVersion(version);
  if (problem) throw new RangeError(`invalid odds version: ${JSON.stringify(problem)}`);
  return JSON.stringify(plainVersion(version));
}

export function* versionHash(version: OddsVersion): HashSteps<string> {
  return toHex(yield* sha256(toUtf8(canonicalVersion(version))));
}

/** An exact fraction; the denominator is positive. */
export interface Ratio {
  numerator: bigint;
  denominator: bigint;
}

/** The expected value of one draw in hundredths of a coin. */
export function expectedValue(entries: readonly OddsEntry[]): Ratio {
  return {
    numerator: entries.reduce((sum, { tickets, value }) => sum + BigInt(tickets) * value, 0n),
    denominator: BigInt(TICKETS),
  };
}

/** The edge, `1 - expected value / price`; undefined if the price is 0 or not in coins. */
export function houseEdge({ entries, price, asset }: OddsVersion): Ratio | undefined {
  if (asset !== 'coin' || price <= 0n) return undefined;
  const { numerator, denominator } = expectedValue(entries);
  const whole = price * denominator;
  return { numerator: whole - numerator, denominator: whole };
}

/**
 * Formats a fraction with this many decimals, rounding half away from zero. Nothing else rounds.
 */
export function decimalText({ numerator, denominator }: Ratio, decimals: number): string {
  const size = numerator < 0n ? -numerator : numerator;
  const scaled = (2n * size * 10n ** BigInt(decimals) + denominator) / (2n * denominator);
  const digits = scaled.toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return numerator < 0n && scaled > 0n ? `-${text}` : text;
}

/** The expected value in coins, exact: a millionth of a hundredth has eight decimals. */
export function expectedValueText(entries: readonly OddsEntry[]): string {
  const { numerator, denominator } = expectedValue(entries);
  return decimalText({ numerator, denominator: denominator * 100n }, 8);
}

/** Formats a ratio as a percentage such as `4.00`. */
export function percentText({ numerator, denominator }: Ratio, decimals: number): string {
  return decimalText({ numerator: numerator * 100n, denominator }, decimals);
}
