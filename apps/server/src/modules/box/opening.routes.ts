import { BOX_KINDS, getBoxProgress, getFavouriteList, openBox, setFavourite } from '@clearcrate/contract/box';
import { getDraw } from '@clearcrate/contract/fairness';
import { formatAmount } from '@clearcrate/contract/money';
import { canonicalVersion } from '@clearcrate/fairness/odds-version';
import type { Operate } from '../../ledger/operations.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Fairness, findDraw } from '../fairness/fairness.module.ts';
import type { MarketPolicy, Policy } from '../policy/policy.module.ts';
import { findFavourites, findMisses, loadVersion, saveFavourite } from './box.repository.ts';
import { type Box, oddsOf } from './box.rules.ts';
import type { BoxShelf } from './box.shelf.ts';
import { boxCardOf } from './box.views.ts';
import { checkCount, type OpenInput } from './opening.ts';

interface OpeningDeps {
  shelf: BoxShelf;
  open: Operate<OpenInput>;
  fairness: Fairness;
  policy: Policy;
}

/** Welfare boxes are opened by right, not bought here. */
const SOLD_KINDS: ReadonlySet<number> = new Set([BOX_KINDS.normal, BOX_KINDS.shell]);

function checkBox(box: Box | undefined, version: number, policy: MarketPolicy): Box {
  if (!box || !SOLD_KINDS.has(box.kind)) throw new AppError('boxUnknown');
  if (!box.open) throw new AppError('boxClosed');
  if (box.version.number !== version) throw new AppError('oddsChanged');
  const cap = policy.boxPriceCap;
  if (box.kind === BOX_KINDS.normal && cap !== undefined && box.version.price > cap) {
    throw new AppError('priceAboveCap', { cap: formatAmount(cap) });
  }
  return box;
}

export function registerOpeningRoutes(router: Router, platform: Platform, deps: OpeningDeps): void {
  const { db, clock } = platform;
  const { shelf, fairness } = deps;

  router.route(openBox, async ({ boxId, count, version }, { player, locale, operation }) => {
    checkCount(count);
    const wanted = await shelf.find(BigInt(boxId));
    const policy = await deps.policy.admit(
      player.channelCode,
      wanted?.kind === BOX_KINDS.shell ? 'AmmonBox' : 'BlindBox',
    );
    const box = checkBox(wanted, version, policy);
    await fairness.seeds.ensure(player.playerId);
    const { playerId, kind } = player;
    return deps.open(operation, { playerId, userKind: kind, locale, tables: shelf.tablesOf(box), count, policy });
  });

  router.route(getDraw, async ({ drawId }, { player }) => {
    const draw = await findDraw(db, player.playerId, BigInt(drawId));
    if (!draw) throw new AppError('drawUnknown');
    const box = await loadVersion(db, draw.box_version_id);
    invariant(box, `draw ${drawId} names a version that is gone`);
    return {
      drawId,
      at: draw.created_at.toISOString(),
      serverSeedHash: draw.server_seed_hash,
      serverSeed: fairness.seeds.revealedSeed(draw),
      clientSeed: draw.client_seed,
      nonce: Number(draw.nonce),
      ticket: draw.ticket,
      item: draw.item,
      guaranteed: draw.guaranteed,
      boxId: String(box.id),
      oddsHash: box.version.oddsHash,
      odds: canonicalVersion(oddsOf(box)),
    };
  });

  router.route(getBoxProgress, async ({ boxId }, { player }) => {
    const id = BigInt(boxId);
    const [box, misses, favourites] = await Promise.all([
      shelf.find(id),
      findMisses(db, player.playerId, id),
      findFavourites(db, player.playerId),
    ]);
    return {
      guaranteeMisses: box?.version.guarantee ? (misses?.misses ?? 0) : null,
      favourite: favourites.includes(id),
    };
  });

  router.route(setFavourite, async ({ boxId, favourite }, { player }) => {
    const box = await shelf.find(BigInt(boxId));
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
