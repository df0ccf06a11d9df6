import type { Clock } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ReadOdds } from './figures.odds.ts';
import {
  findClosedUntil,
  type ModeReturn,
  readAccountHours,
  readItemHours,
  readReturns,
} from './figures.repository.ts';
import {
  type AccountSum,
  findPlayers,
  type ItemSum,
  type PlayerDay,
  type ReturnHour,
  type Stretch,
  sumAccounts,
  sumItems,
  sumReturns,
} from './figures.sums.ts';

/** However many operators look, what is not summed up yet is read once in this time. */
const FRESH_MS = 10_000;

/** Shares one answer, also while it is being made. */
export function shared<T>(clock: Clock, keepMs: number, make: () => Promise<T>): () => Promise<T> {
  let last: { atMs: number; answer: Promise<T> } | undefined;
  return () => {
    if (last && clock.now() - last.atMs < keepMs) return last.answer;
    const answer = make();
    const mine = { atMs: clock.now(), answer };
    last = mine;
    answer.catch(() => {
      if (last === mine) last = undefined;
    });
    return answer;
  };
}

interface OpenPart extends Stretch {
  accounts: AccountSum[];
  items: ItemSum[];
  returns: ReturnHour[];
  players: PlayerDay[];
}

/** Reads figures of any time: closed hours by their sums, the rest by its rows. */
export function createFigureReader(platform: Platform, readOdds: ReadOdds) {
  const { calendar, clock, config, db, reports } = platform;
  const { BUSINESS_TIME_ZONE: timeZone } = config;

  const open = shared(clock, FRESH_MS, async (): Promise<OpenPart> => {
    const to = new Date(clock.now() + 1);
    // A store that is still summing up its past shows that past when it is done.
    const start = new Date(calendar.startOfDay(calendar.dayOf(clock.now())));
    const from = (await findClosedUntil(db)) ?? start;
    const stretch = { from, to };
    const [accounts, items, returns, players] = await Promise.all([
      sumAccounts(reports, stretch, timeZone),
      sumItems(reports, stretch, timeZone),
      sumReturns(reports, stretch, timeZone, readOdds),
      findPlayers(reports, stretch, timeZone),
    ]);
    return { ...stretch, accounts, items, returns, players };
  });

  const within = <Row extends { at: Date; isReal: boolean }>(
    rows: readonly Row[],
    { from, to }: Stretch,
    real: boolean,
  ) => rows.filter((row) => row.isReal === real && row.at >= from && row.at < to);

  return {
    open,
    async accounts(stretch: Stretch, isReal: boolean): Promise<AccountSum[]> {
      const rest = await open();
      return [
        ...(await readAccountHours(db, stretch, isReal)).filter(({ at }) => at < rest.from),
        ...within(rest.accounts, stretch, isReal),
      ];
    },
    async items(stretch: Stretch, isReal: boolean): Promise<ItemSum[]> {
      const rest = await open();
      return [
        ...(await readItemHours(db, stretch, isReal)).filter(({ at }) => at < rest.from),
        ...within(rest.items, stretch, isReal),
      ];
    },
    async returns(stretch: Stretch, isReal: boolean): Promise<ModeReturn[]> {
      const rest = await open();
      const to = new Date(Math.min(stretch.to.getTime(), rest.from.getTime()));
      const closed = await readReturns(db, { from: stretch.from, to }, isReal);
      const sums = new Map(closed.map((one) => [one.mode, one]));
      for (const hour of within(rest.returns, stretch, isReal)) {
        const found = sums.get(hour.mode);
        sums.set(hour.mode, {
          mode: hour.mode,
          plays: (found?.plays ?? 0) + hour.plays,
          staked: (found?.staked ?? 0) + hour.staked,
          won: (found?.won ?? 0) + hour.won,
          expected: (found?.expected ?? 0) + hour.expected,
          variance: (found?.variance ?? 0) + hour.variance,
          largest: Math.max(found?.largest ?? 0, hour.largest),
        });
      }
      return [...sums.values()];
    },
    /** Players who are not in the table of days yet. */
    async newPlayers(first: string, last: string): Promise<PlayerDay[]> {
      return (await open()).players.filter(({ day }) => day >= first && day <= last);
    },
  };
}
export type FigureReader = ReturnType<typeof createFigureReader>;
