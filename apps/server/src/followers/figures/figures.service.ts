import type { closeReturnAlert, getReturns, getRevenue, Span } from '@clearcrate/contract/dashboard';
import { PAID_MODES } from '@clearcrate/contract/dashboard';
import type { BodyOf, DataOf } from '@clearcrate/contract/endpoint';
import { isRealPlayer, USER_KINDS } from '@clearcrate/contract/kinds';
import { MODES } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import { judgeReturn } from '@clearcrate/contract/return-rules';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { closeAlert, findAlerts } from './figures.alerts.ts';
import { type FigureReader, shared } from './figures.reader.ts';
import { countPlayers, countRegistered, type ModeReturn } from './figures.repository.ts';
import type { Stretch } from './figures.sums.ts';
import { type People, pointsOf, revenueOf, totalsOf } from './figures.view.ts';

const HOUR_MS = 3_600_000;
const FRESH_MS = 10_000;
const ALERTS_SHOWN = 20;
const DAYS: Record<Span, number> = { today: 1, yesterday: 1, week: 7, month: 30 };
const KINDS = Object.values(USER_KINDS);

interface Days extends Stretch {
  first: string;
  last: string;
}

type Revenue = DataOf<typeof getRevenue>;
type Returns = DataOf<typeof getReturns>;

const alertsOf = async (db: Db): Promise<Returns['alerts']> =>
  (await findAlerts(db, ALERTS_SHOWN)).map((row) => ({
    alertId: String(row.id),
    mode: PAID_MODES.find((name) => MODES[name].number === row.mode) ?? '',
    hours: row.hours,
    until: row.until_at.toISOString(),
    plays: row.plays,
    observed: Number(row.won) / Number(row.staked),
    theory: row.expected / Number(row.staked),
    score: (Number(row.won) - row.expected) / row.deviation,
    endedAt: row.ended_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by,
    note: row.note,
  }));

const judgedModes = (sums: readonly ModeReturn[]): Returns['modes'] =>
  PAID_MODES.flatMap((mode) => {
    const found = sums.find((one) => one.mode === MODES[mode].number);
    if (!found) return [];
    const money = { staked: formatAmount(BigInt(found.staked)), won: formatAmount(BigInt(found.won)) };
    return [{ mode, plays: found.plays, ...money, ...judgeReturn(found) }];
  });

/** Spans as stretches of time, by the business day. */
function createSpans({ calendar, clock }: Platform) {
  const daysOf = (span: Span): Days => {
    const today = calendar.dayOf(clock.now());
    const last = span === 'yesterday' ? calendar.addDays(today, -1) : today;
    const first = calendar.addDays(last, 1 - DAYS[span]);
    const end = calendar.startOfDay(calendar.addDays(last, 1));
    const to = new Date(Math.min(end, clock.now() + 1));
    return { first, last, from: new Date(calendar.startOfDay(first)), to };
  };

  /** The days before, up to the same hour. */
  const before = ({ first, last, to }: Days, span: Span): Days => {
    const step = -DAYS[span];
    const earlier = calendar.addDays(last, step);
    const sinceMidnight = to.getTime() - calendar.startOfDay(last);
    return {
      first: calendar.addDays(first, step),
      last: earlier,
      from: new Date(calendar.startOfDay(calendar.addDays(first, step))),
      to: new Date(calendar.startOfDay(earlier) + Math.ceil(sinceMidnight / HOUR_MS) * HOUR_MS),
    };
  };

  /** Starts of the hours or days of a span. */
  const startsOf = ({ first, from, to }: Days, span: Span): number[] => {
    if (DAYS[span] > 1)
      return Array.from({ length: DAYS[span] }, (_, index) => calendar.startOfDay(calendar.addDays(first, index)));
    const hours = Math.ceil((to.getTime() - from.getTime()) / HOUR_MS);
    return Array.from({ length: hours }, (_, index) => from.getTime() + index * HOUR_MS);
  };

  return { daysOf, before, startsOf };
}

/** The figures of the dashboard and of the reports. */
export function createFigures(platform: Platform, reader: FigureReader) {
  const { clock, db, reports } = platform;
  const { daysOf, before, startsOf } = createSpans(platform);

  const people = async (days: Days, isReal: boolean): Promise<People> => {
    const more = await reader.newPlayers(days.first, days.last);
    const kinds = KINDS.filter((kind) => isRealPlayer(kind) === isReal);
    const [counted, registered] = await Promise.all([
      countPlayers(reports, days, isReal, more),
      countRegistered(reports, days, kinds),
    ]);
    return { ...counted, registered };
  };

  const revenue = async (span: Span, isReal: boolean): Promise<Revenue> => {
    const days = daysOf(span);
    const earlier = before(days, span);
    const [accounts, items, accountsBefore, itemsBefore] = await Promise.all([
      reader.accounts(days, isReal),
      reader.items(days, isReal),
      reader.accounts(earlier, isReal),
      reader.items(earlier, isReal),
    ]);
    const now = revenueOf(accounts, items);
    return {
      asOf: new Date(clock.now()).toISOString(),
      from: days.from.toISOString(),
      until: days.to.toISOString(),
      unit: DAYS[span] > 1 ? 'day' : 'hour',
      totals: totalsOf(now, await people(days, isReal)),
      before: totalsOf(revenueOf(accountsBefore, itemsBefore), await people(earlier, isReal)),
      points: pointsOf(startsOf(days, span), accounts, items),
      modes: PAID_MODES.map((mode) => ({
        mode,
        spent: formatAmount(now.spent[mode]),
        items: formatAmount(now.items[mode]),
        coins: formatAmount(now.coins[mode]),
      })),
    };
  };

  const judged = async (span: Span, isReal: boolean): Promise<Returns['modes']> => {
    return judgedModes(await reader.returns(daysOf(span), isReal));
  };

  const answers = new Map<string, () => Promise<unknown>>();
  const once = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const known = answers.get(name) ?? shared(clock, FRESH_MS, make);
    answers.set(name, known);
    return known() as Promise<T>;
  };

  return {
    revenue: ({ span, players }: BodyOf<typeof getRevenue>): Promise<Revenue> =>
      once(`revenue/${span}/${players}`, () => revenue(span, players === 'real')),
    returns: async ({ span, players }: BodyOf<typeof getReturns>): Promise<Returns> => ({
      asOf: new Date(clock.now()).toISOString(),
      modes: await once(`returns/${span}/${players}`, () => judged(span, players === 'real')),
      alerts: await alertsOf(db),
    }),
    async closeAlert({ alertId, reason }: BodyOf<typeof closeReturnAlert>, by: string): Promise<void> {
      const isClosed = await closeAlert(db, { id: alertId, by, note: reason, at: new Date(clock.now()) });
      if (!isClosed) throw new AppError('alertClosed');
    },
  };
}
export type Figures = ReturnType<typeof createFigures>;
