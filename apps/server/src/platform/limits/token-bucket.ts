import type { Clock } from '../clock.ts';

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

const MAX_KEYS = 100_000;

/**
 * Rate limiter inside one process: per key a burst of `burst` calls, then `ratePerSecond` on
 * average.
 */
export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();
  private readonly clock: Clock;
  private readonly ratePerSecond: number;
  private readonly burst: number;

  constructor(clock: Clock, ratePerSecond: number, burst: number) {
    this.clock = clock;
    this.ratePerSecond = ratePerSecond;
    this.burst = burst;
  }

  /** True when the call is within the limit. */
  take(key: string): boolean {
    const now = this.clock.now();
    const bucket = this.buckets.get(key);
    if (!bucket) {
      this.makeRoom();
      this.buckets.set(key, { tokens: this.burst - 1, filledAtMs: now });
      return true;
    }
    const refill = ((now - bucket.filledAtMs) / 1000) * this.ratePerSecond;
    bucket.tokens = Math.min(this.burst, bucket.tokens + Math.max(0, refill));
    bucket.filledAtMs = now;
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  /**
   * Attackers choose their addresses: the oldest keys are dropped, so that memory stays bounded.
   */
  private makeRoom(): void {
    if (this.buckets.size < MAX_KEYS) return;
    let excess = MAX_KEYS / 10;
    for (const key of this.buckets.keys()) {
      if (excess-- <= 0) return;
      this.buckets.delete(key);
    }
  }
}
