import { getRoomSeedList } from '@clearcrate/contract/fairness';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listRoomSeeds } from './room-seeds.repository.ts';
import type { RoomSeeds } from './room-seeds.service.ts';

/** Serves the published order, which anyone can archive and compare with later rooms. */
export function registerRoomSeedRoutes(router: Router, { db }: Platform, roomSeeds: RoomSeeds): void {
  router.route(getRoomSeedList, async ({ cursor, pageSize }) => {
    const rows = await listRoomSeeds(db, cursor ?? 1n, pageSize);
    const last = rows.at(-1);
    return {
      items: rows.map((row) => ({
        seedNumber: Number(row.number),
        roomSeedHash: row.seed_hash,
        roomSeed: roomSeeds.revealedSeed(row),
        batch: Number(row.batch_number),
        batchHash: row.batch_hash,
        publishedAt: row.published_at.toISOString(),
        mode: row.mode,
        room: row.mode_ref === null ? null : String(row.mode_ref),
        takenAt: row.taken_at?.toISOString() ?? null,
      })),
      next: last && rows.length === pageSize ? String(last.number + 1n) : null,
    };
  });
}
