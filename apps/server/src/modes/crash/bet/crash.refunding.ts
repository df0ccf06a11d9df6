import { CRASH_BET_STATES } from '@clearcrate/contract/crash-rules';
import { sql } from 'kysely';
import { jobOperation } from '../../../ledger/operations.ts';
import { StartupError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createPlay, type PlayDeps } from '../../../play/game/play.module.ts';
import { type Bet, betKey, type ClosedBet, closeBets, findBets, readBetKey } from '../crash.repository.ts';
import { betName } from '../crash.rules.ts';
import { closeBet } from './crash.closing.ts';

interface RefundInput {
  roundId: bigint;
  playerId: bigint;
  slot: number;
  reason: string;
}

/**
 * Gives the stake of a bet back that cannot be settled, by an operator's word and with their
 * reason. Once.
 */
export function createRefunding({ db }: Platform, deps: PlayDeps) {
  const refund = createPlay<RefundInput, Map<string, Bet>, ClosedBet | undefined, unknown>(deps, {
    name: 'crash.refund',
    players: ({ playerId }) => [playerId],
    drawers: () => [],
    numbers: () => 0,
    holds: ({ roundId, playerId, slot }) => [betName(roundId, playerId, slot)],
    load: findBets,
    decide: (input, work, bets) => {
      const bet = bets.get(betKey(input));
      if (bet?.state !== CRASH_BET_STATES.open) return { answer: { isRefunded: false }, kept: undefined };
      const outcome = {
        state: 'refunded',
        value: null,
        paid: 0n,
        isAuto: false,
        receivedAtMs: null,
      } as const;
      const kept = { ...closeBet(bet, outcome, work), refundNote: input.reason };
      return { answer: { isRefunded: true }, kept };
    },
    persist: (runner, kept, at) =>
      closeBets(
        runner,
        kept.filter((one) => one !== undefined),
        at,
      ),
  });

  return async (key: string, reason: string): Promise<boolean> => {
    if (!/^\d{1,18}\/\d{1,18}\/[12]$/.test(key)) throw new StartupError(`${key} names no bet: round/player/slot`);
    const bet = readBetKey(key);
    const { rows } = await sql<{ isSettled: boolean }>`
      select round.settled_at is not null as "isSettled" from crash_bet bet join crash_round round on round.id = bet.round_id
      where bet.round_id = ${bet.roundId} and bet.player_id = ${bet.playerId} and bet.slot = ${bet.slot} and bet.state = ${sql.lit(CRASH_BET_STATES.open)}`.execute(
      db,
    );
    const [open] = rows;
    if (!open) return false;
    if (!open.isSettled)
      throw new StartupError(`Round ${bet.roundId} is not settled: its bets are not refunded by hand.`);
    const { json } = await refund(jobOperation(bet.playerId, 'crash.refund', key), { ...bet, reason });
    return (JSON.parse(json) as { isRefunded: boolean }).isRefunded;
  };
}
