import type { escapeCrash, placeCrashBet } from '@clearcrate/contract/crash';
import { CRASH_BET_STATES, CRASH_STATES, crashPayout } from '@clearcrate/contract/crash-rules';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type { MarketPolicy } from '../../../base/policy/policy.module.ts';
import type { Operate } from '../../../ledger/operations.ts';
import type { SqlRunner } from '../../../platform/db/statement.ts';
import { AppError, invariant } from '../../../platform/errors.ts';
import { createPlay, type PlayDeps, type PlayWork } from '../../../play/game/play.module.ts';
import {
  type Bet,
  betKey,
  type ClosedBet,
  closeBets,
  type FlownRound,
  findBets,
  findRounds,
  insertBets,
  lockOpenRound,
  type OpenRound,
  takeBetIds,
} from '../crash.repository.ts';
import { type BetLimits, betName, judgeEscape, latestEscape } from '../crash.rules.ts';
import type { ChainSource, CrashChains } from '../round/crash.chains.ts';
import { ownBetView } from '../view/crash.views.ts';
import { closeBet } from './crash.closing.ts';

export interface BetInput {
  playerId: bigint;
  userKind: number;
  roundId: bigint;
  slot: number;
  stake: Minor;
  wantedAt: number | undefined;
  limits: BetLimits;
  policy: MarketPolicy;
}

interface BetKnown {
  ids: bigint[];
  round: OpenRound | undefined;
  bets: Map<string, Bet>;
}

function openFor({ roundId }: BetInput, { round }: BetKnown, nowMs: number): OpenRound {
  const isOpen = round?.id === roundId && round.state === CRASH_STATES.waiting && nowMs < round.starts_at.getTime();
  if (!isOpen) throw new AppError('crashBetsClosed');
  return round;
}

function decideBet(
  input: BetInput,
  work: PlayWork,
  known: BetKnown,
): { answer: DataOf<typeof placeCrashBet>; kept: Bet } {
  const { playerId, userKind, roundId, slot, stake, wantedAt, limits, policy } = input;
  const round = openFor(input, known, work.nowMs);
  const key = betKey(input);
  if (known.bets.has(key)) throw new AppError('crashSlotTaken');
  if (round.staked + stake > limits.roundMax)
    throw new AppError('crashRoundFull', { max: formatAmount(limits.roundMax) });
  work.enter(playerId, { price: stake, openings: 1, policy });
  work.book.checkSpend(playerId, stake, policy);
  const id = known.ids.pop();
  invariant(id !== undefined, 'more bets were placed than asked for');
  const bet: Bet = {
    id,
    roundId,
    playerId,
    slot,
    userKind,
    stake,
    wantedAt: wantedAt ?? null,
    autoAt: latestEscape(stake, wantedAt, { payoutMax: limits.payoutMax, maximum: round.maximum }),
    state: CRASH_BET_STATES.open,
    escapedAt: null,
    isAuto: false,
    paid: 0n,
    day: work.day,
    placedAtMs: work.nowMs,
    receivedAtMs: null,
    isRefundedByHand: false,
  };
  work.sheet.reserve({ ...betName(roundId, playerId, slot), owner: playerId, amount: stake });
  work.count(playerId, { spent: stake });
  known.bets.set(key, bet);
  known.round = { ...round, staked: round.staked + stake };
  work.sheet.onRefusal(() => {
    known.bets.delete(key);
    known.round = round;
  });
  return { answer: { bet: ownBetView(bet), amount: formatAmount(work.sheet.coins(playerId)) }, kept: bet };
}

/**
 * An escape is judged by the time it was received, and another call would be received later. So it
 * waits for a locked player for as long as a lock may reasonably last, though its caller is answered
 * `busy` before.
 */
const ESCAPE_PATIENCE_MS = 600_000;

export interface EscapeInput {
  playerId: bigint;
  roundId: bigint;
  slot: number;
  /**
   * When the server had received the request: what it is judged by, however long it waits for its
   * turn.
   */
  receivedAtMs: number;
  /** This process knew of the end before: too late, even if its own clock is slow. */
  isAfterEnd: boolean;
}

interface EscapeKnown {
  rounds: Map<bigint, FlownRound>;
  sources: Map<bigint, ChainSource>;
  bets: Map<string, Bet>;
}

/** Whether an escape may still count. A stake that an operator gave back stays there. */
const mayEscape = ({ state, isRefundedByHand }: Bet): boolean =>
  state !== CRASH_BET_STATES.escaped && !isRefundedByHand;

/**
 * The round as it flies, and a bet that is still in it, or was settled while its escape waited: as
 * lost, or in an interrupted round by giving its stake back.
 */
function inFlight(input: EscapeInput, { rounds, sources, bets }: EscapeKnown) {
  const round = rounds.get(input.roundId);
  const bet = bets.get(betKey(input));
  if (!round || !bet) throw new AppError('crashNoBet');
  if (!mayEscape(bet) || round.state === CRASH_STATES.void) throw new AppError('crashSettled');
  // By the clock it may fly already; but a round that was not started in time is called off.
  if (round.state === CRASH_STATES.waiting) throw new AppError('crashNotStarted');
  const source = sources.get(round.chain_id);
  invariant(source, `chain ${round.chain_id} is not at hand`);
  return { bet, flight: { startsAtMs: round.starts_at.getTime(), point: source.point(round.step) } };
}

/** To the millisecond: the player may hold it against the end of the round. */
const receiveTime = (receivedAtMs: number): string => `${new Date(receivedAtMs).toISOString().slice(11, 23)} UTC`;

function decideEscape(
  input: EscapeInput,
  work: PlayWork,
  known: EscapeKnown,
): { answer: DataOf<typeof escapeCrash>; kept: ClosedBet } {
  const { receivedAtMs, isAfterEnd } = input;
  const { bet, flight } = inFlight(input, known);
  const judged = judgeEscape(flight, bet.autoAt, isAfterEnd ? Number.MAX_SAFE_INTEGER : receivedAtMs);
  if (judged.kind === 'notStarted') throw new AppError('crashNotStarted');
  if (judged.kind === 'tooLate') throw new AppError('crashTooLate', { at: receiveTime(receivedAtMs) });
  const { value, isAuto } = judged;
  const outcome = {
    state: 'escaped',
    value,
    isAuto,
    paid: crashPayout(bet.stake, value),
    receivedAtMs,
  } as const;
  const closed = closeBet(bet, outcome, work);
  const key = betKey(bet);
  const after: Bet = { ...bet, state: closed.state, escapedAt: value, isAuto, paid: closed.paid, receivedAtMs };
  known.bets.set(key, after);
  work.sheet.onRefusal(() => known.bets.set(key, bet));
  return {
    answer: { bet: ownBetView(after), amount: formatAmount(work.sheet.coins(bet.playerId)) },
    kept: closed,
  };
}

async function loadEscapes(
  runner: SqlRunner,
  inputs: readonly EscapeInput[],
  chains: CrashChains,
): Promise<EscapeKnown> {
  const [rounds, bets] = await Promise.all([
    findRounds(
      runner,
      inputs.map(({ roundId }) => roundId),
    ),
    findBets(runner, inputs),
  ]);
  const ids = [...new Set([...rounds.values()].map(({ chain_id }) => chain_id))];
  const sources = new Map(await Promise.all(ids.map(async (id) => [id, await chains.source(id)] as const)));
  return { rounds, bets, sources };
}

export interface Betting {
  place: Operate<BetInput, DataOf<typeof placeCrashBet>>;
  flee: Operate<EscapeInput, DataOf<typeof escapeCrash>>;
}

/** Placing a bet, and escaping by hand. */
export function createBetting(deps: PlayDeps, chains: CrashChains): Betting {
  const place = createPlay<BetInput, BetKnown, Bet, DataOf<typeof placeCrashBet>>(deps, {
    name: 'crash.bet',
    players: ({ playerId }) => [playerId],
    drawers: () => [],
    numbers: () => 0,
    load: async (runner, inputs) => {
      const [round, bets, ids] = await Promise.all([
        lockOpenRound(runner),
        findBets(runner, inputs),
        takeBetIds(runner, inputs.length),
      ]);
      return { round, bets, ids };
    },
    decide: decideBet,
    persist: (runner, kept, at) => insertBets(runner, kept, at),
  });

  const flee = createPlay<EscapeInput, EscapeKnown, ClosedBet, DataOf<typeof escapeCrash>>(deps, {
    name: 'crash.escape',
    lockPatience: ESCAPE_PATIENCE_MS,
    players: ({ playerId }) => [playerId],
    drawers: () => [],
    numbers: () => 0,
    holds: ({ roundId, playerId, slot }) => [betName(roundId, playerId, slot)],
    load: (runner, inputs) => loadEscapes(runner, inputs, chains),
    decide: decideEscape,
    persist: (runner, kept, at) => closeBets(runner, kept, at),
  });

  return { place, flee };
}
