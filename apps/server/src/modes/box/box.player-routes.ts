import { getBoxProgress, getFavouriteList, setFavourite } from '@clearcrate/contract/box';
import { formatAmount } from '@clearcrate/contract/money';
import type { Bounds } from '../../base/bounds/bounds.module.ts';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { findFavourites, findMisses, saveFavourite } from './box.repository.ts';
import type { BoxShelf } from './box.shelf.ts';
import { boxCardOf } from './box.views.ts';

interface PlayerDeps {
  shelf: BoxShelf;
  bounds: Bounds;
}

/** Registers the per-player reads of a box page: progress, spending and favourites. */
export function registerBoxPlayerRoutes(router: Router, { clock, db }: Platform, { shelf, bounds }: PlayerDeps): void {
  router.route(getBoxProgress, async ({ boxId }, { player }) => {
    const [box, misses, favourites, spending] = await Promise.all([
      shelf.find(boxId),
      findMisses(db, player.playerId, boxId),
      findFavourites(db, player.playerId),
      bounds.spendingToday(player),
    ]);
    return {
      guaranteeMisses: box?.version.guarantee ? (misses?.misses ?? 0) : null,
      favourite: favourites.includes(boxId),
      spending: spending && { spent: formatAmount(spending.spent), limit: formatAmount(spending.limit) },
    };
  });

  router.route(setFavourite, async ({ boxId, favourite }, { player }) => {
    const box = await shelf.find(boxId);
    if (!box) throw new AppError('boxUnknown');
    await saveFavourite(db, player.playerId, box.id, favourite, new Date(clock.now()));
    return {};
  });

  router.route(getFavouriteList, async (_body, { player, locale }) => {
    const [ids, boxes, firstBoxAtMs] = await Promise.all([
      findFavourites(db, player.playerId),
      shelf.all(),
      shelf.firstBoxAtMs(),
    ]);
    const time = { nowMs: clock.now(), firstBoxAtMs };
    const found = ids.map((id) => boxes.get(id)).filter((box) => box?.open);
    return { items: found.flatMap((box) => (box ? [boxCardOf(box, locale, time)] : [])) };
  });
}
