import type { Ledger } from '../../ledger/ledger.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  findBalances,
  findHolders,
  findLastDropDay,
  findOldestDrop,
  finishDrop,
  insertDrop,
  lockDrop,
  moveDrop,
} from './welfare.repository.ts';
import { dropOf, dueDays } from './welfare.rules.ts';

/**
 * Players per transaction. Each takes a lock until the commit, and the lock table holds some
 * thousands.
 */
const SLICE = 500;
const POLL_MS = 1_000;
const DROP_JOB = 'welfare.drop';

/**
 * Posts the drop of a midnight for some players. Idempotent: players with a posting are skipped.
 */
async function dropFor(tx: Tx, ledger: Ledger, { day, midnight }: Midnight, players: readonly bigint[]): Promise<void> {
  await lockDrop(tx, day);
  const postings = (await findBalances(tx, day, midnight, players))
    .map(({ playerId, balance, earnedSince }) => ({ playerId, amount: dropOf(balance, earnedSince) }))
    .filter(({ amount }) => amount > 0n)
    .map(
      ({ playerId, amount }): Posting => ({
        owner: playerId,
        kind: 'welfare.drop',
        reference: day,
        moves: [{ from: 'welfare', to: 'welfareIssue', amount }],
      }),
    );
  await ledger.transfer(tx, postings);
}

interface Midnight {
  day: string;
  midnight: Date;
}

/** Key of a player's drop in `job_failure`. */
const keyOf = (day: string, playerId: bigint): string => `${day}/${playerId}`;

function readKey(key: string): { day: string; playerId: bigint } {
  const [day = '', playerId = ''] = key.split('/');
  return { day, playerId: BigInt(playerId) };
}

function createDropping({ calendar, clock, db, rows }: Platform, ledger: Ledger) {
  const applyDrop = (day: string, players: readonly bigint[]): Promise<void> => {
    const midnight = new Date(calendar.startOfDay(day));
    return db.transaction().execute((tx) => dropFor(tx, ledger, { day, midnight }, players));
  };

  const dueAgain = rows.keep(DROP_JOB);
  /** Retries the drops of players whose drop failed. */
  const retryFailed = async (): Promise<void> =>
    rows.each(await dueAgain(SLICE), {
      job: DROP_JOB,
      keyOf: (key) => key,
      one: (key) => {
        const { day, playerId } = readKey(key);
        return applyDrop(day, [playerId]);
      },
    });

  /** Applies one slice of the oldest unfinished drop. Returns whether more may be left. */
  return async (): Promise<boolean> => {
    const drop = await findOldestDrop(db);
    if (!drop) {
      await retryFailed();
      return false;
    }
    const players = await findHolders(db, drop.lastPlayerId, SLICE);
    await rows.each(players, {
      job: DROP_JOB,
      keyOf: (playerId) => keyOf(drop.day, playerId),
      all: (some) => applyDrop(drop.day, some),
      one: (playerId) => applyDrop(drop.day, [playerId]),
    });
    await db.transaction().execute(async (tx) => {
      const last = players.at(-1);
      if (last !== undefined) await moveDrop(tx, drop.day, last);
      if (players.length < SLICE) await finishDrop(tx, drop.day, new Date(clock.now()));
    });
    return true;
  };
}

/**
 * Registers the daily drop of welfare points. A periodic job inserts a row for each midnight, and a
 * sweep then processes the players. Days missed during a downtime are processed oldest first.
 */
export function registerWelfareJobs(platform: Platform, ledger: Ledger): void {
  const { calendar, jobs } = platform;
  jobs.periodic({
    name: 'welfare.midnight',
    due: (nowMs) => [calendar.dayOf(nowMs)],
    run: async (tx, today) => {
      for (const day of dueDays(calendar, await findLastDropDay(tx), today)) {
        await insertDrop(tx, day);
      }
    },
  });
  jobs.sweep({ name: DROP_JOB, everyMs: POLL_MS, sweep: createDropping(platform, ledger) });
}
