import { CRASH_BET_STATES, CRASH_STATES } from '@clearcrate/contract/crash-rules';
import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import { jobOperation, type Operate } from '../../../ledger/operations.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { runnerOf, statement } from '../../../platform/db/statement.ts';
import { notPutOff } from '../../../platform/jobs/rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createPlay, type PlayDeps } from '../../../play/game/play.module.ts';
import { type Bet, betKey, type ClosedBet, closeBets, findBets, readBetKey } from '../crash.repository.ts';
import { betName, settleBet } from '../crash.rules.ts';
import { closeBet } from './crash.closing.ts';

/** Bets that are settled in one transaction. Each player is a lock, and locks are few. */
const SLICE = 250;
const SETTLE_JOB = 'crash.settle';
const ALARM = 'crash bet cannot be settled';

/** Up to where a round is settled: to a value that it has passed, or to its end. */
export interface Settling {
  roundId: bigint;
  /** In flight: the value it has reached, by no more than its point. Over: its point. */
  reached: Minor;
  isOver: boolean;
  /** Of a round that is over: those still in flight get their stakes back. */
  interrupted: boolean;
}

interface BetPlace {
  playerId: bigint;
  slot: number;
}

interface SliceInput extends Settling {
  bets: readonly BetPlace[];
  /** The round is closed, and its sums grow by what is paid. */
  isLate: boolean;
}

const FIND_DUE = statement(
  'crash-due-bets',
  `select player_id, slot from crash_bet bet
   where round_id = $1::bigint and state = 1 and ($2::boolean or auto_at <= $3::int)
     and ${notPutOff(SETTLE_JOB, "bet.round_id || '/' || bet.player_id || '/' || bet.slot", '$5::timestamptz')}
   order by auto_at limit $4::int`,
);

async function findDue(db: Queryable, { roundId, reached, isOver }: Settling, now: Date): Promise<BetPlace[]> {
  const values = [roundId, isOver, reached, SLICE, now];
  const rows = await runnerOf(db).run<{ player_id: bigint; slot: number }>(FIND_DUE, values);
  return rows.map(({ player_id, slot }) => ({ playerId: player_id, slot }));
}

const isDue = ({ isOver, reached }: Settling, { state, autoAt }: Bet): boolean =>
  state === CRASH_BET_STATES.open && (isOver || BigInt(autoAt) <= reached);

function createSettle(deps: PlayDeps): Operate<SliceInput> {
  return createPlay<SliceInput, Map<string, Bet>, ClosedBet[]>(deps, {
    name: SETTLE_JOB,
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
      const closed = due.map((bet) => {
        const outcome = settleBet(bet, input.reached, input.interrupted);
        return closeBet(bet, { ...outcome, isAuto: true, receivedAtMs: null, isLate: input.isLate }, work);
      });
      return { answer: { closed: closed.length }, kept: closed };
    },
    persist: (runner, kept, at) => closeBets(runner, kept.flat(), at),
  });
}

/** Settles bets that nobody has to do anything for: automatic escapes as they come due, and all that is left at the end. */
export function createSettling(platform: Platform, deps: PlayDeps) {
  const { clock, db, rows } = platform;
  const settle = createSettle(deps);
  const dueAgain = rows.keep(SETTLE_JOB);
  let settlings = 0;
  const settleBets = async (what: Settling, bets: readonly BetPlace[], isLate: boolean): Promise<void> => {
    const [first] = bets;
    if (!first) return;
    settlings += 1;
    const name = `${what.roundId}-${what.reached}-${what.isOver}-${settlings}-${clock.now()}`;
    await settle(jobOperation(first.playerId, SETTLE_JOB, name), { ...what, bets, isLate });
  };
  const loop = { job: SETTLE_JOB, alarm: ALARM, atOnce: true } as const;

  return {
    /**
     * Settles all that is due. Right however often it is tried, and by however many: a bet is closed behind its player's lock. A bet
     * that cannot be settled stays open and is tried again by `late`; the round goes on without it.
     */
    async due(what: Settling): Promise<void> {
      for (;;) {
        const due = await findDue(db, what, new Date(clock.now()));
        if (due.length === 0) return;
        await rows.each(due, {
          ...loop,
          keyOf: (bet) => betKey({ ...bet, roundId: what.roundId }),
          all: (bets) => settleBets(what, bets, false),
          one: (bet) => settleBets(what, [bet], false),
        });
      }
    },

    /** Bets that could not be settled with their round. One whose round is not closed yet is found by its clock. */
    async late(): Promise<void> {
      const items = await dueAgain(SLICE);
      if (items.length === 0) return;
      const rounds = new Map(
        (
          await findSettled(
            db,
            items.map((item) => readBetKey(item).roundId),
          )
        ).map((one) => [one.roundId, one]),
      );
      await rows.each(
        items.filter((item) => rounds.has(readBetKey(item).roundId)),
        {
          ...loop,
          keyOf: (item) => item,
          one: (item) => {
            const { roundId, ...bet } = readBetKey(item);
            return settleBets(rounds.get(roundId) as Settling, [bet], true);
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

/** Up to where a round that is over pays. In a round that never flew nobody escapes, wherever it would have gone. */
export const reachedOf = ({ state, point }: { state: number; point: bigint | null }): bigint =>
  state === CRASH_STATES.void ? 100n : (point ?? 100n);
