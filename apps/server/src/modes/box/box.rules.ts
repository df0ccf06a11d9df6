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

/** A box as it stands on the shelf, with the version that is being played. */
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
  /** The same odds as the published rule that draws refer to. */
  ruleId: bigint;
  publishedAtMs: number;
  guarantee: { afterOpenings: number; minQuality: number } | null;
  /** By ticket, the dearest first. */
  entries: readonly BoxEntry[];
}

export interface BoxEntry {
  goodsId: bigint;
  goodsCode: string;
  weaponNames: LocalText;
  finishNames: LocalText;
  quality: number;
  exterior: string;
  /** The price the odds were published with. */
  price: Minor;
  image: string;
  imageLarge: string;
  firstTicket: number;
  lastTicket: number;
}

export const ticketsOf = (entry: Pick<BoxEntry, 'firstTicket' | 'lastTicket'>) =>
  entry.lastTicket - entry.firstTicket + 1;

/** The version in the form whose hash is published. Items are named by their goods code, which never changes. */
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

/** What one opening is worth in coins, and the store's share of the price where that is in coins. */
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

/** Tickets by quality, in order of the dearest entry of each. */
export function sharesByQuality({ entries }: BoxVersion): { quality: number; tickets: number }[] {
  const shares = new Map<number, number>();
  for (const entry of entries) shares.set(entry.quality, (shares.get(entry.quality) ?? 0) + ticketsOf(entry));
  return [...shares].map(([quality, tickets]) => ({ quality, tickets })).sort((a, b) => a.tickets - b.tickets);
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

/** A percentage as tickets of the million; 0.0001 % is one ticket. */
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

/** Larger for a better return; boxes that are not paid in coins come last. */
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

/** The open boxes that a filter lets through, in the asked order. */
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
