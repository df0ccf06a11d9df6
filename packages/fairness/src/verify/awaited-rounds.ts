import { type BeaconChain, type BeaconRound, firstRoundAfter, roundTimeMs } from '../beacon/beacon.ts';
import type { AwaitedRound, TakenRecord } from '../record/frame-records.ts';
import { RAFFLE_BEACON_DELAY_MS } from '../record/order-record.ts';

/** How long after its end a room may keep its seed secret. Published in docs/FAIRNESS.md. */
export const REVEAL_TOLERANCE_MS = 3_600_000;

/** Modes that wait for a beacon however long it is away: roll rooms and time boxes. */
const WAITING_MODES = new Set([31, 32]);

type Known = Pick<BeaconRound, 'chain' | 'round'>;

/**
 * Rooms that wait for a beacon round. An export alone does not show whether the beacon is away,
 * unless something was drawn with a later round: then the awaited one was available.
 */
export class AwaitedRounds {
  readonly #chains = new Map<string, BeaconChain>();
  /** The latest round of each chain that was drawn with and could be had long ago. */
  readonly #latest = new Map<string, number>();

  learn(chain: BeaconChain): void {
    this.#chains.set(chain.hash, chain);
  }

  /** Notes a round that was drawn with. One of the last hour shows nothing: it may have come first. */
  note({ chain: name, round }: Known, exportedAt: string): void {
    const chain = this.#chains.get(name);
    if (!chain || Date.parse(exportedAt) - roundTimeMs(chain, round) <= REVEAL_TOLERANCE_MS) return;
    this.#latest.set(name, Math.max(round, this.#latest.get(name) ?? 0));
  }

  /** Returns why a room may not wait for this round, or undefined. */
  problemOf({ mode, due }: TakenRecord, { chain: name, round, after }: AwaitedRound): string | undefined {
    if (!WAITING_MODES.has(mode)) return `rooms of mode ${mode} do not wait for a beacon`;
    const chain = this.#chains.get(name);
    if (!chain) return `the beacon chain ${name} is not known`;
    if (round !== firstRoundAfter(chain, Date.parse(after)))
      return `round ${round} is not the first one after ${after}`;
    const promisedMs = Date.parse(due) + RAFFLE_BEACON_DELAY_MS;
    const afterMs = Date.parse(after);
    const closedMs = afterMs - RAFFLE_BEACON_DELAY_MS;
    const signedMs = roundTimeMs(chain, firstRoundAfter(chain, promisedMs));
    const isLate = closedMs >= signedMs && afterMs - promisedMs <= REVEAL_TOLERANCE_MS;
    return afterMs === promisedMs || isLate ? undefined : `round ${round} does not follow from the deadline`;
  }

  /** Whether something was drawn with a later round. */
  wasToBeHad({ chain, round }: Known): boolean {
    return (this.#latest.get(chain) ?? 0) > round;
  }
}
