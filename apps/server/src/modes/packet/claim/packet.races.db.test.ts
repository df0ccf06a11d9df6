import { ERRORS } from '@clearcrate/contract/errors';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import { parseAmount } from '@clearcrate/contract/money';
import { PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { findPacket } from '../packet.repository.ts';
import { type Claimer, createPacketRig, type PacketRig } from '../testing/packet-rig.ts';
import { createClaiming } from './packet.claiming.ts';

/** Races between two nodes on one database. */

let rig: PacketRig;
let other: TestApp;
const pairs: [Claimer, Claimer][] = [];
const at = (index: number): Claimer => (pairs[index] as [Claimer, Claimer])[index % 2] as Claimer;

beforeAll(async () => {
  rig = await createPacketRig();
  const { app, database, clock } = rig.test;
  other = await createTestApp({ database, clock, bus: app.platform.bus });
  for (let index = 0; index < 20; index += 1) pairs.push([await rig.player(index), await rig.player(index, other)]);
}, 120_000);
afterAll(async () => {
  await other.app.close();
  await rig.test.close();
});

const deadlocks = async () => {
  const { rows } = await sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(rig.test.database.db);
  return Number(rows[0]?.deadlocks ?? 0);
};

it.each([
  ['even', PACKET_SPLITS.even],
  ['random', PACKET_SPLITS.random],
])('pays seven %s shares in twenty concurrent claims', async (code, split) => {
  const { packetId } = await rig.packet({ code, split, total: 10_03n, shares: 7 });
  const before = await deadlocks();
  const answers = await Promise.all(pairs.map((_, index) => rig.claim(at(index), packetId)));
  const won = answers.filter(({ code: number }) => number === 0);
  expect(won).toHaveLength(7);
  expect(answers.filter(({ code: number }) => number === ERRORS.packetEmpty.code)).toHaveLength(13);
  expect(won.reduce((sum, { data }) => sum + (parseAmount(data.money) ?? 0n), 0n)).toBe(10_03n);
  expect(new Set(won.map(({ data }) => data.place))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
  expect(await rig.find(code)).toMatchObject({ left: 0, paid: '10.03' });
  expect(await deadlocks()).toBe(before);
  expect(await rig.problems()).toEqual([]);
});

it('pays a player one share per packet for concurrent claims on two nodes', async () => {
  const packets: { packetId: string }[] = [];
  for (const code of ['a', 'b', 'c']) packets.push(await rig.packet({ code, total: 1_00n, shares: 20 }));
  const before = await deadlocks();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const pair = pairs[index % 4] as [Claimer, Claimer];
      return rig.claim(pair[index % 2] as Claimer, packets[(index * 7) % 3]?.packetId ?? '');
    }),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(12);
  expect(answers.filter(({ code }) => code === ERRORS.packetTaken.code)).toHaveLength(48);
  const repeats = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      rig.claim(
        (pairs[9] as [Claimer, Claimer])[index % 2] as Claimer,
        packets[0]?.packetId ?? '',
        {},
        'one-key-for-all',
      ),
    ),
  );
  expect(new Set(repeats.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await deadlocks()).toBe(before);
  expect(await rig.problems()).toEqual([]);
});

it('issues each packet once, with one seed, when two nodes poll concurrently', async () => {
  const { db } = rig.test.database;
  await rig.put({ code: 'twice', split: PACKET_SPLITS.random });
  const run = ({ app }: TestApp) => app.platform.jobs.runDue();
  await Promise.all([run(rig.test), run(other), run(rig.test), run(other)]);
  const { rows } = await sql<{ packets: number; seeds: number }>`
    select count(*)::int as packets, (select count(*)::int from room_seed where mode = 21 and mode_ref in (
      select id from packet where plan_code = 'twice')) as seeds from packet where plan_code = 'twice'`.execute(db);
  expect(rows).toEqual([{ packets: 1, seeds: 1 }]);
  const orphans = await sql`
    select from room_seed where mode = 21 and not exists (select from packet where packet.id = mode_ref)`.execute(db);
  expect(orphans.rows).toEqual([]);
});

it('pays a person one share when two linked accounts claim in one batch', async () => {
  const { app, database } = rig.test;
  const { packetId } = await rig.packet({ code: 'both-accounts' });
  const packet = await findPacket(database.db, BigInt(packetId));
  if (!packet) throw new Error('packet not found');
  const claimNow = createClaiming(app.platform, { ...app.modules, ledger: app.ledger });
  const players = [0, 1, 2, 3].map((index) => at(index).id);
  const [a, b, c, d] = players;
  await sql`
    insert into person_account values (${a}, ${b}), (${b}, ${a}), (${c}, ${d}), (${d}, ${c})`.execute(database.db);
  const amounts = [2_50n, 2_50n, 2_50n, 2_50n];
  // Four calls in one tick make two batches of two, each with both accounts of a person.
  const answers = await Promise.all(
    players.map((playerId) => {
      const key = { playerId, endpoint: '/api/packet/claimPacket', key: 'both-accounts', requestHash: 'ab'.repeat(32) };
      return claimNow(key, { playerId, userKind: USER_KINDS.general, packet, amounts }).then(
        () => 'taken',
        (error) => (error instanceof AppError ? error.errorName : String(error)),
      );
    }),
  );
  expect(answers).toEqual(['taken', 'packetTaken', 'taken', 'packetTaken']);
  expect(await rig.find('both-accounts')).toMatchObject({ left: 2, paid: '5.00' });
});
