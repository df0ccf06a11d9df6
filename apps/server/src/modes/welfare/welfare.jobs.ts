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

/** Each player of a slice costs a lock until its commit, and the database has room for some thousands of them. */
const SLICE = 500;
const LOOK_EVERY_MS = 1_000;
const DROP_JOB = 'welfare.drop';

/** Carries a midnight out for some players, each once however often it is tried. */
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

/** Names a player's drop among those that failed. */
const keyOf = (day: string, playerId: bigint): string => `${day}/${playerId}`;

function readKey(key: string): { day: string; playerId: bigint } {
  const [day = '', playerId = ''] = key.split('/');
  return { day, playerId: BigInt(playerId) };
}

function createDropping({ calendar, clock, db, rows }: Platform, ledger: Ledger) {
  const carryOut = (day: string, players: readonly bigint[]): Promise<void> => {
    const midnight = new Date(calendar.startOfDay(day));
    return db.transaction().execute((tx) => dropFor(tx, ledger, { day, midnight }, players));
  };

  /** Players whose drop failed while the others went on. */
  const dropAgain = async (): Promise<void> =>
    rows.each(await rows.dueAgain(DROP_JOB, SLICE), {
      job: DROP_JOB,
      keyOf: (key) => key,
      one: (key) => {
        const { day, playerId } = readKey(key);
        return carryOut(day, [playerId]);
      },
    });

  /** One slice of the oldest midnight; says whether there may be more. */
  return async (): Promise<boolean> => {
    const drop = await findOldestDrop(db);
    if (!drop) {
      await dropAgain();
      return false;
    }
    const players = await findHolders(db, drop.lastPlayerId, SLICE);
    await rows.each(players, {
      job: DROP_JOB,
      keyOf: (playerId) => keyOf(drop.day, playerId),
      all: (some) => carryOut(drop.day, some),
      one: (playerId) => carryOut(drop.day, [playerId]),
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
 * Welfare points drop at midnight. The period's row says that a midnight has come; a sweep then goes through the
 * players. Days that passed while nobody was running come one by one, oldest first.
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
  jobs.sweep({ name: DROP_JOB, everyMs: LOOK_EVERY_MS, sweep: createDropping(platform, ledger) });
}
