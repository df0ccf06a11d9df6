import { createHash } from 'node:crypto';
import { MODES } from '@clearcrate/contract/modes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BattleRig, type Battler, createBattleRig } from '../../../modes/battle/testing/battle-rig.ts';
import { batchHash } from './room-seeds.service.ts';

/** Room seeds are created and published ahead, and taken in the published order by any mode. */

interface Listed {
  seedNumber: number;
  roomSeedHash: string;
  roomSeed: string | null;
  batch: number;
  batchHash: string;
  room: string | null;
  mode: number | null;
}

let rig: BattleRig;
let players: Battler[];

beforeAll(async () => {
  rig = await createBattleRig();
  players = await Promise.all(Array.from({ length: 14 }, (_, index) => rig.player(index)));
});
afterAll(() => rig.test.close());

async function published(): Promise<Listed[]> {
  const items: Listed[] = [];
  let cursor = '';
  do {
    const page = (await rig.test.call('/api/fairness/getRoomSeedList', { cursor, pageSize: 100 })).body.data;
    items.push(...page.items);
    cursor = page.next ?? '';
  } while (cursor !== '');
  return items;
}

describe('the published order', () => {
  it('exists before any room and without a gap, and its batches match their hashes', async () => {
    const seeds = await published();
    expect(seeds.length).toBeGreaterThanOrEqual(250);
    expect(seeds.map(({ seedNumber }) => seedNumber)).toEqual(seeds.map((_, index) => index + 1));
    expect(new Set(seeds.map(({ roomSeedHash }) => roomSeedHash)).size).toBe(seeds.length);
    // The red packets of the first day have taken theirs, and none is revealed.
    for (const { roomSeed } of seeds) expect(roomSeed).toBeNull();
    expect(seeds.filter(({ room, mode }) => room !== null && mode !== MODES.packet.number)).toEqual([]);
    for (const [, batch] of Map.groupBy(seeds, (seed) => seed.batch))
      expect(batchHash(batch.map(({ roomSeedHash }) => roomSeedHash))).toBe(batch[0]?.batchHash);
  });

  it('is followed by concurrent rooms, including rejected ones', async () => {
    const before = await published();
    const tries = players.flatMap((player, index) => [
      rig.create(player),
      ...(index % 3 === 0 ? [rig.create(player, { boxes: [{ boxId: rig.boxes.at(-1)?.boxId, version: 2 }] })] : []),
    ]);
    const rooms = (await Promise.all(tries)).flatMap(({ code, data }) => (code === 0 ? [data.roomId as string] : []));
    expect(rooms).toHaveLength(players.length);
    const after = await published();
    const taken = after.filter(({ room }) => room !== null);
    expect(taken.map(({ seedNumber }) => seedNumber)).toEqual(taken.map((_, index) => index + 1));
    const battles = taken.filter(({ mode }) => mode !== MODES.packet.number);
    expect(new Set(battles.map(({ room }) => room))).toEqual(new Set(rooms));
    // Published values have not changed.
    for (const [index, seed] of before.entries()) expect(after[index]?.roomSeedHash).toBe(seed.roomSeedHash);
    const { roomSeedHash, seedNumber } = await rig.room(rooms[0] ?? '');
    expect(after[seedNumber - 1]?.roomSeedHash).toBe(roomSeedHash);
  });

  it('is replenished at its end before it runs out', async () => {
    const before = await published();
    // Batches are numbered without gaps, whatever became of their keys.
    await sql`select nextval(pg_get_serial_sequence('room_seed_batch', 'id'))`.execute(rig.test.database.db);
    await sql`update room_seed set taken_at = now(), mode = 60, mode_ref = number where taken_at is null and number <= ${before.length - 10}`.execute(
      rig.test.database.db,
    );
    await rig.test.app.platform.jobs.runDue();
    const after = await published();
    expect(after.length).toBeGreaterThan(before.length);
    const batches = [...new Set(after.map(({ batch }) => batch))];
    expect(batches).toEqual(batches.map((_, index) => index + 1));
    expect(batches.length).toBeGreaterThan(1);
    expect(after.slice(0, before.length).map(({ roomSeedHash }) => roomSeedHash)).toEqual(
      before.map(({ roomSeedHash }) => roomSeedHash),
    );
  });
});

describe('the database rejects', () => {
  const refused = (query: ReturnType<typeof sql>) =>
    expect(query.execute(rig.test.database.db)).rejects.toThrow(/room seed|published/);

  it('skipping a seed, and changing or deleting published values', async () => {
    await refused(sql`update room_seed set taken_at = now(), mode = 60, mode_ref = number
      where number = (select max(number) from room_seed)`);
    await refused(sql`update room_seed set seed_hash = repeat('0', 64) where number = 1`);
    await refused(sql`update room_seed set mode_ref = mode_ref + 1 where number = 1`);
    await refused(sql`delete from room_seed where number = (select max(number) from room_seed)`);
  });

  it('revealing a seed other than the one of its hash', async () => {
    const [ann, ben] = [players[0], players[1]] as [Battler, Battler];
    const { data } = await rig.create(ann);
    await rig.join(ben, data.roomId);
    rig.test.clock.advance(60_000);
    await rig.runDue();
    const { roomSeed, roomSeedHash, seedNumber } = await rig.room(data.roomId);
    expect(createHash('sha256').update(Buffer.from(roomSeed, 'hex')).digest('hex')).toBe(roomSeedHash);
    await refused(sql`update room_seed set user_codes = '{a,b}' where number = ${seedNumber}`);
    await refused(sql`update room_seed set revealed_at = null where number = ${seedNumber}`);
  });
});
