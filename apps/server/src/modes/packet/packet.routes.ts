import type { DataOf } from '@clearcrate/contract/endpoint';
import { MODES } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import {
  claimPacket,
  getOwnPackets,
  getPacketClaims,
  getPacketList,
  getPacketProof,
} from '@clearcrate/contract/packet';
import { PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Operate } from '../../ledger/operations.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { maskName } from '../../platform/text/mask-name.ts';
import type { Fairness } from '../../play/fairness/fairness.module.ts';
import type { ClaimInput } from './claim/packet.claiming.ts';
import type { createPasswords } from './claim/packet.passwords.ts';
import {
  figuresKey,
  findAmounts,
  findClaims,
  findDues,
  findFigures,
  findOwnClaims,
  findPacket,
  findShown,
  NO_FIGURES,
  type PacketRow,
} from './packet.repository.ts';
import { isAllowed } from './packet.rules.ts';
import { hidesAmounts, ownView, packetView } from './packet.views.ts';
import type { createSplits } from './plan/packet.splits.ts';

/** Time a closed packet stays in the list, so that players can see its result. */
const SHOWN_AFTER_MS = 24 * 3_600_000;

interface RouteDeps {
  policy: Policy;
  fairness: Fairness;
  claim: Operate<ClaimInput, DataOf<typeof claimPacket>>;
  passwords: ReturnType<typeof createPasswords>;
  splits: ReturnType<typeof createSplits>;
}

/** Registers the public reads. */
function registerPublicRoutes(router: Router, { clock, config, db }: Platform, { policy, fairness }: RouteDeps): void {
  const found = async (packetId: bigint): Promise<PacketRow> => {
    const packet = await findPacket(db, packetId);
    if (!packet) throw new AppError('packetUnknown');
    return packet;
  };

  router.route(getPacketList, async (_body, { channelCode, locale }) => {
    const market = await policy.forVisitor(channelCode);
    const rows = market.openModules.has('RedPacket') ? await findShown(db, new Date(clock.now() - SHOWN_AFTER_MS)) : [];
    const items = rows
      .filter((packet) => isAllowed(packet, market))
      .map((packet) => packetView(packet, locale, clock.now()));
    return { timeZone: config.BUSINESS_TIME_ZONE, items };
  });

  router.route(getPacketClaims, async ({ packetId, cursor, pageSize }, { locale }) => {
    const packet = await found(packetId);
    const rows = await findClaims(db, packetId, cursor, pageSize);
    const last = rows.at(-1);
    const isHidden = hidesAmounts(packet, clock.now());
    return {
      packet: packetView(packet, locale, clock.now()),
      items: rows.map(({ place, nickname, amount, claimed_at }) => ({
        place,
        nickName: maskName(nickname),
        money: isHidden ? null : formatAmount(amount),
        at: claimed_at.toISOString(),
      })),
      next: last && rows.length === pageSize ? String(last.place) : null,
    };
  });

  router.route(getPacketProof, async ({ packetId }) => {
    const packet = await found(packetId);
    const proof =
      packet.split === PACKET_SPLITS.random ? await fairness.proofOfRoom(MODES.packet.number, packetId) : undefined;
    if (!proof) throw new AppError('packetUnknown');
    const { seedNumber, roomSeedHash, roomSeed, publishedAt, takenAt } = proof;
    return {
      packetId: String(packetId),
      total: formatAmount(packet.total),
      shares: packet.shares,
      amounts: hidesAmounts(packet, clock.now()) ? [] : (await findAmounts(db, packetId)).map(formatAmount),
      ...{ seedNumber, roomSeedHash, roomSeed, publishedAt, takenAt },
    };
  });
}

export function registerPacketRoutes(router: Router, platform: Platform, deps: RouteDeps): void {
  const { calendar, clock, config, db } = platform;
  const { policy, claim, passwords, splits } = deps;
  registerPublicRoutes(router, platform, deps);

  router.route(getOwnPackets, async (_body, { player }) => {
    const { playerId } = player;
    const market = await policy.admit(player, 'RedPacket');
    const shown = (await findShown(db, new Date(clock.now() - SHOWN_AFTER_MS))).filter((one) => isAllowed(one, market));
    const ids = shown.map(({ id }) => id);
    const keyOf = ({ countsFrom }: PacketRow) => ({ playerId, fromDay: calendar.dayOf(countsFrom.getTime()) });
    const [claims, dues, figures, triesLeft] = await Promise.all([
      findOwnClaims(db, playerId, ids),
      findDues(db, playerId, ids),
      findFigures(runnerOf(db), shown.map(keyOf), config.BUSINESS_TIME_ZONE),
      passwords.triesLeft(playerId),
    ]);
    const items = shown.map((packet) => {
      const context = {
        hasClaimed: claims.has(packet.id),
        money: claims.get(packet.id) ?? null,
        due: dues.get(packet.id),
        figures: figures.get(figuresKey(keyOf(packet))) ?? NO_FIGURES,
      };
      return ownView(packet, context, clock.now());
    });
    return { items, triesLeft };
  });

  router.route(claimPacket, async ({ packetId, password }, { player, operation }) => {
    const market = await policy.admit(player, 'RedPacket');
    const packet = await findPacket(db, packetId);
    if (!packet) throw new AppError('packetUnknown');
    if (!isAllowed(packet, market)) throw new AppError('moduleClosed');
    await passwords.check(player.playerId, packet, password);
    const amounts = await splits.of(packet);
    return claim(operation, { playerId: player.playerId, userKind: player.kind, packet, amounts });
  });
}
