import { LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '@clearcrate/contract/bounds-rules';
import type { ErrorName } from '@clearcrate/contract/errors';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type { SqlRunner } from '../../platform/db/statement.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { MarketPolicy } from '../policy/policy.module.ts';
import { type DayRow, writeDays } from './bounds.repository.ts';
import {
  addDeed,
  type Break,
  breakAt,
  type DayFigures,
  type Deed,
  type Limit,
  limitAt,
  usedOf,
} from './bounds.rules.ts';

export interface BookPage {
  figures: DayFigures;
  limit(kind: LimitKind, period: LimitPeriod): Limit;
  break: Break | undefined;
}

const REFUSALS: Record<LimitKind, Record<LimitPeriod, ErrorName>> = {
  spend: { day: 'spendLimitDay', week: 'spendLimitWeek', month: 'spendLimitMonth' },
  recharge: { day: 'rechargeLimitDay', week: 'rechargeLimitWeek', month: 'rechargeLimitMonth' },
};

const leftOf = (cap: Minor, used: Minor): Minor => (cap > used ? cap - used : 0n);

/** Says that a break is on, with the hour it ends. */
export function refuseBreak({ kind, untilMs }: Break, hourOf: (timeMs: number) => string): never {
  throw new AppError(kind === 'coolOff' ? 'coolingOff' : 'selfExcluded', { until: hourOf(untilMs) });
}

/**
 * What players did today and may still do, read behind the locks of their accounts and written before the commit. Checks
 * come before anything is decided and counting after it: an operation that is refused halfway has counted nothing.
 */
export class PlayBook {
  private readonly pages: ReadonlyMap<bigint, BookPage>;
  private readonly changed = new Map<bigint, DayFigures>();
  private readonly nowMs: number;
  private readonly hourOf: (timeMs: number) => string;

  constructor(pages: ReadonlyMap<bigint, BookPage>, nowMs: number, hourOf: (timeMs: number) => string) {
    this.pages = pages;
    this.nowMs = nowMs;
    this.hourOf = hourOf;
  }

  private page(playerId: bigint): BookPage {
    const page = this.pages.get(playerId);
    invariant(page, `player ${playerId} has no page in the book`);
    return page;
  }

  figures(playerId: bigint): DayFigures {
    return this.changed.get(playerId) ?? this.page(playerId).figures;
  }

  /** The player's own limit as it holds now. */
  limit(playerId: bigint, kind: LimitKind, period: LimitPeriod): Minor | undefined {
    return limitAt(this.page(playerId).limit(kind, period), this.nowMs).amount;
  }

  /** Refuses while a break is on: the caller may have been let in a moment before it began. */
  checkBreak(playerId: bigint): void {
    const running = breakAt(this.page(playerId).break, this.nowMs);
    if (running) refuseBreak(running, this.hourOf);
  }

  /** Refuses coins that would go above the market's cap or a limit of the player's own. Nothing spent is nothing refused. */
  checkSpend(playerId: bigint, amount: Minor, { dailySpendCap }: Pick<MarketPolicy, 'dailySpendCap'>): void {
    this.checkBreak(playerId);
    if (amount === 0n) return;
    const { spent } = this.figures(playerId);
    if (dailySpendCap !== undefined && spent + amount > dailySpendCap) {
      throw new AppError('spendLimitReached', { left: formatAmount(leftOf(dailySpendCap, spent)) });
    }
    this.checkLimits(playerId, 'spend', amount);
  }

  checkRecharge(playerId: bigint, amount: Minor): void {
    this.checkBreak(playerId);
    this.checkLimits(playerId, 'recharge', amount);
  }

  checkOpenings(
    playerId: bigint,
    count: number,
    { dailyOpeningCap: cap }: Pick<MarketPolicy, 'dailyOpeningCap'>,
  ): void {
    const { openings } = this.figures(playerId);
    if (cap === undefined || openings + count <= cap) return;
    throw new AppError('openingCapReached', { cap, left: Math.max(0, cap - openings) });
  }

  private checkLimits(playerId: bigint, kind: LimitKind, amount: Minor): void {
    const figures = this.figures(playerId);
    for (const period of LIMIT_PERIODS) {
      const limit = this.limit(playerId, kind, period);
      const used = usedOf(figures, kind, period);
      if (limit === undefined || used + amount <= limit) continue;
      const params = { limit: formatAmount(limit), left: formatAmount(leftOf(limit, used)) };
      throw new AppError(REFUSALS[kind][period], params);
    }
  }

  /** Counts a deed, and tells how to take it back should the operation be refused after all. */
  count(playerId: bigint, deed: Deed): () => void {
    const before = this.changed.get(playerId);
    this.changed.set(playerId, addDeed(this.figures(playerId), deed));
    return () => {
      if (before) this.changed.set(playerId, before);
      else this.changed.delete(playerId);
    };
  }

  async write(runner: SqlRunner): Promise<void> {
    if (this.changed.size === 0) return;
    const rows: DayRow[] = [...this.changed].map(([playerId, figures]) => ({ playerId, figures }));
    await writeDays(runner, rows);
  }
}
