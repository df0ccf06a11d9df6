import { getSeed, rotateSeed } from '@clearcrate/contract/fairness';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Modes } from '../modes/modes.module.ts';
import { createDrawExport, type OwnRecords } from './draw/draw-export.ts';
import { registerDrawRoutes } from './draw/draws.routes.ts';
import { chainLine, createOrderProof } from './draw/order-proof.ts';
import { createSharedProof } from './draw/shared-proof.ts';
import { registerRoomSeedRoutes } from './room-seed/room-seeds.routes.ts';
import { createRoomSeeds } from './room-seed/room-seeds.service.ts';
import { createRuleBook } from './rule/rule-book.ts';
import { createSeeds } from './seed/seeds.service.ts';

export type { OwnRecords } from './draw/draw-export.ts';
export { DrawLog } from './draw/draw-log.ts';
export { GUARANTEED_BRANCH } from './draw/draw-views.ts';
export { framedLines } from './draw/framed-lines.ts';
export type { RoomBeacon } from './room-seed/room-seeds.repository.ts';
export { type RoomSource, SEALED_ROOM_SEEDS, type SeedQueue } from './room-seed/room-seeds.service.ts';
export { isPublished } from './rule/next-version.ts';
export { findOrReserveRules, type NamedRule, type ReservedRule, writeRules } from './rule/rule-claims.ts';
export { publishRule } from './rule/rules.repository.ts';
export { type DrawSource, SEALED_SEEDS } from './seed/seeds.service.ts';

export type Fairness = ReturnType<typeof createFairness>;

/**
 * Creates provable draws: seeds are made, kept secret, used and revealed; rules define what a draw
 * means.
 */
export function createFairness(platform: Platform, { ledger, modes }: { ledger: Ledger; modes: Modes }) {
  const seeds = createSeeds(platform, ledger);
  const roomSeeds = createRoomSeeds(platform);
  const rules = createRuleBook();
  const own: OwnRecords[] = [];
  const orders = createOrderProof(platform, roomSeeds);
  const exported = createDrawExport(platform, { seeds, roomSeeds, rules, orders, own });
  platform.jobs.sweep({ name: 'fairness.room-seeds', everyMs: 2_000, sweep: roomSeeds.stock });
  return {
    seeds,
    /** Seeds shared by the players of a room. */
    roomSeeds,
    /** All data to recompute a room; the seed once the room is over. */
    proofOfRoom: createSharedProof(platform, { roomSeeds, rules }),
    /** Players' revealed draws as lines for the verifier. */
    exported,
    /** Adds a source of further records to players' exports. */
    addRecords: (records: OwnRecords): void => void own.push(records),
    /** A beacon's chain as a line of an export; empty for an unknown chain. */
    chainLine: (hash: string | undefined) => chainLine(platform.db, hash),
    /** Orders drawn among the players of a room. */
    orders,
    routes: (router: Router) => {
      router.route(getSeed, (_body, { player }) => seeds.show(player.playerId));
      router.route(rotateSeed, (choice, { player }) => seeds.rotate(player.playerId, choice));
      registerDrawRoutes(router, platform, { seeds, rules, modes, exported });
      registerRoomSeedRoutes(router, platform, roomSeeds);
    },
  };
}
