import type { Locale } from '@clearcrate/contract/locale';
import { formatAmount } from '@clearcrate/contract/money';
import type { TimeBoxRound } from '@clearcrate/contract/time-box';
import type { Platform } from '../../platform/platform.ts';
import { findRaffles, headView, listPrizes, prizeView, seedView } from '../../play/raffle/raffle.module.ts';
import type { TimeBoxDeps } from './time-box.deps.ts';
import { findRounds } from './time-box.repository.ts';

export type RoundViews = ReturnType<typeof createRoundViews>;

/** Builds the wire representations of rounds by id. */
export function createRoundViews({ db }: Platform, { fairness }: TimeBoxDeps) {
  return async (ids: readonly bigint[], locale: Locale): Promise<Map<bigint, TimeBoxRound>> => {
    const [rounds, raffles, prizes] = await Promise.all([
      findRounds(db, ids),
      findRaffles(db, ids),
      listPrizes(db, ids, locale),
    ]);
    const prizesOf = Map.groupBy(prizes, ({ raffle_id }) => raffle_id);
    const views = [...rounds].flatMap(([id, round]): [bigint, TimeBoxRound][] => {
      const raffle = raffles.get(id);
      if (!raffle) return [];
      const view = {
        roundId: String(id),
        period: round.period,
        tier: round.tier,
        ...headView(raffle),
        threshold: formatAmount(round.threshold),
        prizes: (prizesOf.get(id) ?? []).map(prizeView),
        ...seedView(raffle, fairness.roomSeeds.revealedSeed),
      };
      return [[id, view]];
    });
    return new Map(views);
  };
}
