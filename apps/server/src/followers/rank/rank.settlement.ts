import type { RankBoard } from '@clearcrate/contract/rank';
import type { Tx } from '../../platform/db/database.ts';
import type { PeriodicJob } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { played } from '../../play/game/play.events.ts';
import type { createPrizes } from './rank.prizes.ts';
import { bestScores, findPeriod, insertResults, insertTied, markSettled, type Period } from './rank.repository.ts';
import { endedPeriods, type Placed, paidOf, placeAll, rewardOf, spanOf, tiedBelow } from './rank.rules.ts';
import type { RankSeeds } from './rank.seeds.ts';
import { findPromised } from './rank.terms.ts';

/** Consumer that counts spending; settlement waits for its pending events. */
export const SCORES_SUBSCRIBER = 'rank.scores';
/** Plays are dated before they commit; by then all plays of the period have committed. */
const GRACE_MS = 60_000;

type Won = Placed & { prize: bigint; minimum: bigint };

interface Settling {
  prizes: ReturnType<typeof createPrizes>;
  seeds: RankSeeds;
}

async function settle({ clock }: Platform, parts: Settling, tx: Tx, period: Period): Promise<void> {
  const { seeds } = parts;
  const row = await findPeriod(tx, period);
  // Without a row no player spent coins, so there are no prizes.
  if (!row) return;
  const { places, prizes } = await findPromised(tx, period);
  const scores = await bestScores(tx, period, places);
  const won = placeAll(period, places, await seeds.orderOf(tx, row), scores).map((one): Won => {
    const reward = rewardOf(prizes, one.place);
    return { ...one, prize: paidOf(reward, one.score), minimum: reward.minimum };
  });
  await insertResults(tx, period, won);
  await insertTied(tx, period, tiedBelow(period.board, period.period, scores, won));
  await parts.prizes.pay(tx, period, won);
  await markSettled(tx, period, new Date(clock.now()));
  await seeds.reveal(tx, row);
}

/**
 * Creates the job that settles ended periods once their spending is counted: places, prizes and the
 * revealed seed commit together.
 */
export function settlementJob(platform: Platform, parts: Settling, board: RankBoard): PeriodicJob {
  const { calendar, db, outbox } = platform;
  return {
    name: `rank.settle.${board}`,
    due: (nowMs) => endedPeriods(calendar, board, nowMs - GRACE_MS),
    ready: async (period) => {
      const before = new Date(spanOf(calendar, board, period).endsAtMs);
      return !(await outbox.hasWaiting(db, SCORES_SUBSCRIBER, played, { dated: 'at', before }));
    },
    run: (tx, period) => settle(platform, parts, tx, { board, period }),
  };
}
