import type { CrashBetLine, CrashRound, CrashScene } from '@clearcrate/contract/crash';
import { CRASH_BETS_SHOWN, CRASH_LAST_SHOWN, CRASH_STATES } from '@clearcrate/contract/crash-rules';
import type { GameMessage } from '@clearcrate/contract/gateway';
import { minorOf } from '../../lib/text/amounts.ts';

/** The displayed phase of a round. */
export type Phase = 'waiting' | 'starting' | 'running' | 'over' | 'void';

/** How long the page extrapolates after the start without the server's message. */
const TRUST_MS = 1_000;

export function phaseOf({ state, startsAt }: Pick<CrashRound, 'state' | 'startsAt'>, nowMs: number): Phase {
  if (state === CRASH_STATES.over) return 'over';
  if (state === CRASH_STATES.void) return 'void';
  if (state === CRASH_STATES.running) return 'running';
  const elapsedMs = nowMs - Date.parse(startsAt);
  if (elapsedMs < 0) return 'waiting';
  return elapsedMs < TRUST_MS ? 'running' : 'starting';
}

/** Sorted by stake, descending; an update replaces its bet. */
export function mergeLines(items: readonly CrashBetLine[], changed: readonly CrashBetLine[]): CrashBetLine[] {
  const byId = new Map([...items, ...changed].map((line) => [line.betId, line]));
  return [...byId.values()]
    .sort((a, b) => {
      const difference = minorOf(b.stake) - minorOf(a.stake);
      return difference === 0n ? Number(BigInt(a.betId) - BigInt(b.betId)) : Number(difference);
    })
    .slice(0, CRASH_BETS_SHOWN);
}

type RoundMessage = Extract<GameMessage, { game: 'crash'; type: 'round' }>;

/**
 * The scene after a change of the round. A new round begins without bets; a finished one joins the
 * last points.
 */
export function applyRound(scene: CrashScene, message: RoundMessage): CrashScene {
  const { roundId, state, startsAt, previousHash, step, point, roundHash, version } = message;
  const isSame = scene.round?.roundId === roundId;
  const told = { roundId, state, startsAt, previousHash, step, point, roundHash, version };
  const round: CrashRound = {
    ...(isSame && scene.round ? scene.round : { bets: 0, staked: '0.00', endedAt: null, interrupted: false }),
    ...told,
  };
  const isKnown = scene.last.some((one) => one.roundId === roundId);
  const ended = point === null || isKnown ? [] : [{ roundId, point: state === CRASH_STATES.void ? null : point }];
  return {
    ...scene,
    round,
    items: isSame ? scene.items : [],
    last: [...ended, ...scene.last].slice(0, CRASH_LAST_SHOWN),
  };
}
