import { LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '@clearcrate/contract/bounds-rules';
import type { ErrorName } from '@clearcrate/contract/errors';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type { SqlRunner } from '../../platform/db/statement.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { MarketPolicy } from '../policy/policy.module.ts';
import { beginDays, changeDays, correctDay, type DayRow } from './bounds.repository.ts';
import {
  addDeed,
  addFigures,
  type BindingBreak,
  type BindingLimit,
  type Break,
  breakAt,
  type DayFigures,
  type Deed,
  isEmptyDay,
  type Limit,
  limitAt,
  longestBreak,
  lowestLimit,
  type Stake,
  type Today,
  takeBack,
  usedOf,
} from './bounds.rules.ts';

/** What one account did and decided. */
export interface BookPage {
  figures: DayFigures;
  /** Whether the day has its row already. */
  isWritten: boolean;
  limit(kind: LimitKind, period: LimitPeriod): Limit;
  break: Break | undefined;
}

export interface BookSource {
  pages: ReadonlyMap<bigint, BookPage>;
  /** The accounts that count for a player, their own first. */
  accountsOf: ReadonlyMap<bigint, readonly bigint[]>;
  /** The day of all figures. */
  today: Today;
}

const REFUSALS: Record<LimitKind, Record<LimitPeriod, ErrorName>> = {
  spend: { day: 'spendLimitDay', week: 'spendLimitWeek', month: 'spendLimitMonth' },
  recharge: { day: 'rechargeLimitDay', week: 'rechargeLimitWeek', month: 'rechargeLimitMonth' },
};
const REFUSALS_ELSEWHERE: Record<LimitKind, ErrorName> = {
  spend: 'spendLimitElsewhere',
  recharge: 'rechargeLimitElsewhere',
};

const leftOf = (cap: Minor, used: Minor): Minor => (cap > used ? cap - used : 0n);

/** Says that a break is on, with the hour it ends, and whether it was set on another account. */
export function refuseBreak({ kind, untilMs, isOwn }: BindingBreak, hourOf: (timeMs: number) => string): never {
  const [own, elsewhere] =
    kind === 'coolOff'
      ? (['coolingOff', 'coolingOffElsewhere'] as const)
      : (['selfExcluded', 'selfExcludedElsewhere'] as const);
  throw new AppError(isOwn ? own : elsewhere, { until: hourOf(untilMs) });
}

/**
 * What players did today and may still do, read behind the locks of their accounts and written before the commit. Checks
 * come before anything is decided and counting after it: an operation that is refused halfway has counted nothing.
 * What is checked is what the person did on all accounts; what is counted and written is what this one did.
 */
export class PlayBook {
  private readonly source: BookSource;
  private readonly changed = new Map<bigint, DayFigures>();
  /** What days before today lose. */
  private earlier: readonly (Stake & { playerId: bigint; day: string })[] = [];
  private readonly nowMs: number;
  private readonly hourOf: (timeMs: number) => string;

  constructor(source: BookSource, nowMs: number, hourOf: (timeMs: number) => string) {
    this.source = source;
    this.nowMs = nowMs;
    this.hourOf = hourOf;
  }

  private page(accountId: bigint): BookPage {
    const page = this.source.pages.get(accountId);
    invariant(page, `account ${accountId} has no page in the book`);
    return page;
  }

  private accounts(playerId: bigint): readonly bigint[] {
    return this.source.accountsOf.get(playerId) ?? [playerId];
  }

  private ownFigures(accountId: bigint): DayFigures {
    return this.changed.get(accountId) ?? this.page(accountId).figures;
  }

  /** Of all accounts of the person, with what this group has counted so far. */
  figures(playerId: bigint): DayFigures {
    const [own = playerId, ...others] = this.accounts(playerId);
    if (others.length === 0) return this.ownFigures(own);
    return addFigures([this.ownFigures(own), ...others.map((account) => this.ownFigures(account))]);
  }

  /** How many accounts of the person count together. */
  accountCount(playerId: bigint): number {
    return this.accounts(playerId).length;
  }

  /** The limit of the player's own account as it is stored. */
  ownLimit(playerId: bigint, kind: LimitKind, period: LimitPeriod): Limit {
    return this.page(playerId).limit(kind, period);
  }

  /** The lowest limit of the person's accounts as it holds now. */
  limit(playerId: bigint, kind: LimitKind, period: LimitPeriod): BindingLimit | undefined {
    return lowestLimit(
      this.accounts(playerId).map((account) => ({
        amount: limitAt(this.page(account).limit(kind, period), this.nowMs).amount,
        isOwn: account === playerId,
      })),
    );
  }

  /** The break that is on, whichever account it was set on. */
  runningBreak(playerId: bigint): BindingBreak | undefined {
    const breaks = this.accounts(playerId).map((account) => ({
      stored: this.page(account).break,
      isOwn: account === playerId,
    }));
    return breakAt(longestBreak(breaks), this.nowMs);
  }

  /** Refuses while a break is on: the caller may have been let in a moment before it began. */
  checkBreak(playerId: bigint): void {
    const running = this.runningBreak(playerId);
    if (running) refuseBreak(running, this.hourOf);
  }

  /** Refuses coins that would go above the market's cap or a limit of the person's own. Nothing spent is nothing refused. */
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
      if (limit === undefined || used + amount <= limit.amount) continue;
      const params = { limit: formatAmount(limit.amount), left: formatAmount(leftOf(limit.amount, used)) };
      throw new AppError(limit.isOwn ? REFUSALS[kind][period] : REFUSALS_ELSEWHERE[kind], params);
    }
  }

  /** Counts a deed, and tells how to take it back should the operation be refused after all. */
  count(playerId: bigint, deed: Deed): () => void {
    return this.change(playerId, addDeed(this.ownFigures(playerId), deed));
  }

  /**
   * Takes a stake out of the figures of the day it was counted on, and out of the sums that later days of the same week and month
   * carried on. Tells how to undo that should the operation be refused after all.
   */
  uncount(playerId: bigint, stake: Stake, bookedOn: string): () => void {
    const { today } = this.source;
    const restore = this.change(playerId, takeBack(this.ownFigures(playerId), stake, bookedOn, today));
    const before = this.earlier;
    if (bookedOn < today.day) this.earlier = [...before, { playerId, day: bookedOn, ...stake }];
    return () => {
      restore();
      this.earlier = before;
    };
  }

  private change(playerId: bigint, figures: DayFigures): () => void {
    const before = this.changed.get(playerId);
    this.changed.set(playerId, figures);
    return () => {
      if (before) this.changed.set(playerId, before);
      else this.changed.delete(playerId);
    };
  }

  async write(runner: SqlRunner): Promise<void> {
    if (this.changed.size === 0) return;
    const rows = [...this.changed].map(([playerId, figures]): DayRow => ({ playerId, figures }));
    const { known = [], begun = [] } = Object.groupBy(rows, ({ playerId }) =>
      this.page(playerId).isWritten ? 'known' : 'begun',
    );
    // A day on which nothing happened but a stake of an earlier one came back has no row: what it would carry on, the last row says.
    const happened = begun.filter(({ figures }) => !isEmptyDay(figures));
    const { day: today } = this.source.today;
    const earlier = Map.groupBy(this.earlier, ({ day }) => day);
    await Promise.all([
      ...[...earlier].map(([day, stakes]) => correctDay(runner, { day, today }, stakes)),
      changeDays(runner, known),
      beginDays(runner, happened),
    ]);
  }
}
