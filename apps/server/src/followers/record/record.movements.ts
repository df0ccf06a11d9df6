import { formatAmount } from '@clearcrate/contract/money';
import type { Movement, MovementList } from '@clearcrate/contract/record';
import { typeOfKind } from '@clearcrate/contract/record-types';
import {
  balanceAtEnd,
  balanceBefore,
  findMovements,
  type PurseName,
  sumByKind,
} from '../../ledger/history.repository.ts';
import type { Db } from '../../platform/db/database.ts';
import type { IdRange } from '../../platform/db/id-range.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Modes } from '../../play/modes/modes.module.ts';
import type { Ranges } from './record.ranges.ts';
import {
  type AskedRange,
  type Choice,
  chosenKinds,
  type DayRange,
  type ListQuery,
  PURSES,
  type Purse,
  type Reader,
  sumChoice,
} from './record.rules.ts';
import { findSubjects } from './record.subjects.ts';
import { kindTitle } from './record.words.ts';

export type Movements = ReturnType<typeof createMovements>;

/** Creates the read-only history of a player's balances. */
export function createMovements({ db }: Platform, { ranges, modes }: { ranges: Ranges; modes: Modes }) {
  const page = async (
    purse: Purse,
    { playerId, locale }: Reader,
    range: IdRange,
    choice: Choice,
    before: bigint | undefined,
    limit: number,
  ): Promise<{ items: Movement[]; next?: bigint }> => {
    const asset = PURSES[purse];
    const found = await findMovements(db, {
      owner: playerId,
      asset,
      range,
      kinds: chosenKinds(choice),
      direction: choice.direction,
      before,
      limit,
    });
    const { page: rows, ...rest } = found;
    const subjectOf = await findSubjects(db, modes, playerId, rows, locale);
    const items = rows.map((row) => ({
      recordId: String(row.posting_id),
      type: typeOfKind(row.kind),
      kind: row.kind,
      title: kindTitle(locale, row.kind),
      ...subjectOf(row),
      amount: formatAmount(row.amount),
      balance: formatAmount(row.balance),
      reference: row.reference,
      createdAt: row.created_at.toISOString(),
    }));
    return { items, ...rest };
  };

  const sums = async (purse: PurseName, days: DayRange, range: IdRange, choice: Choice) => {
    const { days: closed, open } = await ranges.splitPostings(days);
    const [byKind, balance] = await Promise.all([
      sumByKind(db, purse, closed, open && (await ranges.ofPostings(purse.owner, open))),
      balanceAtEnd(db, purse, range),
    ]);
    const { income, outgo, ...rest } = sumChoice(byKind, choice);
    return {
      ...rest,
      income: formatAmount(income),
      outgo: formatAmount(outgo),
      balance: formatAmount(balance),
    };
  };

  return {
    page,
    explain: (purse: Purse, reader: Reader, asked: AskedRange) => explain(db, ranges, purse, reader, asked),
    async list(purse: Purse, reader: Reader, query: ListQuery<bigint> & Choice): Promise<MovementList> {
      const days = ranges.resolve(query);
      const range = await ranges.ofPostings(reader.playerId, days);
      const before = query.cursor;
      const [{ items, next }, summed] = await Promise.all([
        page(purse, reader, range, query, before, query.pageSize),
        before === undefined ? sums({ owner: reader.playerId, asset: PURSES[purse] }, days, range, query) : null,
      ]);
      return { items, next: next === undefined ? null : String(next), range: ranges.shown(days), sums: summed };
    },
  };
}

/** What each kind brought and took, between the balances at both ends of the range. */
async function explain(db: Db, ranges: Ranges, purse: Purse, { playerId, locale }: Reader, asked: AskedRange) {
  const days = ranges.resolve(asked);
  const name = { owner: playerId, asset: PURSES[purse] };
  const [range, { days: closed, open }] = await Promise.all([
    ranges.ofPostings(playerId, days),
    ranges.splitPostings(days),
  ]);
  const [kinds, opening, closing] = await Promise.all([
    sumByKind(db, name, closed, open && (await ranges.ofPostings(playerId, open))),
    balanceBefore(db, name, range),
    balanceAtEnd(db, name, range),
  ]);
  const moved = kinds.reduce((sum, { gained, lost }) => sum + gained + lost, 0n);
  return {
    ...ranges.shown(days),
    opening: formatAmount(opening),
    closing: formatAmount(closing),
    kinds: kinds
      .toSorted((a, b) => Number(b.gained + b.lost - a.gained - a.lost))
      .map(({ kind, gained, lost, total }) => ({
        kind,
        title: kindTitle(locale, kind),
        gained: formatAmount(gained),
        lost: formatAmount(lost),
        count: Number(total),
      })),
    fits: opening + moved === closing,
  };
}
