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

/** Today's figures, limits and break of one account. */
export interface BookPage {
  figures: DayFigures;
  /** Whether today's row exists already. */
  isWritten: boolean;
  limit(kind: LimitKind, period: LimitPeriod): Limit;
  break: Break | undefined;
}

export interface BookSource {
  pages: ReadonlyMap<bigint, BookPage>;
  /** The accounts that count for a player, their own first. */
  accountsOf: ReadonlyMap<bigint, readonly bigint[]>;
  /** The day that all figures belong to. */
  today: Today;
}

const LIMIT_ERRORS: Record<LimitKind, Record<LimitPeriod, ErrorName>> = {
  spend: { day: 'spendLimitDay', week: 'spendLimitWeek', month: 'spendLimitMonth' },
  recharge: { day: 'rechargeLimitDay', week: 'rechargeLimitWeek', month: 'rechargeLimitMonth' },
};
const LIMIT_ERRORS_ELSEWHERE: Record<LimitKind, ErrorName> = {
  spend: 'spendLimitElsewhere',
  recharge: 'rechargeLimitElsewhere',
};

const leftOf = (cap: Minor, used: Minor): Minor => (cap > used ? cap - used : 0n);

/**
 * Rejects because of a running break, with the hour it ends and whether it was set on another
 * account.
 */
export function rejectBreak({ kind, untilMs, isOwn }: BindingBreak, hourOf: (timeMs: number) => string): never {
  const [own, elsewhere] =
    kind === 'coolOff'
      ? (['coolingOff', 'coolingOffElsewhere'] as const)
      : (['selfExcluded', 'selfExcludedElsewhere'] as const);
  throw new AppError(isOwn ? own : elsewhere, { until: hourOf(untilMs) });
}

/**
 * Limits and figures of players today, read behind the locks of their accounts and written before
 * the commit. Check before anything is decided and count afterwards: an operation rejected halfway
 * has counted nothing. Checks use the figures of all accounts of the person; counting and writing
 * concern the one account only.
 */
export class PlayBook {
  private readonly source: BookSource;
  private readonly changed = new Map<bigint, DayFigures>();
  /** Stakes to subtract from days before today. */
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

  /** Sum over all accounts of the person, including what this batch has counted so far. */
  figures(playerId: bigint): DayFigures {
    const [own = playerId, ...others] = this.accounts(playerId);
    if (others.length === 0) return this.ownFigures(own);
    return addFigures([this.ownFigures(own), ...others.map((account) => this.ownFigures(account))]);
  }

  /** Number of accounts that count together for this person. */
  accountCount(playerId: bigint): number {
    return this.accounts(playerId).length;
  }

  /** The stored limit of the player's own account. */
  ownLimit(playerId: bigint, kind: LimitKind, period: LimitPeriod): Limit {
    return this.page(playerId).limit(kind, period);
  }

  /** The lowest limit currently in force on any account of the person. */
  limit(playerId: bigint, kind: LimitKind, period: LimitPeriod): BindingLimit | undefined {
    return lowestLimit(
      this.accounts(playerId).map((account) => ({
        amount: limitAt(this.page(account).limit(kind, period), this.nowMs).amount,
        isOwn: account === playerId,
      })),
    );
  }

  /** The running break, whichever account it was set on. */
  runningBreak(playerId: bigint): BindingBreak | undefined {
    const breaks = this.accounts(playerId).map((account) => ({
      stored: this.page(account).break,
      isOwn: account === playerId,
    }));
    return breakAt(longestBreak(breaks), this.nowMs);
  }

  /** Rejects during a break: it may have begun after the request passed the guard. */
  checkBreak(playerId: bigint): void {
    const running = this.runningBreak(playerId);
    if (running) rejectBreak(running, this.hourOf);
  }

  /**
   * Rejects spending above the market's cap or a limit of the person. Spending nothing is never
   * rejected.
   */
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
      throw new AppError(limit.isOwn ? LIMIT_ERRORS[kind][period] : LIMIT_ERRORS_ELSEWHERE[kind], params);
    }
  }

  /** Counts a deed. Returns a function that undoes it when the operation is rejected later. */
  count(playerId: bigint, deed: Deed): () => void {
    return this.change(playerId, addDeed(this.ownFigures(playerId), deed));
  }

  /**
   * Subtracts a returned stake from the day it was counted on and from the running sums of later
   * days in the same week and month. Returns a function that undoes it when the operation is
   * rejected later.
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
    // A day without activity, on which only a stake of an earlier day came back, needs no row: the
    // last row carries the sums.
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
