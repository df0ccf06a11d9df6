import {
  ammoDetails,
  billDetails,
  EXPORT_LIMITS,
  exportRecords,
  goodsRecords,
  pointDetails,
  welfareDetails,
} from '@clearcrate/contract/record';
import type { PlayerCall } from '../../platform/http/call.ts';
import type { Router } from '../../platform/http/router.ts';
import { admitExport } from '../../platform/limits/export-gate.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WriteExport } from './record.export.ts';
import type { GoodsHistory } from './record.goods.ts';
import type { Movements } from './record.movements.ts';
import type { Reader } from './record.rules.ts';

const readerOf = ({ player, locale }: PlayerCall): Reader => ({ playerId: player.playerId, locale });

interface RecordDeps {
  movements: Movements;
  goods: GoodsHistory;
  writeExport: WriteExport;
}

export function registerRecordRoutes(
  router: Router,
  { quota }: Platform,
  { movements, goods, writeExport }: RecordDeps,
): void {
  router.route(billDetails, (query, call) => movements.list('bill', readerOf(call), query));
  router.route(ammoDetails, (query, call) => movements.list('ammo', readerOf(call), query));
  router.route(pointDetails, (query, call) => movements.list('point', readerOf(call), query));
  router.route(welfareDetails, (query, call) => movements.list('welfare', readerOf(call), query));
  router.route(goodsRecords, (query, call) => goods.list(readerOf(call), query));
  router.route(exportRecords, async ({ type, ...asked }, call) => {
    const file = writeExport(type, readerOf(call), asked);
    await admitExport(quota, call.player.playerId, EXPORT_LIMITS.waitSeconds);
    return file;
  });
}
