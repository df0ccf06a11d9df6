import type { PlayBounds, PlayLimit } from '@clearcrate/contract/bounds';
import {
  type BreakKind,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
} from '@clearcrate/contract/bounds-rules';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Tx } from '../../platform/db/database.ts';
import { runnerOf, type SqlRunner } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionPlayer } from '../../platform/http/call.ts';
import { type Moment, momentNow } from '../../platform/moment.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Policy } from '../policy/policy.module.ts';
import { type BookPage, PlayBook } from './bounds.book.ts';
import { breakStarted } from './bounds.events.ts';
import * as store from './bounds.repository.ts';
import {
  addMonths,
  type Break,
  breakAt,
  byPeriod,
  carryOver,
  changeLimit,
  type Limit,
  limitAt,
  NO_LIMIT,
  periodStarts,
  sumFigures,
  type Today,
  usedOf,
  withoutRaise,
} from './bounds.rules.ts';

const DAY_MS = 86_400_000;

export interface BoundsDeps {
  ledger: Ledger;
  policy: Policy;
}

/** Limits, breaks and statistics that players manage for themselves. */
export class BoundsService {
  private readonly platform: Platform;
  private readonly deps: BoundsDeps;
  private readonly hours: Intl.DateTimeFormat;

  constructor(platform: Platform, deps: BoundsDeps) {
    this.platform = platform;
    this.deps = deps;
    // Reads `2026-11-15 08:00 GMT+8`: in the business time zone, and with its name since the
    // reader's may differ.
    this.hours = new Intl.DateTimeFormat('sv-SE', {
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
      timeZoneName: 'shortOffset',
      timeZone: platform.config.BUSINESS_TIME_ZONE,
    });
  }

  /** A time as error messages name it, rounded up to the minute so that it is never too early. */
  readonly hourOf = (timeMs: number): string => this.hours.format(Math.ceil(timeMs / 60_000) * 60_000);

  private today({ nowMs, day }: Moment): Today {
    const { calendar } = this.platform;
    return { day, weekStart: calendar.weekOf(nowMs), monthStart: `${day.slice(0, 7)}-01` };
  }

  /** For display, and for checks that are repeated behind the locks. */
  async readBook(runner: SqlRunner, players: readonly bigint[], moment: Moment): Promise<PlayBook> {
    const today = this.today(moment);
    const [{ accountsOf, byAccount }, limits] = await Promise.all([
      store.readPlay(runner, players, today.day),
      store.readLimits(runner, players),
    ]);
    const pageOf = ([accountId, play]: [bigint, store.Play]): [bigint, BookPage] => [
      accountId,
      {
        figures: carryOver(play.last, today),
        isWritten: play.last?.day === today.day,
        limit: (kind, period) => limits.of(accountId, kind, period) ?? NO_LIMIT,
        break: play.break,
      },
    ];
    return new PlayBook({ pages: new Map([...byAccount].map(pageOf)), accountsOf, today }, moment.nowMs, this.hourOf);
  }

  /**
   * For value-moving operations: call it behind the locks of the players' accounts, then write what
   * was counted.
   */
  async openBook(runner: SqlRunner, players: readonly bigint[], moment: Moment): Promise<PlayBook> {
    // Sent together and executed in order: the read sees what the last holder of the locks
    // committed.
    const [, book] = await Promise.all([store.lockShared(runner, players), this.readBook(runner, players, moment)]);
    return book;
  }

  /**
   * Opens the book of the day it is behind all locks. Reads again when midnight passed while
   * waiting for them.
   */
  async openBookNow(runner: SqlRunner, players: readonly bigint[]): Promise<{ book: PlayBook; moment: Moment }> {
    for (;;) {
      const sent = momentNow(this.platform);
      const book = await this.openBook(runner, players, sent);
      const moment = momentNow(this.platform);
      if (moment.day === sent.day) return { book, moment };
    }
  }

  async read(player: SessionPlayer): Promise<PlayBounds> {
    const { db } = this.platform;
    const moment = momentNow(this.platform);
    const { playerId } = player;
    const [book, reminder, policy] = await Promise.all([
      this.readBook(runnerOf(db), [playerId], moment),
      store.findReminder(db, playerId),
      this.deps.policy.of(player),
    ]);
    const running = book.runningBreak(playerId);
    return {
      accounts: book.accountCount(playerId),
      limits: LIMIT_KINDS.flatMap((kind) =>
        LIMIT_PERIODS.map((period) => this.describe(book, playerId, [kind, period], moment)),
      ),
      dailySpendCap: policy.dailySpendCap === undefined ? null : formatAmount(policy.dailySpendCap),
      reminderMinutes: reminder ?? null,
      break: running
        ? { kind: running.kind, until: new Date(running.untilMs).toISOString(), elsewhere: !running.isOwn }
        : null,
      coolOffDays: policy.coolOffDays,
    };
  }

  private describe(
    book: PlayBook,
    playerId: bigint,
    [kind, period]: readonly [LimitKind, LimitPeriod],
    moment: Moment,
  ): PlayLimit {
    const { amount, next } = limitAt(book.ownLimit(playerId, kind, period), moment.nowMs);
    const binding = book.limit(playerId, kind, period);
    const text = (limit: Minor | undefined) => (limit === undefined ? null : formatAmount(limit));
    return {
      kind,
      period,
      limit: text(amount),
      elsewhere: binding && !binding.isOwn ? text(binding.amount) : null,
      used: formatAmount(usedOf(book.figures(playerId), kind, period)),
      resetsAt: new Date(this.endOf(period, moment)).toISOString(),
      pending: next ? { limit: text(next.amount), effectiveAt: new Date(next.atMs).toISOString() } : null,
    };
  }

  private endOf(period: LimitPeriod, moment: Moment): number {
    const { calendar } = this.platform;
    const { day, weekStart, monthStart } = this.today(moment);
    const next = {
      day: () => calendar.addDays(day, 1),
      week: () => calendar.addDays(weekStart, 7),
      month: () => addMonths(monthStart, 1),
    };
    return calendar.startOfDay(next[period]());
  }

  setLimit(
    player: SessionPlayer,
    kind: LimitKind,
    period: LimitPeriod,
    wanted: Minor | undefined,
  ): Promise<PlayBounds> {
    return this.changeLimit(player, kind, period, (limit, nowMs) => changeLimit(limit, wanted, nowMs));
  }

  cancelRaise(player: SessionPlayer, kind: LimitKind, period: LimitPeriod): Promise<PlayBounds> {
    return this.changeLimit(player, kind, period, withoutRaise);
  }

  private async changeLimit(
    player: SessionPlayer,
    kind: LimitKind,
    period: LimitPeriod,
    change: (limit: Limit, nowMs: number) => Limit,
  ): Promise<PlayBounds> {
    await this.underLock(player.playerId, async (tx, nowMs) => {
      const limits = await store.readLimits(runnerOf(tx), [player.playerId]);
      const changed = change(limits.of(player.playerId, kind, period) ?? NO_LIMIT, nowMs);
      await store.saveLimit(tx, player.playerId, [kind, period], changed, new Date(nowMs));
    });
    return this.read(player);
  }

  async setReminder(player: SessionPlayer, minutes: number | null): Promise<PlayBounds> {
    const { db, clock } = this.platform;
    await store.saveReminder(db, player.playerId, minutes, new Date(clock.now()));
    return this.read(player);
  }

  async startCoolOff(player: SessionPlayer, days: number): Promise<PlayBounds> {
    const { min, max } = (await this.deps.policy.of(player)).coolOffDays;
    if (days < min || days > max) throw new AppError('coolOffLength', { min, max });
    return this.startBreak(player, 'coolOff', (nowMs) => nowMs + days * DAY_MS);
  }

  /** Ends at the midnight after the last full month, never earlier. */
  startSelfExclusion(player: SessionPlayer, months: number): Promise<PlayBounds> {
    const { calendar } = this.platform;
    return this.startBreak(player, 'exclusion', (nowMs) =>
      calendar.startOfDay(calendar.addDays(addMonths(calendar.dayOf(nowMs), months), 1)),
    );
  }

  private async startBreak(
    player: SessionPlayer,
    kind: BreakKind,
    endOf: (nowMs: number) => number,
  ): Promise<PlayBounds> {
    const { bus } = this.platform;
    const bound = await this.underLock(player.playerId, async (tx, nowMs) => {
      const breaks = await store.findBreaks(tx, [player.playerId]);
      const running = breakAt(breaks.get(player.playerId), nowMs);
      const wanted: Break = { kind, untilMs: endOf(nowMs) };
      if (running && wanted.untilMs <= running.untilMs) {
        throw new AppError('breakNotLonger', { until: this.hourOf(running.untilMs) });
      }
      await store.saveBreak(tx, player.playerId, wanted, new Date(nowMs));
      return store.findBound(tx, player.playerId);
    });
    bus.publish(breakStarted, { playerIds: bound.map(String) });
    return this.read(player);
  }

  async statistics(playerId: bigint, by: LimitPeriod) {
    const { calendar, db } = this.platform;
    const today = this.today(momentNow(this.platform));
    const starts = periodStarts(by, today, calendar.addDays);
    const first = [starts[0] ?? today.day, today.monthStart].toSorted()[0] as string;
    const days = await store.findDays(db, playerId, first);
    const since = (day: string) => days.filter((one) => one.day >= day);
    return {
      items: byPeriod(days, starts),
      total: sumFigures(since(starts[0] ?? today.day)),
      month: sumFigures(since(today.monthStart)),
    };
  }

  /** Runs behind the lock of the player's account, so that no operation sees half of a change. */
  private underLock<Result>(playerId: bigint, work: (tx: Tx, nowMs: number) => Promise<Result>): Promise<Result> {
    const { clock } = this.platform;
    return this.deps.ledger.behind([playerId], (tx) => work(tx, clock.now()));
  }
}
