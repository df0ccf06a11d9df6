import * as contract from '@clearcrate/contract/console-goods';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { findGoodsDetail, listGoods, readGoodsParts } from './goods-desk.repository.ts';
import { saveOneGoods } from './goods-desk.ts';
import { storePicture } from './goods-pictures.ts';
import type { ImportDesk } from './import-desk.ts';

export function registerGoodsDeskRoutes(router: Router, platform: Platform, imports: ImportDesk): void {
  const { db } = platform;
  router.route(contract.getGoodsList, (filter, { locale }) => listGoods(db, filter, locale));
  router.route(contract.getGoodsParts, (_body, { locale }) => readGoodsParts(db, locale));
  router.route(contract.getGoodsDetail, async ({ goodsId }, { locale }) => {
    const found = await findGoodsDetail(db, goodsId, locale);
    if (!found) throw new AppError('goodsUnknown');
    return found;
  });
  router.route(contract.saveGoods, (edited, call) => saveOneGoods(platform, call, edited));
  router.route(contract.uploadGoodsPicture, async (_body, call) => {
    const stored = await storePicture(platform, call.file.bytes);
    call.noteChange?.(null, stored);
    return stored;
  });
  router.route(contract.importCatalogue, (body, call) => imports.take(body, call));
}
