import { MODES, type ModeName } from '@clearcrate/contract/modes';
import type { Minor } from '@clearcrate/contract/money';
import type { NamedKind } from '@clearcrate/contract/postings';
import { PRIZE_KINDS, type PrizeKind } from '@clearcrate/contract/prize-rules';
import { buildOdds, type OddsTable } from '@clearcrate/fairness/odds';
import type { OddsEntry, OddsVersion } from '@clearcrate/fairness/odds-version';
import type { Move } from '../../ledger/posting.ts';

/** A prize as shipped or imported. Skins are referenced by goods code. */
export interface PrizePlan {
  code: string;
  kind: PrizeKind;
  /** In minor units; null for a skin. */
  amount: Minor | null;
  goods: string | null;
  tickets: number;
  isTop: boolean;
}

export interface Prize extends Omit<PrizePlan, 'goods'> {
  position: number;
  goodsId: bigint | null;
  /** Published price of the skin. */
  price: Minor | null;
  quality: number;
}

/**
 * A mode that draws from a published table of prizes. Its versions and their prizes lie in the tables
 * `<name>_version` and `<name>_prize`.
 */
export interface PrizeTable<Terms extends object = object, Variant extends string = string> {
  mode: ModeName;
  name: string;
  /** Kind of the postings of prizes. */
  posting: NamedKind;
  /** Columns of a version that belong to the mode. */
  terms: readonly (keyof Terms & string)[];
  /** Price of a draw in coins. */
  priceOf(terms: Terms): Minor;
  /** Tickets of each prize in each of its tables; `<variant>_rule_id` and `<variant>_hash` name the published one. */
  variants: Readonly<Record<Variant, (prizes: readonly Prize[]) => readonly number[]>>;
}

/** What is published, or about to be, under a number. */
export interface Numbered<Terms> {
  number: number;
  terms: Terms;
  prizes: readonly Prize[];
}

export const asPlanned = (prizes: readonly Prize[]): number[] => prizes.map(({ tickets }) => tickets);

/** Value of a prize in coins; shells and points count as 0. */
const coinsOf = ({ kind, amount, price }: Prize): Minor => (kind === PRIZE_KINDS.coin ? (amount ?? 0n) : (price ?? 0n));

export interface PlacedEntry extends OddsEntry {
  /** 1-based position in its table; stored as the outcome of a draw. */
  outcome: number;
  prize: Prize;
}

function entriesOf(prizes: readonly Prize[], tickets: readonly number[]): PlacedEntry[] {
  return prizes
    .map((prize, index) => ({ prize, tickets: tickets[index] ?? 0 }))
    .filter(({ tickets: own }) => own > 0)
    .map(({ prize, tickets: own }, index) => ({
      item: prize.code,
      quality: prize.quality,
      value: coinsOf(prize),
      tickets: own,
      outcome: index + 1,
      prize,
    }));
}

/** Converts one of its tables to the form whose hash is published. */
export function oddsOf<Terms extends object, Variant extends string>(
  { name, priceOf, variants }: PrizeTable<Terms, Variant>,
  { number, terms, prizes }: Numbered<Terms>,
  variant: Variant,
): OddsVersion {
  return {
    table: `${name}/${variant}`,
    version: number,
    price: priceOf(terms),
    asset: 'coin',
    guarantee: null,
    entries: entriesOf(prizes, variants[variant](prizes)),
  };
}

export const ticketsOf = <Variant extends string>(
  { variants }: Pick<PrizeTable<never, Variant>, 'variants'>,
  prizes: readonly Prize[],
  variant: Variant,
): OddsTable<PlacedEntry> => buildOdds(entriesOf(prizes, variants[variant](prizes)));

/** Builds the posting of a prize; empty for a skin, which goes into the bag. */
export function prizeMoves({ kind, amount }: Pick<Prize, 'kind' | 'amount'>): Move[] {
  if (amount === null) return [];
  switch (kind) {
    case PRIZE_KINDS.coin:
      return [{ from: 'gift', to: 'bonus', amount }];
    case PRIZE_KINDS.shell:
      return [{ from: 'shellIssue', to: 'shell', amount }];
    case PRIZE_KINDS.point:
      return [{ from: 'pointIssue', to: 'point', amount }];
    default:
      return [];
  }
}

export const numberOf = ({ mode }: Pick<PrizeTable, 'mode'>): number => MODES[mode].number;
