import { getDraw, getDrawExport, getDrawList, getDrawRoom } from '@clearcrate/contract/fairness';
import { EXPORT_LIMITS } from '@clearcrate/contract/record';
import { AppError } from '../../../platform/errors.ts';
import type { Router } from '../../../platform/http/router.ts';
import { admitExport } from '../../../platform/limits/export-gate.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Modes } from '../../modes/modes.module.ts';
import type { RuleBook } from '../rule/rule-book.ts';
import type { Seeds } from '../seed/seeds.service.ts';
import type { DrawExport } from './draw-export.ts';
import { drawView, listedDrawView } from './draw-views.ts';
import { findDraw, findDrawRoom, findDraws } from './draws.repository.ts';

export interface DrawRouteDeps {
  seeds: Seeds;
  rules: RuleBook;
  modes: Modes;
  exported: DrawExport;
}

export function registerDrawRoutes(router: Router, platform: Platform, deps: DrawRouteDeps): void {
  const { db } = platform;
  const { seeds, rules, modes, exported } = deps;

  router.route(getDraw, async ({ drawId }, { player }) => {
    const draw = await findDraw(db, player.playerId, drawId);
    if (!draw) throw new AppError('drawUnknown');
    const ruleOf = await rules.of(db, [draw.rule_id]);
    return drawView(draw, ruleOf(draw.rule_id), seeds.revealedSeed(draw));
  });

  router.route(getDrawRoom, async ({ drawId }, { player }) => {
    const room = await findDrawRoom(db, player.playerId, drawId);
    if (!room) throw new AppError('drawUnknown');
    return { mode: room.mode, room: String(room.mode_ref) };
  });

  router.route(getDrawList, async ({ serverSeedHash, cursor, pageSize }, { player, locale }) => {
    const rows = await findDraws(db, player.playerId, { serverSeedHash, before: cursor, limit: pageSize }, locale);
    const [ruleOf, nameOf] = await Promise.all([
      rules.of(
        db,
        rows.map(({ rule_id }) => rule_id),
      ),
      modes.namesFor(
        db,
        rows.map(({ mode, mode_ref: reference }) => ({ mode, reference })),
        locale,
      ),
    ]);
    const last = rows.at(-1);
    return {
      items: rows.map((row) => listedDrawView(row, ruleOf(row.rule_id), nameOf)),
      next: last && rows.length === pageSize ? String(last.id) : null,
    };
  });

  router.route(getDrawExport, async ({ after }, { player }) => {
    await admitExport(platform.quota, player.playerId, EXPORT_LIMITS.waitSeconds);
    return exported.fileOf(player.playerId, after);
  });
}
