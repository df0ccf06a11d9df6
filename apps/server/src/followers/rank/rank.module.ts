import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { EXPORT_LIMITS } from '@clearcrate/contract/record';
import { catalogueImported } from '../../base/catalogue/catalogue.events.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Tx } from '../../platform/db/database.ts';
import { announceToPlayer } from '../../platform/gateway/gateway.topics.ts';
import { listsChanged } from '../../platform/http/response-cache.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Fairness } from '../../play/fairness/fairness.module.ts';
import { played } from '../../play/game/play.events.ts';
import { RANK_TAG, rankWon } from './rank.events.ts';
import { createRankExport } from './rank.export.ts';
import { createPrizes } from './rank.prizes.ts';
import { type PrizeContent, plantPrizes, rankReconciliation } from './rank.repository.ts';
import { registerRankRoutes } from './rank.routes.ts';
import { BOARDS } from './rank.rules.ts';
import { createScoreKeeper } from './rank.scores.ts';
import { createRankSeeds } from './rank.seeds.ts';
import { SCORES_SUBSCRIBER, settlementJob } from './rank.settlement.ts';
import { fixOpen, termsJob } from './rank.terms.ts';

export type { PrizeContent } from './rank.repository.ts';
export { minimumOf } from './rank.rules.ts';
export { SEALED_RANK_SEEDS } from './rank.seeds.ts';

export type Rank = ReturnType<typeof createRank>;

/** Creates the boards of coins spent by day, week and season, settled by jobs. */
export function createRank(platform: Platform, { ledger, fairness }: { ledger: Ledger; fairness: Fairness }) {
  const { bus, jobs, outbox } = platform;
  const seeds = createRankSeeds(platform, fairness.roomSeeds);
  ledger.reconcile(rankReconciliation);
  const exported = createRankExport(platform, fairness.roomSeeds);
  const after = { board: 0, period: '0001-01-01' };
  fairness.addRecords((playerId) => exported({ playerId, after, limit: EXPORT_LIMITS.rows }));
  outbox.subscribe(SCORES_SUBSCRIBER, played, createScoreKeeper(platform, seeds));
  const prizes = createPrizes(platform, ledger);
  for (const board of BOARDS) {
    jobs.periodic(termsJob(platform, board));
    jobs.periodic(settlementJob(platform, { prizes, seeds }, board));
  }
  outbox.subscribe('rank.prizes', catalogueImported, async () => bus.publish(listsChanged, { tag: RANK_TAG }));
  // Dispatched after the settlement has committed, so the coins are there when the player is
  // notified.
  outbox.subscribe('rank.tell', rankWon, async (_tx, events) => {
    for (const { playerId, board, place, prize } of events)
      announceToPlayer(bus, playerId, {
        id: MESSAGE_IDS.ownPrize,
        data: { source: 'rank', board, place, amount: prize },
      });
  });
  return {
    plant: async (tx: Tx, prizes: PrizeContent) => {
      await fixOpen(tx, platform.calendar, platform.clock.now());
      await plantPrizes(tx, prizes);
    },
    routes: (router: Router) => registerRankRoutes(router, platform, seeds),
  };
}
