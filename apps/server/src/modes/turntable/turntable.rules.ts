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
  /** Published price of the skin. */
  price: Minor | null;
  quality: number;
  tickets: number;
  isTop: boolean;
}

/**
 * Computes the tickets while the top prize is locked: its tickets go to the most frequent other
 * prize, the first of equals.
 */
export function lockedTickets(prizes: readonly Pick<Prize, 'tickets' | 'isTop'>[]): number[] {
  const top = prizes.find(({ isTop }) => isTop);
  const others = prizes.filter(({ isTop }) => !isTop);
  invariant(others.length > 0, 'the turntable has no prize besides the top prize');
  const most = others.reduce((best, one) => (one.tickets > best.tickets ? one : best));
  return prizes.map((one) => (one.isTop ? 0 : one.tickets + (one === most ? (top?.tickets ?? 0) : 0)));
}

/** Value of a prize in coins; shells and points count as 0. */
const coinsOf = ({ kind, amount, price }: Prize): Minor =>
  kind === TURNTABLE_KINDS.coin ? (amount ?? 0n) : (price ?? 0n);

interface PlacedEntry extends OddsEntry {
  /** 1-based position in its table; stored as the outcome of a draw. */
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

/** Converts one of the two tables to the form whose hash is published. */
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

/** Builds the posting of a prize; empty for a skin, which goes into the bag. */
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

/** Finds the Monday of the week that contains a time, and the start of the next week. */
export function turntableWeek(calendar: Calendar, nowMs: number): { week: string; endsAtMs: number } {
  const week = calendar.weekOf(nowMs);
  return { week, endsAtMs: calendar.startOfDay(calendar.addDays(week, 7)) };
}
