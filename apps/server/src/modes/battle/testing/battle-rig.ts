import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { findAllProblems } from '../../../testing/audit.ts';
import { createTestApp, type Envelope, type TestApp } from '../../../testing/test-app.ts';

const _ALWAYS = { from: undefined, to: undefined };

export interface Battler {
  token: string;
  playerId: bigint;
  ask(path: string, body?: object, key?: string): Promise<Envelope>;
  coins(): Promise<number>;
}

export interface Shown {
  boxId: string;
  price: string;
  version: number;
}

/** A store with battles enabled, players and boxes. */
export interface BattleRig {
  test: TestApp;
  player(index: number, at?: TestApp): Promise<Battler>;
  /** The cheapest boxes. */
  boxes: Shown[];
  create(player: Battler, body?: object): Promise<Envelope>;
  join(player: Battler, roomId: string, body?: object): Promise<Envelope>;
  room(roomId: string): Promise<Envelope['data']>;
  /** Runs all due jobs on one node. */
  runDue(): Promise<void>;
  /** Problems found by the audits. */
  problems(): Promise<unknown[]>;
}

let keys = 0;
const POLLS = 50;
const POLL_EVERY_MS = 100;

/** Counts rooms that should have ended by the node's clock. */
async function countDue({ clock, database }: TestApp): Promise<number> {
  const now = new Date(clock.now());
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from battle_room
    where (state = 1 and dissolves_at <= ${now}) or (state = 2 and ends_at <= ${now})`.execute(database.db);
  return rows[0]?.due ?? 0;
}

export async function createBattleRig(shared: Parameters<typeof createTestApp>[0] = {}): Promise<BattleRig> {
  const test = await createTestApp(shared);
  await test.app.loadContent();
  const { items } = (await test.call('/api/box/getBoxList', { sort: 'priceUp', pageSize: 10 })).body.data;
  const boxes = items.map(({ boxId, price }: Shown) => ({ boxId, price, version: 1 }));

  const player = async (index: number, at: TestApp = test): Promise<Battler> => {
    const account = `138000000${String(index).padStart(2, '0')}`;
    const { token, userId } = (await at.call('/api/auth/login', { account, password: 'demo1234' })).body.data;
    const ask: Battler['ask'] = async (path, body = {}, key = `battle-key-${keys++}`) =>
      (await at.call(path, body, { authorization: token, 'idempotency-key': key })).body;
    const coins = async () => Number((await ask('/api/user/getInfo')).data.assets.amount);
    return { token, playerId: BigInt(userId), ask, coins };
  };

  return {
    test,
    player,
    boxes,
    create: (who, body = {}) =>
      who.ask('/api/battle/createBattle', {
        players: 2,
        mode: 1,
        boxes: boxes.slice(0, 2).map(({ boxId, version }: Shown) => ({ boxId, version })),
        ...body,
      }),
    join: (who, roomId, body = {}) => who.ask('/api/battle/joinBattle', { roomId, ...body }),
    room: async (roomId) => (await test.call('/api/battle/getBattle', { roomId })).body.data,
    runDue: async () => {
      await test.app.platform.jobs.runDue();
      // On a busy machine a lease may expire between two polls, leaving no leader for a moment.
      for (let tries = 0; tries < POLLS && (await countDue(test)) > 0; tries += 1) {
        await delay(POLL_EVERY_MS);
        await test.app.platform.jobs.runDue();
      }
      await test.app.platform.outbox.drain();
    },
    problems: () => findAllProblems(test),
  };
}
