import { PACKET_CYCLES, PACKET_KINDS, PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import { sql } from 'kysely';
import { findAllProblems } from '../../../testing/audit.ts';
import { createTestApp, type Envelope, type TestApp } from '../../../testing/test-app.ts';
import type { PacketPlan } from '../packet.content.ts';
import { putPacketPlans } from '../packet.operator.ts';

export interface Claimer {
  token: string;
  id: bigint;
  ask(path: string, body?: object, key?: string): Promise<Envelope>;
  coins(): Promise<number>;
}

const POLL_MS = 1_000;
let keys = 0;
const name = (text: string) => ({ zh: text, en: text, vi: text, ko: text, tw: text });

type Change = Partial<PacketPlan> & { code: string };

/** Builds a plan: by default a packet of four even shares for the next hour. */
export function planOf(change: Change, now: Date): PacketPlan {
  return {
    kind: PACKET_KINDS.activity,
    cycle: PACKET_CYCLES.once,
    split: PACKET_SPLITS.even,
    names: name(change.code),
    notes: name(''),
    total: 10_00n,
    shares: 4,
    minRecharge: 0n,
    minSpend: 0n,
    vipLevel: 0,
    rate: 0,
    cap: null,
    password: null,
    openAfter: 0,
    openMinutes: 0,
    startsAt: now,
    endsAt: (change.cycle ?? 0) === PACKET_CYCLES.once ? new Date(now.getTime() + 3_600_000) : null,
    open: true,
    sort: 1,
    ...change,
  };
}

/** Creates a test store with helpers for packets. */
export async function createPacketRig(shared: Parameters<typeof createTestApp>[0] = {}) {
  const test = await createTestApp(shared);
  const { db } = test.database;
  // Test accounts cannot claim, so they become regular players.
  await sql`update player set kind = 1 where kind = 4`.execute(db);

  const player = async (index: number, at: TestApp = test): Promise<Claimer> => {
    const account = String(13_900_000_000 + index);
    const { data } = (await at.call('/api/auth/login', { account, password: 'demo1234' })).body;
    const ask: Claimer['ask'] = async (path, body = {}, key = `packet-key-${keys++}`) =>
      (await at.call(path, body, { authorization: data.token, 'idempotency-key': key })).body;
    const coins = async () => Number((await ask('/api/user/getInfo')).data.assets.amount);
    return { token: data.token, id: BigInt(data.userId), ask, coins };
  };

  const put = (change: Change) => {
    const now = new Date(test.clock.now());
    return db.transaction().execute((tx) => putPacketPlans(tx, [planOf(change, now)], now, 'edited'));
  };
  const runDue = async () => {
    // Sweeps run once per second.
    test.clock.advance(POLL_MS);
    await test.app.platform.jobs.runDue();
    await test.app.platform.outbox.drain();
  };
  const list = async () => (await test.call('/api/packet/getPacketList')).body.data.items;
  const find = async (code: string) => (await list()).find((one: { name: string }) => one.name === code);

  return {
    test,
    player,
    runDue,
    list,
    find,
    put,
    /** Saves a plan, lets the store issue its packet, and returns the packet. */
    async packet(change: Change) {
      await put(change);
      await runDue();
      return find(change.code);
    },
    claim: (who: Claimer, packetId: string, body: object = {}, key?: string) =>
      who.ask('/api/packet/claimPacket', { packetId, ...body }, key),
    own: async (who: Claimer, packetId: string) =>
      (await who.ask('/api/packet/getOwnPackets')).data.items.find(
        (one: { packetId: string }) => one.packetId === packetId,
      ),
    problems: () => findAllProblems(test),
  };
}
export type PacketRig = Awaited<ReturnType<typeof createPacketRig>>;
