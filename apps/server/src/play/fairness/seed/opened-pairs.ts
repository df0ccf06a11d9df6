import type { Clock } from '../../../platform/clock.ts';

/** An unsealed seed pair in use. Only the last nonce changes while the pair is in use. */
export interface OpenedPair {
  readonly id: bigint;
  readonly serverSeed: Buffer;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The nonce of its last draw when last read; later draws may exist. */
  nonce: bigint;
}

/** Covers consecutive openings; secrets of inactive players do not stay in memory. */
const LIFE_MS = 60_000;
const MOST_KEPT = 10_000;

interface Kept {
  pair: OpenedPair;
  untilMs: number;
}

/**
 * Caches the pairs that players last drew with, so that a pair is not read and unsealed for each
 * draw. In memory only, bounded and short-lived.
 */
export class OpenedPairs {
  private readonly kept = new Map<bigint, Kept>();
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /**
   * Returns the pair a player last drew with. It may have been replaced since; only the database
   * knows which pair is in use.
   */
  of(playerId: bigint): OpenedPair | undefined {
    const known = this.kept.get(playerId);
    return known && known.untilMs > this.clock.now() ? known.pair : undefined;
  }

  keep(playerId: bigint, pair: OpenedPair): void {
    const nowMs = this.clock.now();
    this.forgetOld(nowMs);
    // Re-inserted at the end, so that entries are ordered by expiry.
    this.kept.delete(playerId);
    this.kept.set(playerId, { pair, untilMs: nowMs + LIFE_MS });
  }

  private forgetOld(nowMs: number): void {
    for (const [playerId, { untilMs }] of this.kept) {
      if (untilMs > nowMs && this.kept.size < MOST_KEPT) return;
      // Not wiped: a draw in progress may still hold it.
      this.kept.delete(playerId);
    }
  }
}
