import { FESTIVAL_THEMES, type FestivalTheme, isCoinMetric, WHOLE_ALBUM } from '@clearcrate/contract/festival-themes';
import { formatAmount } from '@clearcrate/contract/money';
import { buildOdds, type OddsTable } from '@clearcrate/fairness/odds';
import type { OddsEntry, OddsVersion } from '@clearcrate/fairness/odds-version';
import { TICKETS } from '@clearcrate/fairness/ticket';
import type { HouseAccount, PlayerAccount } from '../../ledger/chart.ts';
import type { Move } from '../../ledger/posting.ts';
import type { Calendar } from '../../platform/calendar.ts';
import { invariant } from '../../platform/errors.ts';
import type { FestivalPlan, FestivalTaskPlan, PrizePlan } from './festival.config.ts';

export type FestivalState = 'coming' | 'open' | 'over';

/**
 * Computes the time span of a festival, from the start of its first to the end of its last business
 * day.
 */
export function festivalSpan({ from, to }: Pick<FestivalPlan, 'from' | 'to'>, calendar: Calendar) {
  return { startsMs: calendar.startOfDay(from), endsMs: calendar.startOfDay(calendar.addDays(to, 1)) };
}

export function stateAt(plan: Pick<FestivalPlan, 'from' | 'to'>, calendar: Calendar, timeMs: number): FestivalState {
  const { startsMs, endsMs } = festivalSpan(plan, calendar);
  if (timeMs < startsMs) return 'coming';
  return timeMs < endsMs ? 'open' : 'over';
}

export const ONCE = 'once';
export const periodOf = ({ daily }: Pick<FestivalTaskPlan, 'daily'>, day: string): string => (daily ? day : ONCE);

/** Formats coin metrics as amounts, and others as plain numbers. */
export const measureText = (metric: string, value: bigint): string =>
  isCoinMetric(metric) ? formatAmount(value) : String(value);

const stickersOf = (theme: FestivalTheme): string[] => FESTIVAL_THEMES[theme].flatMap(({ stickers }) => [...stickers]);

interface StickerEntry extends OddsEntry {
  outcome: number;
  page: string;
}

function entriesOf(theme: FestivalTheme): StickerEntry[] {
  const all = FESTIVAL_THEMES[theme].flatMap(({ page, stickers }) =>
    stickers.map((item) => ({ item: item as string, page })),
  );
  invariant(TICKETS % all.length === 0, 'the stickers of a theme cannot all have the same chance');
  const tickets = TICKETS / all.length;
  return all.map(({ item, page }, index) => ({ item, page, quality: 1, value: 0n, tickets, outcome: index + 1 }));
}

export const ticketsEach = (theme: FestivalTheme): number => entriesOf(theme)[0]?.tickets ?? 0;

/** Builds the odds of a festival in the form whose hash is published. */
export const festivalOdds = ({ code, theme }: Pick<FestivalPlan, 'code' | 'theme'>): OddsVersion => ({
  table: `festival/${code}`,
  version: 1,
  price: 0n,
  asset: 'coin',
  guarantee: null,
  entries: entriesOf(theme),
});

export const stickerTable = (theme: FestivalTheme): OddsTable<StickerEntry> => buildOdds(entriesOf(theme));

/** Finds the required stickers and the prize of a page; `undefined` for an unknown page. */
export function rewardOf(
  { theme, prizes, album }: FestivalPlan,
  page: string,
): { stickers: string[]; prize: PrizePlan } | undefined {
  if (page === WHOLE_ALBUM) return album ? { stickers: stickersOf(theme), prize: album } : undefined;
  const found = FESTIVAL_THEMES[theme].find((one) => one.page === page);
  const prize = Object.hasOwn(prizes, page) ? prizes[page] : undefined;
  return found && prize ? { stickers: [...found.stickers], prize } : undefined;
}

/** Tells whether any prize is paid in coins, which needs `payouts` of the market policy. */
export const paysCoins = ({ prizes, album }: FestivalPlan): boolean =>
  [...Object.values(prizes), ...(album ? [album] : [])].some((prize) => 'asset' in prize && prize.asset === 'coin');

const ACCOUNTS = {
  coin: { player: 'bonus', house: 'gift' },
  shell: { player: 'shell', house: 'shellIssue' },
  point: { player: 'point', house: 'pointIssue' },
} as const satisfies Record<string, { player: PlayerAccount; house: HouseAccount }>;

export function prizeMoves(prize: PrizePlan): Move[] {
  if (!('asset' in prize)) return [];
  const { player, house } = ACCOUNTS[prize.asset];
  return [{ from: house, to: player, amount: prize.amount }];
}
