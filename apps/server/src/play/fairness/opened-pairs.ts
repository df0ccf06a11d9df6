import type { Clock } from '../../platform/clock.ts';

/** A seed pair in use, ready to draw with. Nothing but its last number changes for as long as the pair is in use. */
export interface OpenedPair {
  readonly id: bigint;
  readonly serverSeed: Buffer;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The number of its last draw when it was read last; there may be others since. */
  nonce: bigint;
}

/** Long enough for somebody who opens one box after another; a seed that nobody draws with is not kept in the open. */
const LIFE_MS = 60_000;
const MOST_KEPT = 10_000;

interface Kept {
  pair: OpenedPair;
  untilMs: number;
}

/** The pairs that players drew with last, read and unsealed once and not again for every draw. In memory alone, few, and for a short while. */
export class OpenedPairs {
  private readonly kept = new Map<bigint, Kept>();
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** The pair a player drew with last, which may have been replaced since: only the database knows which one is in use. */
  of(playerId: bigint): OpenedPair | undefined {
    const known = this.kept.get(playerId);
    return known && known.untilMs > this.clock.now() ? known.pair : undefined;
  }

  keep(playerId: bigint, pair: OpenedPair): void {
    const nowMs = this.clock.now();
    this.forgetOld(nowMs);
    // Behind all others, so that the first are those that are over first.
    this.kept.delete(playerId);
    this.kept.set(playerId, { pair, untilMs: nowMs + LIFE_MS });
  }

  private forgetOld(nowMs: number): void {
    for (const [playerId, { untilMs }] of this.kept) {
      if (untilMs > nowMs && this.kept.size < MOST_KEPT) return;
      // Not wiped: whoever is in the middle of drawing may still hold it.
      this.kept.delete(playerId);
    }
  }
}
