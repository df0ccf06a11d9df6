import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Modes } from '../../play/modes/modes.module.ts';
import { createExport } from './record.export.ts';
import { createGoodsHistory } from './record.goods.ts';
import { createMovements } from './record.movements.ts';
import { createRanges } from './record.ranges.ts';
import { registerRecordRoutes } from './record.routes.ts';

export type Records = ReturnType<typeof createRecord>;

/** Creates records: the history of a player's balances and items, as lists and CSV exports. */
export function createRecord(platform: Platform, { modes }: { modes: Modes }) {
  const ranges = createRanges(platform);
  const movements = createMovements(platform, { ranges, modes });
  const goods = createGoodsHistory(platform, { ranges, modes });
  const writeExport = createExport(platform, { ranges, movements, goods });
  return {
    movements,
    routes: (router: Router) => registerRecordRoutes(router, platform, { movements, goods, writeExport }),
  };
}
