import { formatAmount } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { isNoRowsFault } from '../../platform/jobs/rows.ts';
import { event } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { rankWon } from './rank.events.ts';
import type { Period } from './rank.repository.ts';

const JOB = 'rank.prize';
const EVERY_MS = 5_000;
const SLICE = 50;

export interface Prize {
  playerId: bigint;
  place: number;
  prize: bigint;
}

interface PaidFor extends Prize, Period {}

const referenceOf = ({ board, period, place }: PaidFor): string => `${board}:${period}:${place}`;
const keyOf = (prize: PaidFor): string => `${referenceOf(prize)}/${prize.playerId}`;

const postingOf = (one: PaidFor): Posting => ({
  owner: one.playerId,
  kind: 'rank.prize',
  reference: referenceOf(one),
  moves: [{ from: 'gift', to: 'bonus', amount: one.prize }],
});

/**
 * Runs work in a savepoint. Returns an error that the work itself caused, after rolling back to it.
 */
async function tryInside(tx: Tx, work: () => Promise<void>): Promise<{ error: unknown } | undefined> {
  await sql`savepoint rank_prize`.execute(tx);
  try {
    await work();
    return undefined;
  } catch (error) {
    if (isNoRowsFault(error)) throw error;
    await sql`rollback to savepoint rank_prize`.execute(tx);
    return { error };
  }
}

/** Finds an unpaid prize. Requires the player's lock. */
async function findUnpaid(db: Queryable, key: string): Promise<PaidFor | undefined> {
  const { rows } = await sql<{ board: number; period: string; place: number; player_id: bigint; prize: bigint }>`
    select board, period::text, place, player_id, prize from rank_result
    where board || ':' || period || ':' || place || '/' || player_id = ${key}
      and board = ${key.split(':')[0]}::smallint and period = ${key.split(':')[1]}::date and not exists (
        select from ledger_posting where owner_id = rank_result.player_id and kind = 'rank.prize'
          and reference = board || ':' || period || ':' || place)`.execute(db);
  const [row] = rows;
  return row && { ...row, board: row.board as PaidFor['board'], playerId: row.player_id };
}

/**
 * Creates the payment of prizes. A prize that fails blocks neither the others nor the settlement of
 * its period; a job retries it.
 */
export function createPrizes({ db, jobs, outbox, rows }: Platform, ledger: Ledger) {
  const dueAgain = rows.keep(JOB);
  /** Announces prizes in the transaction that pays them. */
  const announce = (tx: Tx, paid: readonly PaidFor[]): Promise<void> =>
    outbox.add(
      tx,
      paid.map(({ playerId, board, period, place, prize }) =>
        event(rankWon, { board, period, playerId: String(playerId), place, prize: formatAmount(prize) }),
      ),
    );
  const payLater = (key: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await ledger.lock(tx, BigInt(key.split('/')[1] ?? ''));
      const prize = await findUnpaid(tx, key);
      if (!prize) return;
      await ledger.transfer(tx, [postingOf(prize)]);
      await announce(tx, [prize]);
    });
  jobs.sweep({
    name: JOB,
    everyMs: EVERY_MS,
    sweep: async () => {
      await rows.each(await dueAgain(SLICE), { job: JOB, keyOf: (key) => key, one: payLater });
      return false;
    },
  });

  return {
    /** Pays in the transaction that settles the period. */
    async pay(tx: Tx, period: Period, prizes: readonly Prize[]): Promise<void> {
      const due = prizes.filter(({ prize }) => prize > 0n).map((one) => ({ ...one, ...period }));
      if (due.length === 0) return;
      if (!(await tryInside(tx, () => ledger.transfer(tx, due.map(postingOf))))) return announce(tx, due);
      const paid: PaidFor[] = [];
      for (const one of due) {
        const failed = await tryInside(tx, () => ledger.transfer(tx, [postingOf(one)]));
        if (failed) await rows.putOff(tx, JOB, keyOf(one), failed.error);
        else paid.push(one);
      }
      await announce(tx, paid);
    },
  };
}
