import { CRASH_BET_STATES } from '@clearcrate/contract/crash-rules';
import { MODES } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import { event } from '../../../platform/outbox/outbox.ts';
import { gainMoves, gainsOf, type PlayWork } from '../../../play/game/play.module.ts';
import { crashRefunded } from '../crash.events.ts';
import type { Bet, ClosedBet } from '../crash.repository.ts';
import { type BetOutcome, betName } from '../crash.rules.ts';

/**
 * Shells drop from openings; with them on top, the store would keep next to nothing of its
 * published share of a flight.
 */
const NO_SHELLS = 0n;

/**
 * What was set aside becomes the store's, with what spending it brings; an escape is paid at once.
 */
function takeStake({ roundId, playerId, slot, stake }: Bet, paid: bigint, work: PlayWork): void {
  work.sheet.capture(betName(roundId, playerId, slot), 'sales', gainMoves(gainsOf(stake, NO_SHELLS)));
  payOut({ roundId, playerId, slot }, paid, work);
}

function payOut({ roundId, playerId, slot }: Pick<Bet, 'roundId' | 'playerId' | 'slot'>, paid: bigint, work: PlayWork) {
  if (paid === 0n) return;
  const { reference } = betName(roundId, playerId, slot);
  work.payOut(playerId, { amount: paid, kind: 'crash.payout', reference });
}

function giveBack({ roundId, playerId, slot, stake, day }: Bet, work: PlayWork): void {
  work.sheet.release(betName(roundId, playerId, slot));
  work.uncount(playerId, { spent: stake, openings: 1 }, day);
  const told = { playerId: String(playerId), roundId: String(roundId), amount: formatAmount(stake) };
  work.announce(event(crashRefunded, told));
}

export interface Closing extends BetOutcome {
  isAuto: boolean;
  receivedAtMs: number | null;
}

/**
 * Closes a bet behind the lock of its player, while it is open; or pays one that was settled while
 * its escape waited. A stake that went back meanwhile is part of what the escape pays.
 */
export function closeBet(bet: Bet, outcome: Closing, work: PlayWork): ClosedBet {
  const { state, value, paid, isAuto, receivedAtMs } = outcome;
  if (state === 'refunded') giveBack(bet, work);
  else if (bet.state === CRASH_BET_STATES.lost) payOut(bet, paid, work);
  else if (bet.state === CRASH_BET_STATES.refunded) payOut(bet, paid - bet.stake, work);
  else {
    takeStake(bet, paid, work);
    const { playerId, userKind, roundId: reference, stake: spent } = bet;
    work.emitPlayed({ playerId, userKind, mode: MODES.crash.number, reference, plays: 1, spent });
  }
  const isByItself = isAuto && state === 'escaped';
  return { bet, state: CRASH_BET_STATES[state], value, isAuto: isByItself, paid, receivedAtMs };
}
