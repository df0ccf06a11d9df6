import { setTimeout as delay } from 'node:timers/promises';
import { CRASH_BET_STATES, CRASH_STATES } from '@clearcrate/contract/crash-rules';
import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import { jobOperation, type Operate } from '../../../ledger/operations.ts';
import { OwnersLocked } from '../../../platform/db/batch/owner-locks.ts';
import { pollDelayMs } from '../../../platform/db/batch/put-aside.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { runnerOf, statement } from '../../../platform/db/statement.ts';
import { notPutOff } from '../../../platform/jobs/rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createPlay, type PlayDeps } from '../../../play/game/play.module.ts';
import { type Bet, betKey, type ClosedBet, closeBets, findBets, readBetKey } from '../crash.repository.ts';
import { betName, settleBet } from '../crash.rules.ts';
import { closeBet } from './crash.closing.ts';

/** Bets settled in one transaction. Each player takes a lock, and the lock table is limited. */
const SLICE = 250;
const SETTLE_JOB = 'crash.settle';
const ALARM = 'crash bet cannot be settled';
/** How long to wait for locked players at the end of a round: longer than any of their calls takes. */
const LOCK_POLLS = 4;

/** How far a round is settled: up to a value that the flight has passed, or completely. */
export interface Settling {
  roundId: bigint;
  /** In flight: the value reached, at most the point. Over: the point. */
  reached: Minor;
  isOver: boolean;
  /** Refunds the bets that are still in flight when the round is over. */
  interrupted: boolean;
}

interface BetPlace {
  playerId: bigint;
  slot: number;
}

interface SliceInput extends Settling {
  bets: readonly BetPlace[];
}

interface SliceAnswer {
  /** Players of bets that are still due because another transaction has locked them. */
  locked: string[];
}

const FIND_DUE = statement(
  'crash-due-bets',
  `select player_id, slot from crash_bet bet
   where round_id = $1::bigint and state = ${CRASH_BET_STATES.open} and ($2::boolean or auto_at <= $3::int)
     and bet.player_id <> all($6::bigint[])
     and ${notPutOff(SETTLE_JOB, "bet.round_id || '/' || bet.player_id || '/' || bet.slot", '$5::timestamptz')}
   order by auto_at limit $4::int`,
);

/** Finds bets to settle, without those of the players left out. */
async function findDue(
  db: Queryable,
  { roundId, reached, isOver }: Settling,
  now: Date,
  leftOut: Iterable<bigint> = [],
): Promise<BetPlace[]> {
  const values = [roundId, isOver, reached, SLICE, now, [...leftOut]];
  const rows = await runnerOf(db).run<{ player_id: bigint; slot: number }>(FIND_DUE, values);
  return rows.map(({ player_id, slot }) => ({ playerId: player_id, slot }));
}

const isDue = ({ isOver, reached }: Settling, { state, autoAt }: Bet): boolean =>
  state === CRASH_BET_STATES.open && (isOver || BigInt(autoAt) <= reached);

function createSettle(deps: PlayDeps): Operate<SliceInput> {
  return createPlay<SliceInput, Map<string, Bet>, ClosedBet[], unknown>(deps, {
    name: SETTLE_JOB,
    // One locked player must not stop the round: their bet stays due.
    lockPatience: 'partly',
    players: ({ bets }) => [...new Set(bets.map(({ playerId }) => playerId))],
    drawers: () => [],
    numbers: () => 0,
    holds: ({ roundId, bets }) => bets.map(({ playerId, slot }) => betName(roundId, playerId, slot)),
    load: (runner, inputs) =>
      findBets(
        runner,
        inputs.flatMap(({ roundId, bets }) => bets.map(({ playerId }) => ({ roundId, playerId }))),
      ),
    decide: (input, work, bets) => {
      const { roundId } = input;
      const wanted = input.bets.map(({ playerId, slot }) => bets.get(betKey({ roundId, playerId, slot })));
      // A bet that escaped by hand since it was found is left alone.
      const due = wanted.filter((bet) => bet !== undefined).filter((bet) => isDue(input, bet));
      const { free = [], locked = [] } = Object.groupBy(due, ({ playerId }) =>
        work.sheet.isLocked(playerId) ? 'free' : 'locked',
      );
      const closed = free.map((bet) => {
        const outcome = settleBet(bet, input.reached, input.interrupted);
        return closeBet(bet, { ...outcome, isAuto: true, receivedAtMs: null }, work);
      });
      const answer: SliceAnswer = { locked: locked.map(({ playerId }) => String(playerId)) };
      return { answer, kept: closed };
    },
    persist: (runner, kept, at) => closeBets(runner, kept.flat(), at),
  });
}

const LOOP = { job: SETTLE_JOB, alarm: ALARM, atOnce: true } as const;

function createSlices({ clock, db, rows }: Platform, deps: PlayDeps) {
  const settle = createSettle(deps);
  let settlings = 0;
  /** Returns the players whose bets are still due, since another transaction has locked them. */
  const settleBets = async (what: Settling, bets: readonly BetPlace[]): Promise<bigint[]> => {
    const [first] = bets;
    if (!first) return [];
    settlings += 1;
    const name = `${what.roundId}-${what.reached}-${what.isOver}-${settlings}-${clock.now()}`;
    const { json } = await settle(jobOperation(first.playerId, SETTLE_JOB, name), { ...what, bets });
    return (JSON.parse(json) as SliceAnswer).locked.map(BigInt);
  };

  /** Settles what is due of the players who can be locked. Returns the others. */
  const settleFree = async (what: Settling): Promise<ReadonlySet<bigint>> => {
    const locked = new Set<bigint>();
    const settleThose = async (bets: readonly BetPlace[]) => {
      for (const playerId of await settleBets(what, bets)) locked.add(playerId);
    };
    for (;;) {
      const due = await findDue(db, what, new Date(clock.now()), locked);
      if (due.length === 0) return locked;
      await rows.each(due, {
        ...LOOP,
        keyOf: (bet) => betKey({ ...bet, roundId: what.roundId }),
        all: settleThose,
        one: (bet) => settleThose([bet]),
      });
    }
  };

  /** Leaves the bets that are still due to `late`, so that their round can be closed. */
  const leaveOver = async (what: Settling): Promise<void> => {
    for (;;) {
      const due = await findDue(db, what, new Date(clock.now()));
      if (due.length === 0) return;
      await db.transaction().execute(async (tx) => {
        for (const bet of due) {
          const key = betKey({ ...bet, roundId: what.roundId });
          await rows.putOff(tx, SETTLE_JOB, key, new OwnersLocked([bet.playerId]));
        }
      });
    }
  };

  return { settleBets, settleFree, leaveOver };
}

/**
 * Settles bets that need no player: automatic escapes when they are due, and the rest at the end.
 */
export function createSettling(platform: Platform, deps: PlayDeps) {
  const { db, rows } = platform;
  const { settleBets, settleFree, leaveOver } = createSlices(platform, deps);
  const dueAgain = rows.keep(SETTLE_JOB);

  return {
    /**
     * Settles all bets that are due. Safe to repeat and to run on several nodes: a bet is closed
     * behind its player's lock. During the flight, bets of locked players are left to the
     * next poll; at its end they get a moment more. Then the round is closed without them, as
     * without bets that cannot be settled, and `late` settles them.
     */
    async due(what: Settling): Promise<void> {
      let locked = await settleFree(what);
      if (!what.isOver) return;
      for (let polls = 0; locked.size > 0 && polls < LOCK_POLLS; polls += 1) {
        await delay(pollDelayMs(polls));
        locked = await settleFree(what);
      }
      if (locked.size > 0) await leaveOver(what);
    },

    /**
     * Settles bets that could not be settled with their round. One whose round is not closed yet is
     * found by its clock.
     */
    async late(): Promise<void> {
      const items = await dueAgain(SLICE);
      if (items.length === 0) return;
      const ids = items.map((item) => readBetKey(item).roundId);
      const rounds = new Map((await findSettled(db, ids)).map((one) => [one.roundId, one]));
      await rows.each(
        items.filter((item) => rounds.has(readBetKey(item).roundId)),
        {
          ...LOOP,
          keyOf: (item) => item,
          one: async (item) => {
            const { roundId, ...bet } = readBetKey(item);
            const locked = await settleBets(rounds.get(roundId) as Settling, [bet]);
            if (locked.length > 0) throw new OwnersLocked(locked);
          },
        },
      );
    },
  };
}

/** Rounds that are closed, as their bets are settled. */
async function findSettled(db: Queryable, ids: readonly bigint[]): Promise<Settling[]> {
  const { rows } = await sql<{ id: bigint; state: number; point: bigint; interrupted: boolean }>`
    select id, state, point, interrupted from crash_round
    where id = any(${ids}::bigint[]) and settled_at is not null`.execute(db);
  return rows.map(({ id, state, point, interrupted }) => ({
    roundId: id,
    reached: reachedOf({ state, point }),
    isOver: true,
    interrupted,
  }));
}

/** The highest value that a finished round pays: its point, or 1.00 if it never flew. */
export const reachedOf = ({ state, point }: { state: number; point: bigint | null }): bigint =>
  state === CRASH_STATES.void ? 100n : (point ?? 100n);
