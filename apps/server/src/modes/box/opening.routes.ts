import { BOX_KINDS, openBox } from '@clearcrate/contract/box';
import { getDraw, getDrawExport } from '@clearcrate/contract/fairness';
import { formatAmount } from '@clearcrate/contract/money';
import { EXPORT_LIMITS } from '@clearcrate/contract/record';
import { canonicalVersion } from '@clearcrate/fairness/odds-version';
import type { MarketPolicy, Policy } from '../../base/policy/policy.module.ts';
import type { Operate } from '../../ledger/operations.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import { admitExport } from '../../platform/limits/export-gate.ts';
import type { Platform } from '../../platform/platform.ts';
import { chosenSeed, type Fairness, findDraw, seedTimes } from '../../play/fairness/fairness.module.ts';
import { loadVersion } from './box.repository.ts';
import { type Box, oddsOf } from './box.rules.ts';
import type { BoxShelf } from './box.shelf.ts';
import { createDrawExport } from './draw-export.ts';
import type { OpenInput } from './opening.terms.ts';
import { checkCount, checkShown } from './opening.ts';

interface OpeningDeps {
  shelf: BoxShelf;
  open: Operate<OpenInput>;
  fairness: Fairness;
  policy: Policy;
}

/** Welfare boxes are opened by right, not bought here. */
const SOLD_KINDS: ReadonlySet<number> = new Set([BOX_KINDS.normal, BOX_KINDS.shell]);

function checkBox(wanted: Box | undefined, version: number, policy: MarketPolicy): Box {
  const box = checkShown(wanted, version);
  if (!SOLD_KINDS.has(box.kind)) throw new AppError('boxUnknown');
  const cap = policy.boxPriceCap;
  if (box.kind === BOX_KINDS.normal && cap !== undefined && box.version.price > cap) {
    throw new AppError('priceAboveCap', { cap: formatAmount(cap) });
  }
  return box;
}

export function registerOpeningRoutes(router: Router, platform: Platform, deps: OpeningDeps): void {
  const { db } = platform;
  const { shelf, fairness } = deps;

  router.route(openBox, async ({ boxId, count, version }, { player, locale, operation }) => {
    checkCount(count);
    const wanted = await shelf.find(boxId);
    const policy = await deps.policy.admit(player, wanted?.kind === BOX_KINDS.shell ? 'AmmonBox' : 'BlindBox');
    const box = checkBox(wanted, version, policy);
    const { playerId, kind } = player;
    return deps.open(operation, { playerId, userKind: kind, locale, tables: shelf.tablesOf(box), count, policy });
  });

  router.route(getDraw, async ({ drawId }, { player }) => {
    const draw = await findDraw(db, player.playerId, drawId);
    if (!draw) throw new AppError('drawUnknown');
    const box = await loadVersion(db, draw.box_version_id);
    invariant(box, `draw ${drawId} names a version that is gone`);
    return {
      drawId: String(drawId),
      at: draw.created_at.toISOString(),
      serverSeedHash: draw.server_seed_hash,
      serverSeed: fairness.seeds.revealedSeed(draw),
      clientSeed: chosenSeed(draw),
      ...seedTimes(draw),
      nonce: Number(draw.nonce),
      ticket: draw.ticket,
      item: draw.item,
      guaranteed: draw.guaranteed,
      misses: draw.misses,
      boxId: String(box.id),
      oddsHash: box.version.oddsHash,
      odds: canonicalVersion(oddsOf(box)),
    };
  });

  const drawExport = createDrawExport(platform, fairness);
  router.route(getDrawExport, async ({ after }, { player }) => {
    await admitExport(platform.quota, player.playerId, EXPORT_LIMITS.waitSeconds);
    return drawExport(player.playerId, after ?? 0n);
  });
}
