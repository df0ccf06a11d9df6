import { DEFAULTS } from '@clearcrate/contract/limits';
import { AppError } from '../../../platform/errors.ts';
import type { Lease } from '../../../platform/jobs/lease.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CrashDeps } from '../crash.deps.ts';
import { chainRules, roundTimes } from '../crash.rules.ts';
import { type CrashChains, findNextStep } from './crash.chains.ts';
import { openRound } from './crash.round.ts';

/** A step of the clock: whether it changed something, and when the next one is due. */
export interface Step {
  done: boolean;
  dueAtMs: number;
}

export const wait = (dueAtMs: number): Step => ({ done: false, dueAtMs });
export const DONE: Step = { done: true, dueAtMs: 0 };
const IDLE_MS = 60_000;

/** Opens the next round where crash is open and a salted chain has steps left, and publishes new chains. */
export function createOpening({ clock, db }: Platform, deps: CrashDeps, chains: CrashChains) {
  /** A store with a beacon publishes no chain before it has reached the beacon. */
  const isBeaconThere = () =>
    deps.beacon.chain().then(
      () => true,
      (error) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );

  const publishChain = async (lease: Lease, settings: ReadonlyMap<string, string>): Promise<void> => {
    if ((await chains.needsNext()) && (await isBeaconThere()))
      await lease.transaction((tx) => chains.publish(tx, chainRules(settings)));
    for (const chain of await chains.unsalted()) {
      const salt = await chains.saltFor(chain);
      if (salt !== undefined) await lease.transaction((tx) => chains.fixSalt(tx, chain, salt));
    }
  };

  return async (lease: Lease): Promise<Step> => {
    const { openModules, payouts, settings } = await deps.policy.forVisitor(DEFAULTS.channelCode);
    if (!openModules.has('Crash') || !payouts) return wait(clock.now() + IDLE_MS);
    await publishChain(lease, settings);
    const next = await findNextStep(db);
    if (!next || next.chain.salt === null) return wait(clock.now() + IDLE_MS);
    const source = await chains.source(next.chain.id);
    const openedAtMs = clock.now();
    await lease.transaction((tx) =>
      openRound(tx, {
        chainId: next.chain.id,
        step: next.step,
        previousHash: source.hash(next.step - 1),
        openedAtMs,
        startsAtMs: openedAtMs + roundTimes(settings).waitMs,
      }),
    );
    return DONE;
  };
}
