import { NO_ANSWER } from '@clearcrate/client/store-client';
import { ERRORS } from '@clearcrate/contract/errors';
import { Latencies } from './latencies.ts';

const NAMES = new Map<number, string>(Object.entries(ERRORS).map(([name, { code }]) => [code, name]));

/** Figures of the whole run and since the last line. */
export class Figures {
  readonly total = new Latencies();
  private recent = new Latencies();
  private recentSinceMs: number;
  private readonly refusals = new Map<number, number>();
  opened = 0;
  /** Seats taken in battles, and battles started by one of them. */
  seats = 0;
  battles = 0;
  /** Bets on rounds of crash. */
  bets = 0;
  sold = 0;
  /** Roll rooms and time boxes viewed. */
  visits = 0;

  /** Stickers of festivals drawn, and items refined. */
  stickers = 0;
  refined = 0;

  constructor(nowMs: number) {
    this.recentSinceMs = nowMs;
  }

  answered(code: number, ms: number): void {
    this.total.add(ms);
    this.recent.add(ms);
    if (code !== 0) this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }

  refusedBy(code: number): number {
    return this.refusals.get(code) ?? 0;
  }

  /** Prints the last interval in one line and begins the next. */
  recentLine(nowMs: number, inFlight: number): string {
    const seconds = Math.max((nowMs - this.recentSinceMs) / 1_000, 0.001);
    const { recent } = this;
    this.recent = new Latencies();
    this.recentSinceMs = nowMs;
    return `${(recent.count / seconds).toFixed(1)} calls/s, ${quantiles(recent)}, ${inFlight} in flight, ${this.opened} opened, ${this.battles} battles, ${this.bets} bets, ${this.sold} sold${this.refusalText()}`;
  }

  summaryLine(): string {
    return `${this.total.count} calls, ${quantiles(this.total)}, ${this.opened} boxes opened, ${this.seats} seats in battles of which ${this.battles} started one, ${this.bets} bets on crash, ${this.visits} roll rooms and time boxes looked at, ${this.stickers} stickers, ${this.refined} refined, ${this.sold} items sold${this.refusalText()}`;
  }

  private refusalText(): string {
    if (this.refusals.size === 0) return ', nothing refused';
    const parts = [...this.refusals]
      .toSorted(([, a], [, b]) => b - a)
      .map(([code, count]) => `${nameOf(code)} ${count}`);
    return `, refused: ${parts.join(', ')}`;
  }
}

function nameOf(code: number): string {
  return code === NO_ANSWER ? 'no answer' : `${code} ${NAMES.get(code) ?? 'unknown'}`;
}

function quantiles(latencies: Latencies): string {
  return `p50 ${latencies.quantileMs(0.5).toFixed(1)} ms, p99 ${latencies.quantileMs(0.99).toFixed(1)} ms`;
}
