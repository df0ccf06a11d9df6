import { readSettingsArticle } from '../../base/site/site.module.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { ACTIVITY_ARTICLE, type FestivalPlan, type PrizePlan, parseFestivals } from '../festival/festival.module.ts';
import { type RewardFigures, readGoodsPrices } from './economy.repository.ts';

const DAY_MS = 86_400_000;

export interface FestivalFigures {
  place: string;
  days: number;
  /** Prizes of all pages and of the album: an active player gets them all. */
  prizes: RewardFigures[];
}

const prizesOf = ({ prizes, album }: FestivalPlan): PrizePlan[] => [
  ...Object.values(prizes),
  ...(album ? [album] : []),
];

/** Reads announced festivals that have not ended, with a margin for time zones. */
export async function readFestivals(db: Queryable, at: Date): Promise<FestivalFigures[]> {
  const running = parseFestivals(await readSettingsArticle(db, ACTIVITY_ARTICLE)).filter(
    ({ to }) => Date.parse(to) + 2 * DAY_MS > at.getTime(),
  );
  const codes = running.flatMap((plan) => prizesOf(plan).flatMap((prize) => ('goods' in prize ? [prize.goods] : [])));
  const prices = await readGoodsPrices(db, [...new Set(codes)]);
  return running.map((plan) => ({
    place: plan.place,
    days: (Date.parse(plan.to) - Date.parse(plan.from)) / DAY_MS + 1,
    prizes: prizesOf(plan).map((prize) =>
      'goods' in prize
        ? { asset: 'goods', amount: prices.get(prize.goods) ?? 0n }
        : { asset: prize.asset, amount: prize.amount },
    ),
  }));
}
