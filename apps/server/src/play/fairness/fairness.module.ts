import { getSeed, rotateSeed } from '@clearcrate/contract/fairness';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Modes } from '../modes/modes.module.ts';
import { createDrawExport, type OwnRecords } from './draw-export.ts';
import { registerDrawRoutes } from './draws.routes.ts';
import { chainLine, createOrderProof } from './order-proof.ts';
import { registerRoomSeedRoutes } from './room-seeds.routes.ts';
import { createRoomSeeds } from './room-seeds.service.ts';
import { createRuleBook } from './rule-book.ts';
import { createSeeds } from './seeds.service.ts';
import { createSharedProof } from './shared-proof.ts';

export type { OwnRecords } from './draw-export.ts';
export { DrawLog } from './draw-log.ts';
export { GUARANTEED_BRANCH } from './draw-views.ts';
export { isPublished } from './next-version.ts';
export type { RoomBeacon } from './room-seeds.repository.ts';
export { type RoomSource, SEALED_ROOM_SEEDS, type SeedQueue } from './room-seeds.service.ts';
export { findOrReserveRules, type NamedRule, type ReservedRule, writeRules } from './rule-claims.ts';
export { publishRule } from './rules.repository.ts';
export { type DrawSource, SEALED_SEEDS } from './seeds.service.ts';

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
  platform.jobs.sweep({ name: 'fairness.room-seeds', everyMs: 2_000, sweep: roomSeeds.stock });
  return {
    seeds,
    /** Seeds shared by the players of a room. */
    roomSeeds,
    /** All data to recompute a room; the seed once the room is over. */
    proofOfRoom: createSharedProof(platform, { roomSeeds, rules }),
    /** A player's revealed draws as lines for the verifier. */
    exportDraws: createDrawExport(platform, { seeds, roomSeeds, rules, own }),
    /** Adds a source of further records to players' exports. */
    addRecords: (records: OwnRecords): void => void own.push(records),
    /** A beacon's chain as a line of an export; empty for an unknown chain. */
    chainLine: (hash: string | undefined) => chainLine(platform.db, hash),
    /** Orders drawn among the players of a room. */
    orders,
    routes: (router: Router) => {
      router.route(getSeed, (_body, { player }) => seeds.show(player.playerId));
      router.route(rotateSeed, (choice, { player }) => seeds.rotate(player.playerId, choice));
      registerDrawRoutes(router, platform, { seeds, roomSeeds, rules, orders, modes, own });
      registerRoomSeedRoutes(router, platform, roomSeeds);
    },
  };
}
