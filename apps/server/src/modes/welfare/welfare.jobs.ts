import { houseAccountId } from '../../ledger/chart.ts';
import type { Ledger } from '../../ledger/ledger.ts';
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

/** Each account of a slice costs a lock until its commit, and the database has room for some thousands of them. */
const SLICE = 500;
const LOOK_EVERY_MS = 1_000;

/** Carries out one slice of a midnight; the place it has come to is committed with the postings. */
async function dropSlice(tx: Tx, ledger: Ledger, drop: Drop, at: Date): Promise<void> {
  const balances = await findBalances(tx, drop, SLICE);
  const postings = balances
    .map(({ account, balance, earnedSince }) => ({ account, taken: dropOf(balance, earnedSince) }))
    .filter(({ taken }) => taken > 0n)
    .map(({ account, taken }) => ({
      kind: 'welfare.drop',
      reference: drop.day,
      entries: [
        { account, amount: -taken },
        { account: houseAccountId('welfareIssue'), amount: taken },
      ],
    }));
  await ledger.transfer(tx, postings);
  const last = balances.at(-1);
  if (last) await moveDrop(tx, drop.day, last.account);
  if (balances.length < SLICE) await finishDrop(tx, drop.day, at);
}

/**
 * Welfare points drop at midnight. The period's row says that a midnight has come and which postings lie behind it; a sweep
 * then goes through the accounts. Days that passed while nobody was running come one by one, oldest first.
 */
export function registerWelfareJobs({ calendar, clock, db, jobs }: Platform, ledger: Ledger): void {
  jobs.periodic({
    name: 'welfare.midnight',
    due: (nowMs) => [calendar.dayOf(nowMs)],
    run: async (tx, today) => {
      for (const day of dueDays(calendar, await findLastDropDay(tx), today)) {
        await insertDrop(tx, day, new Date(calendar.startOfDay(day)));
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
        await dropSlice(tx, ledger, drop, new Date(clock.now()));
        return true;
      }),
  });
}
