import type { GoodsCard } from '@clearcrate/contract/box';
import type { LuckyDetail } from '@clearcrate/contract/lucky';
import { LUCKY_CHANCE, luckyVersion } from '@clearcrate/fairness/lucky';
import {
  decimalText,
  expectedValue,
  houseEdge,
  type OddsVersion,
  percentText,
} from '@clearcrate/fairness/odds-version';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { minorOf } from '../../lib/text/amounts.ts';

/** One line of the table of a choice. */
export interface LuckyLine {
  goods: GoodsCard;
  firstTicket: number;
  lastTicket: number;
}

/** A target at a chance: table, price and figures, computed like by the server. */
export interface LuckyChoice {
  tickets: number;
  version: OddsVersion;
  lines: LuckyLine[];
  price: string;
  /** Percentages with four decimals. */
  returnRate: string;
  edge: string;
  formula: {
    target: string;
    chance: string;
    consolation: string;
    rest: string;
    value: string;
    edge: string;
    raw: string;
  };
}

const twoDecimals = (hundredths: bigint): string => decimalText({ numerator: hundredths, denominator: 100n }, 2);

const entryOf = (goods: { code: string; goodsLevel: string; price: string }) => ({
  item: goods.code,
  quality: qualityLevel(goods.goodsLevel),
  value: minorOf(goods.price),
});

export function luckyChoice({ target, table }: LuckyDetail, tickets: number): LuckyChoice {
  const entries = table.items.map((item) => ({ ...entryOf(item), tickets: item.tickets }));
  const version = luckyVersion(entryOf(target), tickets, { ...table, entries });
  const cards = new Map<string, GoodsCard>([...table.items, target].map((goods) => [goods.code, goods]));
  let next = 0;
  const lines = version.entries.map((entry) => {
    const firstTicket = next;
    next += entry.tickets;
    return { goods: cards.get(entry.item) as GoodsCard, firstTicket, lastTicket: next - 1 };
  });
  return { tickets, version, lines, price: twoDecimals(version.price), ...figuresOf(version, table.edgeBasisPoints) };
}

const percent = (basisPoints: number): string =>
  `${decimalText({ numerator: BigInt(basisPoints), denominator: 100n }, 2)}%`;

function figuresOf(version: OddsVersion, edgeBasisPoints: number) {
  const edge = houseEdge(version) ?? { numerator: 0n, denominator: 1n };
  const value = expectedValue(version.entries);
  const [target, ...others] = version.entries;
  const tickets = target?.tickets ?? 0;
  const consolation = {
    numerator: others.reduce((sum, entry) => sum + BigInt(entry.tickets) * entry.value, 0n),
    denominator: BigInt(TICKETS - tickets) * 100n,
  };
  const kept = BigInt(10_000 - edgeBasisPoints);
  const raw = { numerator: value.numerator * 10_000n, denominator: value.denominator * kept * 100n };
  return {
    returnRate: percentText({ numerator: edge.denominator - edge.numerator, denominator: edge.denominator }, 4),
    edge: percentText(edge, 4),
    formula: {
      target: twoDecimals(target?.value ?? 0n),
      chance: percent(tickets / 100),
      consolation: decimalText(consolation, 4),
      rest: percent((TICKETS - tickets) / 100),
      value: decimalText({ ...value, denominator: value.denominator * 100n }, 4),
      edge: percent(edgeBasisPoints),
      raw: decimalText(raw, 4),
    },
  };
}

/** The nearest selectable chance. */
export function nearestChance(tickets: number): number {
  const steps = Math.round(tickets / LUCKY_CHANCE.step) * LUCKY_CHANCE.step;
  return Math.min(LUCKY_CHANCE.max, Math.max(LUCKY_CHANCE.min, steps));
}

/** `12.34` as tickets; undefined for an invalid percentage. */
export function chanceOfText(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[.,](\d{0,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const tickets = Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(2, '0')) * LUCKY_CHANCE.step;
  return tickets >= LUCKY_CHANCE.min && tickets <= LUCKY_CHANCE.max ? tickets : undefined;
}

export const chanceText = (tickets: number): string =>
  decimalText({ numerator: BigInt(tickets), denominator: 10_000n }, 2);
