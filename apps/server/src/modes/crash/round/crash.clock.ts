import { CRASH_STATES, crashValueAt } from '@clearcrate/contract/crash-rules';
import { DEFAULTS } from '@clearcrate/contract/limits';
import type { Lease } from '../../../platform/jobs/lease.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type createSettling, reachedOf } from '../bet/crash.settling.ts';
import type { CrashDeps } from '../crash.deps.ts';
import { endOf, roundTimes } from '../crash.rules.ts';
import type { CrashChains } from './crash.chains.ts';
import { createOpening, DONE, type Step, wait } from './crash.opening.ts';
import { closeRound, endRound, findLatest, type Round, startRound } from './crash.round.ts';

/** A step this late means that the store was down and no player could escape by hand. */
const LATE_MS = 3_000;
/**
 * Between the end of a flight and its settlement: escapes that were received in time and still wait
 * for a lock are booked first, so that few bets are settled as lost and corrected. After an
 * interrupted flight it counts from when this process found the flight over.
 */
const SETTLE_GRACE_MS = 300;
/** Bound of the steps in one poll; a round has fewer. */
const STEPS_A_POLL = 12;

export interface ClockParts {
  chains: CrashChains;
  settle: ReturnType<typeof createSettling>['due'];
  /** Called with every changed round after its commit. */
  changed(round: Round): void;
}

/**
 * Creates the clock of the rounds, which the leader alone runs. All state is in the database, so the
 * next leader continues where the last one stopped. The end of a flight follows from the chain and
 * its start alone.
 */
export function createCrashClock(platform: Platform, deps: CrashDeps, { chains, settle, changed }: ClockParts) {
  const { clock, db } = platform;
  let over: { roundId: bigint; seenAtMs: number } | undefined;
  const openNext = createOpening(platform, deps, chains);
  const end = async (lease: Lease, round: Round, state: 3 | 4, endedAtMs: number, interrupted: boolean) => {
    const source = await chains.source(round.chain_id);
    const [point, hash] = [source.point(round.step), source.hash(round.step)];
    await lease.transaction((tx) => endRound(tx, round.id, { state, point, hash, endedAtMs, interrupted }));
    return DONE;
  };

  const start = async (lease: Lease, round: Round): Promise<Step> => {
    const startsAtMs = round.starts_at.getTime();
    if (clock.now() < startsAtMs) return wait(startsAtMs);
    // Called off: players may have left, and no stake flies without its player’s knowledge.
    if (clock.now() - startsAtMs > LATE_MS) return end(lease, round, CRASH_STATES.void, clock.now(), true);
    await lease.transaction((tx) => startRound(tx, round.id));
    return DONE;
  };

  const fly = async (lease: Lease, round: Round): Promise<Step> => {
    const point = (await chains.source(round.chain_id)).point(round.step);
    const startsAtMs = round.starts_at.getTime();
    const endsAtMs = endOf(startsAtMs, point);
    const nowMs = clock.now();
    if (nowMs >= endsAtMs) return end(lease, round, CRASH_STATES.over, endsAtMs, nowMs - endsAtMs > LATE_MS);
    const reached = BigInt(crashValueAt(nowMs - startsAtMs));
    if (round.bets > 0) await settle({ roundId: round.id, reached, isOver: false, interrupted: false });
    return wait(endsAtMs);
  };

  const close = async (lease: Lease, round: Round): Promise<Step> => {
    const { ended_at } = round;
    if (over?.roundId !== round.id) over = { roundId: round.id, seenAtMs: clock.now() };
    const dueAtMs = (round.interrupted ? over.seenAtMs : (ended_at?.getTime() ?? 0)) + SETTLE_GRACE_MS;
    if (clock.now() < dueAtMs) return wait(dueAtMs);
    await settle({ roundId: round.id, reached: reachedOf(round), isOver: true, interrupted: round.interrupted });
    await lease.transaction((tx) => closeRound(tx, round.id, new Date(clock.now())));
    return DONE;
  };

  const step = async (lease: Lease, round: Round | undefined): Promise<Step> => {
    if (!round) return openNext(lease);
    if (round.state === CRASH_STATES.waiting) return start(lease, round);
    if (round.state === CRASH_STATES.running) return fly(lease, round);
    if (round.settled_at === null) return close(lease, round);
    const { settings } = await deps.policy.forVisitor(DEFAULTS.channelCode);
    const nextAtMs = (round.ended_at?.getTime() ?? 0) + roundTimes(settings).restMs;
    return clock.now() < nextAtMs ? wait(nextAtMs) : openNext(lease);
  };

  /** Takes all steps that are due and returns when the next one will be. */
  return async (lease: Lease): Promise<{ dueAtMs: number; round: Round | undefined }> => {
    for (let steps = 0; ; steps += 1) {
      const round = await findLatest(db);
      if (round) changed(round);
      const { done, dueAtMs } = await step(lease, round);
      if (!done || steps >= STEPS_A_POLL || lease.signal.aborted) return { dueAtMs, round };
    }
  };
}
