import { CRASH_BET_STATES, CRASH_SLOTS } from '@clearcrate/contract/crash-rules';
import type { Minor } from '@clearcrate/contract/money';
import { jobOperation } from '../../ledger/operations.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { runnerOf, statement } from '../../platform/db/statement.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPlay, type PlayDeps } from '../../play/game/play.module.ts';
import { closeBet } from './crash.closing.ts';
import { type Bet, type ClosedBet, closeBets, findBets } from './crash.repository.ts';
import { betName, settleBet } from './crash.rules.ts';

/** Players whose bets are settled in one transaction. Each is a lock, and locks are few. */
const SLICE = 250;

/** Up to where a round is settled: to a value that it has passed, or to its end. */
export interface Settling {
  roundId: bigint;
  /** In flight: the value it has reached, by no more than its point. Over: its point. */
  reached: Minor;
  isOver: boolean;
  /** Of a round that is over: those still in flight get their stakes back. */
  interrupted: boolean;
}

interface SliceInput extends Settling {
  players: readonly bigint[];
}

const FIND_DUE = statement(
  'crash-due-bets',
  `select distinct player_id from (
     select player_id from crash_bet where round_id = $1::bigint and state = 1 and ($2::boolean or auto_at <= $3::int)
     order by auto_at limit $4::int
   ) due order by player_id`,
);

async function findDue(db: Queryable, { roundId, reached, isOver }: Settling): Promise<bigint[]> {
  const rows = await runnerOf(db).run<{ player_id: bigint }>(FIND_DUE, [roundId, isOver, reached, SLICE]);
  return rows.map(({ player_id }) => player_id);
}

const isDue = ({ isOver, reached }: Settling, { state, autoAt }: Bet): boolean =>
  state === CRASH_BET_STATES.open && (isOver || BigInt(autoAt) <= reached);

/** Settles bets that nobody has to do anything for: automatic escapes as they come due, and all that is left at the end. */
export function createSettling(platform: Platform, deps: PlayDeps) {
  const { clock, db } = platform;
  const settle = createPlay<SliceInput, Map<string, Bet>, ClosedBet[]>(platform, deps, {
    name: 'crash.settle',
    players: ({ players }) => players,
    drawers: () => [],
    numbers: () => 0,
    holds: ({ roundId, players }) =>
      players.flatMap((playerId) => CRASH_SLOTS.map((slot) => betName(roundId, playerId, slot))),
    load: (runner, inputs) =>
      findBets(
        runner,
        inputs.flatMap(({ roundId, players }) => players.map((playerId) => ({ roundId, playerId }))),
      ),
    decide: (input, work, bets) => {
      const nowMs = clock.now();
      const players = new Set(input.players);
      // Whoever escaped by hand since they were found is left alone.
      const due = [...bets.values()].filter(
        (bet) => bet.roundId === input.roundId && players.has(bet.playerId) && isDue(input, bet),
      );
      const closed = due.map((bet) => {
        const outcome = settleBet(bet, input.reached, input.interrupted);
        return closeBet(bet, { ...outcome, isAuto: true, receivedAtMs: null, isLate: false }, work, nowMs);
      });
      return { answer: { closed: closed.length }, kept: closed };
    },
    persist: (runner, kept, at) => closeBets(runner, kept.flat(), at),
  });

  /** Settles all that is due. Right however often it is tried, and by however many: a bet is closed behind its player's lock. */
  return async (what: Settling): Promise<void> => {
    for (let slice = 1; ; slice += 1) {
      const players = await findDue(db, what);
      const [first] = players;
      if (first === undefined) return;
      const name = `${what.roundId}-${what.reached}-${what.isOver}-${slice}-${clock.now()}`;
      await settle(jobOperation(first, 'crash.settle', name), { ...what, players });
    }
  };
}
