import type { Ledger } from '../../ledger/ledger.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type Drop,
  findBalances,
  findLastDropDay,
  finishDrop,
  insertDrop,
  lockOldestDrop,
  moveDrop,
} from './welfare.repository.ts';
import { dropOf, dueDays } from './welfare.rules.ts';

/** Each player of a slice costs a lock until its commit, and the database has room for some thousands of them. */
const SLICE = 500;
const LOOK_EVERY_MS = 1_000;

/** Carries out one slice of a midnight; the place it has come to is committed with the postings. */
async function dropSlice(tx: Tx, ledger: Ledger, drop: Drop, midnight: Date, at: Date): Promise<void> {
  const found = await findBalances(tx, drop, midnight, SLICE);
  const postings = found
    .map(({ playerId, balance, earnedSince }) => ({ playerId, amount: dropOf(balance, earnedSince) }))
    .filter(({ amount }) => amount > 0n)
    .map(
      ({ playerId, amount }): Posting => ({
        owner: playerId,
        kind: 'welfare.drop',
        reference: drop.day,
        moves: [{ from: 'welfare', to: 'welfareIssue', amount }],
      }),
    );
  await ledger.transfer(tx, postings);
  const last = found.at(-1);
  if (last) await moveDrop(tx, drop.day, last.playerId);
  if (found.length < SLICE) await finishDrop(tx, drop.day, at);
}

/**
 * Welfare points drop at midnight. The period's row says that a midnight has come; a sweep then goes through the
 * players. Days that passed while nobody was running come one by one, oldest first.
 */
export function registerWelfareJobs({ calendar, clock, db, jobs }: Platform, ledger: Ledger): void {
  jobs.periodic({
    name: 'welfare.midnight',
    due: (nowMs) => [calendar.dayOf(nowMs)],
    run: async (tx, today) => {
      for (const day of dueDays(calendar, await findLastDropDay(tx), today)) {
        await insertDrop(tx, day);
      }
    },
  });
  jobs.sweep({
    name: 'welfare.drop',
    everyMs: LOOK_EVERY_MS,
    sweep: () =>
      db.transaction().execute(async (tx) => {
        const drop = await lockOldestDrop(tx);
        if (!drop) return false;
        const midnight = new Date(calendar.startOfDay(drop.day));
        await dropSlice(tx, ledger, drop, midnight, new Date(clock.now()));
        return true;
      }),
  });
}
