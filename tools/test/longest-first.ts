import { BaseSequencer } from 'vitest/node';

/**
 * Slow files start first, also on a machine without timings: a slow file that starts last delays
 * the whole run. Kinds stay together: a worker that changes kind restarts, and database tests would
 * load the whole store again.
 */
export const LONGEST = [
  'tools/process/start.test.ts',
  'tools/soak/rounds.test.ts',
  'tools/soak/raffles.test.ts',
  'tools/soak/battles.test.ts',
  'tools/process/workers.test.ts',
  'tools/soak/nodes.test.ts',
  'tools/soak/crash.test.ts',
  'tools/plans/plans.db.test.ts',
  'tools/lib/launch.test.ts',
  'tools/lib/bootstrap.test.ts',
  'packages/artwork/src/pictures/pictures.test.ts',
  'apps/server/src/hostile-input.db.test.ts',
  'apps/server/src/ledger/ledger.property.db.test.ts',
  'apps/server/src/play/delivery/market/delivery.crash.db.test.ts',
  'tools/stats/stats.db.test.ts',
  'apps/server/src/modes/recharge/order/recharge.crash.db.test.ts',
  'apps/server/src/access-matrix.db.test.ts',
  'apps/server/seeds/content.db.test.ts',
  'apps/server/src/platform/jobs/lease.db.test.ts',
  'apps/server/src/platform/http/edge/database-away.db.test.ts',
  'apps/server/src/drain.db.test.ts',
  'tools/simulate/simulate.db.test.ts',
];

const placeOf = ({ moduleId }: { moduleId: string }): number => {
  const place = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  return place < 0 ? LONGEST.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}
