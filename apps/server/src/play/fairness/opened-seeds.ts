import type { Clock } from '../../platform/clock.ts';
import type { SeedRow } from './seeds.repository.ts';

type SealedPair = Pick<SeedRow, 'id' | 'sealed_seed'>;
type Unseal = (pair: SealedPair) => Buffer;

/** Long enough for somebody who opens one box after another; a seed that nobody draws with is not kept in the open. */
const LIFE_MS = 60_000;
const MOST_KEPT = 10_000;

interface Opened {
  seed: Buffer;
  untilMs: number;
}

/** Server seeds in use, unsealed once and not again for every draw. In memory alone, few, and for a short while. */
export class OpenedSeeds {
  private readonly kept = new Map<bigint, Opened>();
  private readonly clock: Clock;
  private readonly unseal: Unseal;

  constructor(clock: Clock, unseal: Unseal) {
    this.clock = clock;
    this.unseal = unseal;
  }

  /** The seed of a pair. It never changes, so what was unsealed once holds. */
  of(pair: SealedPair): Buffer {
    const { id: pairId } = pair;
    const nowMs = this.clock.now();
    const known = this.kept.get(pairId);
    if (known && known.untilMs > nowMs) return known.seed;
    this.forgetOld(nowMs);
    const seed = this.unseal(pair);
    // Behind all others, so that the first are those that are over first.
    this.kept.delete(pairId);
    this.kept.set(pairId, { seed, untilMs: nowMs + LIFE_MS });
    return seed;
  }

  private forgetOld(nowMs: number): void {
    for (const [pairId, { untilMs }] of this.kept) {
      if (untilMs > nowMs && this.kept.size < MOST_KEPT) return;
      // Not wiped: whoever is in the middle of drawing may still hold it.
      this.kept.delete(pairId);
    }
  }
}
