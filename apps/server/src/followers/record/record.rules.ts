import { RECORD_TYPES, type RecordType } from '@clearcrate/contract/kinds';
import type { Locale } from '@clearcrate/contract/locale';
import {
  FORMER_KINDS,
  groupOfKind,
  POSTING_GROUPS,
  POSTING_KINDS,
  type PostingGroup,
} from '@clearcrate/contract/postings';
import { type GoodsCursor, RECORD_DAYS, type RecordDirection } from '@clearcrate/contract/record';
import { typeOfKind } from '@clearcrate/contract/record-types';
import type { Asset } from '../../ledger/chart.ts';
import type { KindSums } from '../../ledger/history.repository.ts';
import type { Calendar } from '../../platform/calendar.ts';
import { AppError } from '../../platform/errors.ts';

/** Assets behind the balance lists. Coins on hold do not count as part of the balance. */
export const PURSES = { bill: 'coin', ammo: 'shell', point: 'point', welfare: 'welfare' } as const satisfies Record<
  string,
  Asset
>;
export type Purse = keyof typeof PURSES;

export interface AskedRange {
  days: number;
  startDate: string;
  endDate: string;
}

/** The owner of the records and the language of the view. */
export interface Reader {
  playerId: bigint;
  locale: Locale;
}

export interface ListQuery<Cursor> extends AskedRange {
  type: RecordType;
  direction: RecordDirection;
  /** `undefined` for the first page. */
  cursor: Cursor | undefined;
  pageSize: number;
}

export interface DayRange {
  startDate: string;
  endDate: string;
  from: Date;
  /** Exclusive. */
  to: Date;
}

const DAY_MS = 86_400_000;

/** Resolves a requested range to whole business days, both ends included. */
export function dayRange({ days, startDate, endDate }: AskedRange, calendar: Calendar, nowMs: number): DayRange {
  const last = endDate === '' ? calendar.dayOf(nowMs) : endDate;
  const first = startDate === '' ? calendar.addDays(last, 1 - days) : startDate;
  const span = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (span < 1 || span > RECORD_DAYS.max) throw new AppError('dateRangeInvalid', { days: RECORD_DAYS.max });
  return {
    startDate: first,
    endDate: last,
    from: new Date(calendar.startOfDay(first)),
    to: new Date(calendar.startOfDay(calendar.addDays(last, 1))),
  };
}

export interface Choice {
  type: RecordType;
  group: PostingGroup | '';
  direction: RecordDirection;
}

const isChosen = (kind: string, { type, group }: Choice): boolean =>
  (group === '' || groupOfKind(kind) === group) && (type === RECORD_TYPES.record || typeOfKind(kind) === type);

/** Lists the chosen posting kinds; `undefined` means all, including kinds unknown here. */
export function chosenKinds(choice: Choice): readonly string[] | undefined {
  if (choice.group === '' && choice.type === RECORD_TYPES.record) return undefined;
  return Object.keys({ ...POSTING_KINDS, ...FORMER_KINDS }).filter((kind) => isChosen(kind, choice));
}

/** Sums the chosen kinds, and lists the groups that occur in all kinds. */
export function sumChoice(sums: readonly KindSums[], choice: Choice) {
  const { direction } = choice;
  const chosen = sums.filter(({ kind }) => isChosen(kind, choice));
  const add = (pick: (sum: KindSums) => bigint) => chosen.reduce((total, sum) => total + pick(sum), 0n);
  const present = new Set(sums.map(({ kind }) => groupOfKind(kind)));
  return {
    total: Number(add(({ gains, losses, total }) => (direction === '' ? total : direction === 'in' ? gains : losses))),
    income: direction === 'out' ? 0n : add(({ gained }) => gained),
    outgo: direction === 'in' ? 0n : add(({ lost }) => lost),
    groups: POSTING_GROUPS.filter((name) => present.has(name)),
  };
}

export interface GoodsEvent {
  id: bigint;
  at: Date;
}

export interface MergedEvent extends GoodsEvent {
  direction: 'in' | 'out';
}

/**
 * Merges gains and losses, newest first. At equal times losses come first, since an item leaves
 * after it came.
 */
export function mergeEvents(
  gained: readonly GoodsEvent[],
  left: readonly GoodsEvent[],
  limit: number,
  from: GoodsCursor,
): { events: MergedEvent[]; cursor: GoodsCursor } {
  const events: MergedEvent[] = [];
  const cursor = { ...from };
  let [nextGained, nextLeft] = [0, 0];
  while (events.length < limit) {
    const came = gained[nextGained];
    const went = left[nextLeft];
    if (went && (!came || went.at >= came.at)) {
      events.push({ ...went, direction: 'out' });
      cursor.leftBefore = went;
      nextLeft += 1;
    } else if (came) {
      events.push({ ...came, direction: 'in' });
      cursor.gainedBefore = came.id;
      nextGained += 1;
    } else break;
  }
  return { events, cursor };
}
