import { BOX_KINDS, type BoxKind, type BoxSort } from '@clearcrate/contract/box';
import type { LocalText } from '@clearcrate/contract/locale';
import { type Minor, parseAmount } from '@clearcrate/contract/money';
import {
  decimalText,
  expectedValue,
  houseEdge,
  type OddsVersion,
  percentText,
} from '@clearcrate/fairness/odds-version';
import { AppError } from '../../platform/errors.ts';

/** A box with its current version. */
export interface Box {
  id: bigint;
  code: string;
  kind: BoxKind;
  categoryCode: string;
  names: LocalText;
  descriptions: LocalText;
  colour: string;
  tier: string;
  image: string;
  imageLarge: string;
  welfareLevel: number | null;
  sort: number;
  open: boolean;
  createdAtMs: number;
  version: BoxVersion;
}

export interface BoxVersion {
  id: bigint;
  number: number;
  price: Minor;
  oddsHash: string;
  /** `draw_rule` row that holds the same odds; draws reference it. */
  ruleId: bigint;
  publishedAtMs: number;
  guarantee: { afterOpenings: number; minQuality: number } | null;
  /** In ticket order, most expensive first. */
  entries: readonly BoxEntry[];
}

export interface BoxEntry {
  goodsId: bigint;
  goodsCode: string;
  weaponNames: LocalText;
  finishNames: LocalText;
  quality: number;
  exterior: string;
  /** Price published with the odds, not the current price of the goods. */
  price: Minor;
  image: string;
  imageLarge: string;
  firstTicket: number;
  lastTicket: number;
}

export const ticketsOf = (entry: Pick<BoxEntry, 'firstTicket' | 'lastTicket'>) =>
  entry.lastTicket - entry.firstTicket + 1;

/**
 * Converts a version to the form whose hash is published. Items go by goods code, which never
 * changes.
 */
export function oddsOf({ code, kind, version }: { code: string; kind: BoxKind; version: OddsSource }): OddsVersion {
  return {
    table: `box/${code}`,
    version: version.number,
    price: version.price,
    asset: kind === BOX_KINDS.shell ? 'shell' : 'coin',
    guarantee: version.guarantee && {
      openings: version.guarantee.afterOpenings,
      quality: version.guarantee.minQuality,
    },
    entries: version.entries.map((entry) => ({
      item: entry.goodsCode,
      quality: entry.quality,
      value: entry.price,
      tickets: ticketsOf(entry),
    })),
  };
}

type OddsSource = Pick<BoxVersion, 'number' | 'price' | 'guarantee'> & {
  entries: readonly Pick<BoxEntry, 'goodsCode' | 'quality' | 'price' | 'firstTicket' | 'lastTicket'>[];
};

/**
 * Computes the expected value of one opening in coins, and return rate and house edge for coin
 * boxes.
 */
export function figuresOf(box: Box): { expectedValue: string; returnRate: string | null; edge: string | null } {
  const odds = oddsOf(box);
  const value = expectedValue(odds.entries);
  const edge = houseEdge(odds);
  const returned = edge && { numerator: edge.denominator - edge.numerator, denominator: edge.denominator };
  return {
    expectedValue: decimalText({ ...value, denominator: value.denominator * 100n }, 4),
    returnRate: returned ? percentText(returned, 4) : null,
    edge: edge ? percentText(edge, 4) : null,
  };
}

/** Sums the tickets of each quality, rarest first; among equal ones the higher quality first. */
export function sharesByQuality({ entries }: BoxVersion): { quality: number; tickets: number }[] {
  const shares = new Map<number, number>();
  for (const entry of entries) shares.set(entry.quality, (shares.get(entry.quality) ?? 0) + ticketsOf(entry));
  return [...shares]
    .map(([quality, tickets]) => ({ quality, tickets }))
    .sort((a, b) => a.tickets - b.tickets || b.quality - a.quality);
}

export interface BoxFilter {
  kind: number;
  categoryCode: string;
  keyword: string;
  minPrice: string;
  maxPrice: string;
  goodsId: bigint | undefined;
  minProbability: string;
  maxProbability: string;
  sort: BoxSort;
}

/** Converts a percentage to tickets out of one million; 0.0001 % is one ticket. */
function ticketsOfPercent(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'));
}

interface Range<T> {
  min: T | undefined;
  max: T | undefined;
}

function rangeOf<T extends number | bigint>(min: string, max: string, read: (text: string) => T | undefined): Range<T> {
  const range = { min: min === '' ? undefined : read(min), max: max === '' ? undefined : read(max) };
  if (range.min !== undefined && range.max !== undefined && range.min > range.max) throw new AppError('minAboveMax');
  return range;
}

function within<T extends number | bigint>(value: T, { min, max }: Range<T>): boolean {
  return (min === undefined || value >= min) && (max === undefined || value <= max);
}

function mentions(box: Box, keyword: string): boolean {
  const texts = [box.names, ...box.version.entries.flatMap((entry) => [entry.weaponNames, entry.finishNames])];
  return texts.some((names) => Object.values(names).some((name) => name.toLowerCase().includes(keyword)));
}

/** Return rate as a sort key. Boxes not paid in coins have 0 and sort last. */
function returnOf(box: Box): bigint {
  const edge = houseEdge(oddsOf(box));
  return edge ? ((edge.denominator - edge.numerator) * 1_000_000n) / edge.denominator : 0n;
}
const compare = (a: bigint | number, b: bigint | number) => (a < b ? -1 : a > b ? 1 : 0);

const ORDERS: Record<BoxSort, (a: Box, b: Box) => number> = {
  hot: (a, b) => a.sort - b.sort,
  priceUp: (a, b) => compare(a.version.price, b.version.price),
  priceDown: (a, b) => compare(b.version.price, a.version.price),
  returnDown: (a, b) => compare(returnOf(b), returnOf(a)),
  newest: (a, b) => compare(b.createdAtMs, a.createdAtMs) || compare(b.id, a.id),
};

/** Filters and sorts the open boxes. */
export function selectBoxes(boxes: readonly Box[], filter: BoxFilter): Box[] {
  const price = rangeOf(filter.minPrice, filter.maxPrice, parseAmount);
  const chance = rangeOf(filter.minProbability, filter.maxProbability, ticketsOfPercent);
  const keyword = filter.keyword.trim().toLowerCase();
  const holdsWanted = (box: Box) => {
    if (filter.goodsId === undefined) return true;
    const wanted = box.version.entries.find((entry) => entry.goodsId === filter.goodsId);
    return wanted !== undefined && within(ticketsOf(wanted), chance);
  };
  return boxes
    .filter((box) => box.open && box.kind === filter.kind)
    .filter((box) => filter.categoryCode === '' || box.categoryCode === filter.categoryCode)
    .filter((box) => within(box.version.price, price) && holdsWanted(box))
    .filter((box) => keyword === '' || mentions(box, keyword))
    .sort((a, b) => ORDERS[filter.sort](a, b) || a.sort - b.sort);
}
