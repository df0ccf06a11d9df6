import type { Minor } from '@clearcrate/contract/money';
import { TURNTABLE_KINDS, type TurntableKind } from '@clearcrate/contract/turntable';
import { buildOdds, type OddsTable } from '@clearcrate/fairness/odds';
import type { OddsEntry, OddsVersion } from '@clearcrate/fairness/odds-version';
import type { Move } from '../../ledger/posting.ts';
import type { Calendar } from '../../platform/calendar.ts';
import { invariant } from '../../platform/errors.ts';

export interface Prize {
  position: number;
  code: string;
  kind: TurntableKind;
  amount: Minor | null;
  goodsId: bigint | null;
  /** The skin's, as published. */
  price: Minor | null;
  quality: number;
  tickets: number;
  isTop: boolean;
}

/** While the top prize is locked, its tickets fall to the most frequent of the others; among equals to the first. */
export function lockedTickets(prizes: readonly Pick<Prize, 'tickets' | 'isTop'>[]): number[] {
  const top = prizes.find(({ isTop }) => isTop);
  const others = prizes.filter(({ isTop }) => !isTop);
  invariant(others.length > 0, 'a turntable has nothing but its top prize');
  const most = others.reduce((best, one) => (one.tickets > best.tickets ? one : best));
  return prizes.map((one) => (one.isTop ? 0 : one.tickets + (one === most ? (top?.tickets ?? 0) : 0)));
}

/** What a prize is worth in coins: shells and points are none. */
const coinsOf = ({ kind, amount, price }: Prize): Minor =>
  kind === TURNTABLE_KINDS.coin ? (amount ?? 0n) : (price ?? 0n);

interface PlacedEntry extends OddsEntry {
  /** Its number in its own table, from 1: that is the outcome a draw is kept with. */
  outcome: number;
  prize: Prize;
}

function entriesOf(prizes: readonly Prize[], isOpen: boolean): PlacedEntry[] {
  const locked = lockedTickets(prizes);
  return prizes
    .map((prize, index) => ({ prize, tickets: isOpen ? prize.tickets : (locked[index] ?? 0) }))
    .filter(({ tickets }) => tickets > 0)
    .map(({ prize, tickets }, index) => ({
      item: prize.code,
      quality: prize.quality,
      value: coinsOf(prize),
      tickets,
      outcome: index + 1,
      prize,
    }));
}

/** One of the two tables, in the form whose hash is published. */
export function turntableOdds(prizes: readonly Prize[], number: number, isOpen: boolean): OddsVersion {
  return {
    table: isOpen ? 'turntable/open' : 'turntable/locked',
    version: number,
    price: 0n,
    asset: 'coin',
    guarantee: null,
    entries: entriesOf(prizes, isOpen),
  };
}

export const turntableTable = (prizes: readonly Prize[], isOpen: boolean): OddsTable<PlacedEntry> =>
  buildOdds(entriesOf(prizes, isOpen));

/** How a prize comes to the player; a skin comes into the bag instead. */
export function prizeMoves({ kind, amount }: Pick<Prize, 'kind' | 'amount'>): Move[] {
  if (amount === null) return [];
  switch (kind) {
    case TURNTABLE_KINDS.coin:
      return [{ from: 'gift', to: 'bonus', amount }];
    case TURNTABLE_KINDS.shell:
      return [{ from: 'shellIssue', to: 'shell', amount }];
    case TURNTABLE_KINDS.point:
      return [{ from: 'pointIssue', to: 'point', amount }];
    default:
      return [];
  }
}

/** The week that holds a moment, by its Monday, and the moment the next one begins. */
export function turntableWeek(calendar: Calendar, nowMs: number): { week: string; endsAtMs: number } {
  const week = calendar.weekOf(nowMs);
  return { week, endsAtMs: calendar.startOfDay(calendar.addDays(week, 7)) };
}
