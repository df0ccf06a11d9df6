import { MODES } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import {
  getMyRoll,
  getMyRollList,
  getRoll,
  getRollEntryList,
  getRollList,
  getRollProof,
  joinRoll,
} from '@clearcrate/contract/roll';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { entryPage, findOwnEntries, listEntries, listOwnRaffles } from '../../play/raffle/raffle.module.ts';
import type { RollDeps } from './roll.deps.ts';
import { findRooms, listRooms } from './roll.repository.ts';
import type { RollService } from './roll.service.ts';
import type { RollViews } from './roll.views.ts';

export interface RollRouteDeps extends RollDeps {
  service: RollService;
  views: RollViews;
}

function registerOwn(router: Router, { db }: Platform, { service, views }: RollRouteDeps): void {
  router.route(getMyRoll, async ({ rollIds }, { player }) => {
    const [rooms, own] = await Promise.all([findRooms(db, rollIds), findOwnEntries(db, player.playerId, rollIds)]);
    const items = await Promise.all(
      [...rooms.values()].map(async (room) => {
        const { level, recharged, isInvited } = await service.factsOf(player.playerId, room);
        const entry = own.get(room.raffle_id);
        return {
          rollId: String(room.raffle_id),
          seat: entry?.seat ?? null,
          userCode: entry?.user_code ?? null,
          place: entry?.place ?? null,
          level,
          recharged: formatAmount(recharged),
          isInvited,
        };
      }),
    );
    return { items };
  });

  router.route(getMyRollList, async ({ cursor, pageSize }, { player, locale }) => {
    const ids = await listOwnRaffles(db, MODES.roll.number, player.playerId, cursor, pageSize);
    const last = ids.at(-1);
    const next = last !== undefined && ids.length === pageSize ? String(last) : null;
    return { items: await views.mine(player.playerId, ids, locale), next };
  });

  router.route(joinRoll, ({ rollId, password }, { player, operation }) =>
    service.join(operation, player, rollId, password),
  );
}

export function registerRollRoutes(router: Router, platform: Platform, deps: RollRouteDeps): void {
  const { db } = platform;
  const { service, views, fairness } = deps;
  registerOwn(router, platform, deps);

  router.route(getRollList, async ({ page, pageSize, kind, isOver }, { locale }) => {
    const { ids, total } = await listRooms(db, { kind, isOver }, { limit: pageSize, offset: (page - 1) * pageSize });
    return { items: await views.cards(ids, locale), total };
  });

  router.route(getRoll, async ({ rollId }, { locale }) => {
    const view = await views.detail(await service.existing(rollId), locale);
    if (!view) throw new AppError('rollUnknown');
    return view;
  });

  router.route(getRollEntryList, async ({ rollId, cursor, pageSize }) => {
    await service.existing(rollId);
    return entryPage(await listEntries(db, rollId, cursor, pageSize), pageSize);
  });

  router.route(getRollProof, async ({ rollId }) => {
    const proof = await fairness.orders.ofRoom(MODES.roll.number, rollId);
    if (!proof) throw new AppError('rollUnknown');
    return proof;
  });
}
