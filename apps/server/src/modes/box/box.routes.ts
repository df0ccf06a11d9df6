import { getBoxCategoryList, getBoxDetail, getBoxList } from '@clearcrate/contract/box';
import { getBoxHistory } from '@clearcrate/contract/box-history';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { BOX_TAG } from './box.events.ts';
import { findCategories } from './box.repository.ts';
import { selectBoxes } from './box.rules.ts';
import type { BoxShelf } from './box.shelf.ts';
import { boxCardOf, boxDetailOf, boxHistoryOf } from './box.views.ts';
import { readHistory } from './history/box.history.ts';

const HISTORY_PAGE = 10;

export function registerBoxRoutes(router: Router, { db, clock }: Platform, shelf: BoxShelf): void {
  const shelfTime = async () => ({ nowMs: clock.now(), firstBoxAtMs: await shelf.firstBoxAtMs() });

  router.route(
    getBoxCategoryList,
    async (_body, { locale }) => {
      const [categories, boxes] = await Promise.all([findCategories(db, locale), shelf.all()]);
      const open = [...boxes.values()].filter((box) => box.open);
      const items = categories.map((category) => ({
        ...category,
        count: open.filter((box) => box.categoryCode === category.code).length,
      }));
      return { items: items.filter((category) => category.count > 0) };
    },
    { cacheTag: BOX_TAG },
  );
  router.route(
    getBoxList,
    async ({ page, pageSize, ...filter }, { locale }) => {
      const found = selectBoxes([...(await shelf.all()).values()], filter);
      const time = await shelfTime();
      const items = found.slice((page - 1) * pageSize, page * pageSize).map((box) => boxCardOf(box, locale, time));
      return { items, total: found.length };
    },
    { cacheTag: BOX_TAG },
  );
  router.route(
    getBoxDetail,
    async ({ boxId }, { locale }) => {
      const box = await shelf.find(boxId);
      if (!box) throw new AppError('boxUnknown');
      return boxDetailOf(box, locale, await shelfTime());
    },
    { cacheTag: BOX_TAG },
  );
  router.route(
    getBoxHistory,
    async ({ boxId, before }, { locale }) => {
      const box = await shelf.find(boxId);
      if (!box) throw new AppError('boxUnknown');
      return boxHistoryOf(box, await readHistory(db, boxId, { before, count: HISTORY_PAGE }), locale);
    },
    { cacheTag: BOX_TAG },
  );
}
