import {
  callBattleAi,
  createBattle,
  getBattle,
  getBattleHistory,
  getBattleList,
  getBattleProof,
  getBattleRecordList,
  getBattleRules,
  getMyBattle,
  joinBattle,
  sendBattleEmote,
} from '@clearcrate/contract/battle';
import { getBattleRank, getMyBattleRank } from '@clearcrate/contract/battle-rank';
import {
  AI_USER_CODE,
  BATTLE_ROUND_MS,
  BATTLE_WAIT_MS,
  EMOTE_ALLOWANCE,
  talkRoom,
} from '@clearcrate/contract/battle-rules';
import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { MODES } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import { AppError } from '../../platform/errors.ts';
import { announceToRoom } from '../../platform/gateway/gateway.topics.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BattleDeps } from './battle.deps.ts';
import { roomLimits } from './battle.rules.ts';
import type { BattleService } from './battle.service.ts';
import type { createHouse } from './room/battle.house.ts';
import {
  boardOf,
  countRooms,
  findOwnSeat,
  findRoom,
  listFinished,
  listOwn,
  listOwnOpen,
  listRooms,
  ownLine,
} from './view/battle.reads.ts';
import type { BattleViews } from './view/battle.views.ts';

export interface BattleRouteDeps extends BattleDeps {
  service: BattleService;
  views: BattleViews;
  house: ReturnType<typeof createHouse>;
}

/** Returns the cursor after a full page, null otherwise. */
const nextOf = (rows: readonly { id: bigint }[], pageSize: number): string | null => {
  const last = rows.at(-1);
  return last && rows.length === pageSize ? String(last.id) : null;
};

function registerPlay(router: Router, platform: Platform, { service }: BattleRouteDeps): void {
  const { bus, clock, db, quota } = platform;
  router.route(createBattle, (body, { player, operation }) => service.create(operation, player, body));
  router.route(joinBattle, ({ roomId, password }, { player, operation }) =>
    service.join(operation, player, roomId, password),
  );
  router.route(callBattleAi, ({ roomId }, { player, operation }) => service.callAi(operation, player, roomId));
  router.route(sendBattleEmote, async ({ roomId, emote }, { player }) => {
    await service.admit(player);
    await service.existing(roomId);
    const used = await quota.use(`battle-emote:${player.playerId}`, EMOTE_ALLOWANCE.windowMs);
    if (used > EMOTE_ALLOWANCE.count) throw new AppError('battleEmoteTooSoon');
    const [seat, who] = await Promise.all([
      findOwnSeat(db, player.playerId, roomId),
      db.selectFrom('player').select('nickname').where('id', '=', player.playerId).executeTakeFirstOrThrow(),
    ]);
    const room = talkRoom(String(roomId));
    const said = { emote, seat, nickName: who.nickname, userType: player.kind };
    announceToRoom(bus, 'battle', room, {
      id: MESSAGE_IDS.game,
      data: { game: 'battle', type: 'emote', room, version: clock.now(), ...said },
    });
    return {};
  });
}

function registerBoards(router: Router, { calendar, clock, config, db }: Platform): void {
  router.route(getBattleRank, async () => {
    const day = calendar.dayOf(clock.now());
    const items = (await boardOf(db, day)).map((row) => ({
      place: row.place,
      nickName: row.nickname,
      avater: row.avatar,
      avaterFrame: row.avatar_frame,
      userLevel: row.level,
      userType: row.kind,
      battles: row.battles,
      wins: row.wins,
      won: formatAmount(row.won),
    }));
    return { day, zone: config.BUSINESS_TIME_ZONE, items };
  });
  router.route(getMyBattleRank, async (_body, { player }) => {
    const own = await ownLine(db, calendar.dayOf(clock.now()), player.playerId);
    return {
      place: own?.place ?? null,
      battles: own?.battles ?? 0,
      wins: own?.wins ?? 0,
      won: formatAmount(own?.won ?? 0n),
    };
  });
}

export function registerBattleRoutes(router: Router, platform: Platform, deps: BattleRouteDeps): void {
  const { db } = platform;
  const { views, policy, fairness, house } = deps;
  registerPlay(router, platform, deps);
  registerBoards(router, platform);

  router.route(getBattleRules, async (_body, { channelCode }) => {
    const [{ settings }, machine] = await Promise.all([policy.forVisitor(channelCode), house.machine()]);
    const beaconChain = platform.config.BEACON_CHAIN_HASH ?? null;
    const { maxBoxes, maxKinds, aiOpen } = roomLimits(settings);
    const times = { waitMs: BATTLE_WAIT_MS, roundMs: BATTLE_ROUND_MS };
    const ai = { aiOpen: aiOpen && machine !== undefined, aiUserCode: AI_USER_CODE };
    return { maxBoxes, maxKinds, ...times, ...ai, beaconChain };
  });

  router.route(getBattleList, async ({ page, pageSize, ...filter }, { locale }) => {
    const [{ rows, total }, counts] = await Promise.all([
      listRooms(db, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
      countRooms(db),
    ]);
    return { items: await views.cards(rows, locale), total, ...counts };
  });

  router.route(getBattle, async ({ roomId }, { locale }) => {
    const row = await findRoom(db, roomId);
    const [view] = row ? await views.details([row], locale) : [];
    if (!view) throw new AppError('battleUnknown');
    return view;
  });

  router.route(getMyBattle, async ({ roomId }, { player, locale }) => {
    const [rows, seat] = await Promise.all([
      listOwnOpen(db, player.playerId),
      roomId === undefined ? null : findOwnSeat(db, player.playerId, roomId),
    ]);
    return { items: await views.cards(rows, locale), seat };
  });

  router.route(getBattleProof, async ({ roomId }) => {
    const [row, proof] = await Promise.all([findRoom(db, roomId), fairness.proofOfRoom(MODES.battle.number, roomId)]);
    if (!row || !proof) throw new AppError('battleUnknown');
    return { ...proof, mode: row.mode, price: formatAmount(row.price), ...(await views.outcome(row)) };
  });

  router.route(getBattleHistory, async ({ cursor, pageSize }, { locale }) => {
    const rows = await listFinished(db, cursor, pageSize);
    return { items: await views.details(rows, locale), next: nextOf(rows, pageSize) };
  });

  router.route(getBattleRecordList, async ({ cursor, pageSize }, { player, locale }) => {
    const rows = await listOwn(db, player.playerId, cursor, pageSize);
    return { items: await views.records(rows, locale), next: nextOf(rows, pageSize) };
  });
}
