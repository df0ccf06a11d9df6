import { BATTLE_BEACON_WAIT_MS, BATTLE_ROUND_MS, BATTLE_WAIT_MS } from '@clearcrate/contract/battle-rules';
import { parseAmount } from '@clearcrate/contract/money';
import { firstRoundAfter, roundTimeMs } from '@clearcrate/fairness/beacon';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '../../../platform/clock.ts';
import { type BeaconMood, type BeaconServer, startBeaconServer } from '../../../play/beacon/testing/beacon-server.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_START_MS } from '../../../testing/test-platform.ts';
import { type BattleRig, type Battler, createBattleRig } from '../testing/battle-rig.ts';

/**
 * Random sequences of everything that can happen to rooms, on two nodes that may be replaced at any
 * time, with and without a beacon, against a simple model of the money owed.
 */

const PLAYERS = 4;
const STEPS = process.env.SOAK ? 60 : 30;
const RUNS = process.env.SOAK ? 25 : 2;

interface ModelRoom {
  id: string;
  price: bigint;
  seats: number;
  sitters: (number | 'ai')[];
  state: 'waiting' | 'sealed' | 'running' | 'dissolved';
  madeAtMs: number;
  filledAtMs: number;
}

type Node = 0 | 1;
type Step =
  | { do: 'create'; who: number; node: Node; seats: number; mode: number; boxes: number[] }
  | { do: 'join'; who: number; node: Node; room: number; twice: boolean }
  | { do: 'ai'; who: number; node: Node; room: number }
  | { do: 'time'; ms: number }
  | { do: 'beacon'; mood: BeaconMood }
  | { do: 'replace' };

const player = fc.integer({ min: 0, max: PLAYERS - 1 });
const roomIndex = fc.nat({ max: 5 });
const node = fc.constantFrom<Node>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      who: player,
      node,
      seats: fc.integer({ min: 2, max: 3 }),
      mode: fc.integer({ min: 1, max: 2 }),
      boxes: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('join' as const),
      who: player,
      node,
      room: roomIndex,
      twice: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ai' as const), who: player, node, room: roomIndex }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('time' as const),
      ms: fc.constantFrom(
        BATTLE_ROUND_MS,
        4 * BATTLE_ROUND_MS,
        BATTLE_WAIT_MS / 3,
        BATTLE_BEACON_WAIT_MS,
        BATTLE_WAIT_MS,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('beacon' as const),
      mood: fc.constantFrom<BeaconMood>('honest', 'honest', 'late', 'forged', 'broken'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'replace' as const }) },
);

const PATIENCE_MS = process.env.SOAK ? 3_600_000 : 240_000;

let keys = 0;
const MACHINE = 'ai';

/** Two nodes of one store, its players on both, and optionally a beacon. */
class Stage {
  readonly rig: BattleRig;
  readonly server: BeaconServer | undefined;
  private readonly env: Record<string, string>;
  private other: TestApp;
  private players: [Battler[], Battler[]] = [[], []];

  private constructor(rig: BattleRig, other: TestApp, server: BeaconServer | undefined) {
    this.rig = rig;
    this.other = other;
    this.server = server;
    this.env = server?.env() ?? {};
  }

  static async open(withBeacon: boolean): Promise<Stage> {
    const clock = movableClock(TEST_START_MS);
    const server = withBeacon ? await startBeaconServer(() => clock.now()) : undefined;
    const rig = await createBattleRig({ clock, env: server?.env() ?? {} });
    const { database, app } = rig.test;
    const env = server?.env() ?? {};
    const stage = new Stage(rig, await createTestApp({ database, clock, env, bus: app.platform.bus }), server);
    for (const node of [0, 1] as const) await stage.enter(node);
    await stage.poll();
    return stage;
  }

  private async enter(node: Node): Promise<void> {
    const at = node === 0 ? this.rig.test : this.other;
    this.players[node] = await Promise.all(Array.from({ length: PLAYERS }, (_, index) => this.rig.player(index, at)));
  }

  player(index: number, node: Node = 0): Battler {
    return this.players[node][index] as Battler;
  }

  /** Discards the memory of a node; its database stays. */
  async replace(): Promise<void> {
    await this.other.app.close();
    const { database, clock, app } = this.rig.test;
    this.other = await createTestApp({ database, clock, env: this.env, bus: app.platform.bus });
    await this.enter(1);
  }

  /** Polls several times, since jobs feed each other. */
  async poll(): Promise<void> {
    await this.rig.runDue();
    await this.other.app.platform.jobs.runDue();
    if (this.server) await this.rig.runDue();
  }

  async close(): Promise<void> {
    await this.other.app.close();
    await this.rig.test.close();
    await this.server?.close();
  }
}

const coinsOf = async (who: Battler): Promise<bigint> =>
  parseAmount((await who.ask('/api/user/getInfo')).data.assets.amount) as bigint;

class Model {
  readonly rooms: ModelRoom[] = [];
  readonly start: bigint[];
  private readonly stage: Stage;

  constructor(start: bigint[], stage: Stage) {
    this.start = start;
    this.stage = stage;
  }

  private now(): number {
    return this.stage.rig.test.clock.now();
  }

  /** Picks among the newest rooms, so that most steps find an open one. */
  pick(index: number): ModelRoom | undefined {
    return this.rooms.at(-1 - index);
  }

  canSit(room: ModelRoom, who: number | 'ai'): boolean {
    const isOpen = room.state === 'waiting' && this.now() < room.madeAtMs + BATTLE_WAIT_MS;
    return isOpen && (who === MACHINE || !room.sitters.includes(who));
  }

  sit(room: ModelRoom, who: number | 'ai'): void {
    room.sitters.push(who);
    if (room.sitters.length < room.seats) return;
    room.state = this.stage.server ? 'sealed' : 'running';
    room.filledAtMs = this.now();
  }

  /** Applies to the model what the jobs do by now. */
  advance(): void {
    const { server } = this.stage;
    for (const room of this.rooms) {
      if (room.state === 'waiting' && this.now() >= room.madeAtMs + BATTLE_WAIT_MS) room.state = 'dissolved';
      if (room.state !== 'sealed' || !server) continue;
      const signedAtMs = roundTimeMs(server.beacon.chain, firstRoundAfter(server.beacon.chain, room.filledAtMs));
      if (this.now() >= room.filledAtMs + BATTLE_BEACON_WAIT_MS) room.state = 'dissolved';
      else if (server.mood === 'honest' && this.now() >= signedAtMs) room.state = 'running';
    }
  }

  coins(who: number): bigint {
    const paid = this.rooms.filter(({ sitters, state }) => sitters.includes(who) && state !== 'dissolved');
    return paid.reduce((left, { price }) => left - price, this.start[who] ?? 0n);
  }
}

async function create(one: Extract<Step, { do: 'create' }>, model: Model, { rig }: Stage, who: Battler): Promise<void> {
  const boxes = one.boxes.map((index) => ({ boxId: rig.boxes[index]?.boxId, version: 1 }));
  const { code, data } = await rig.create(who, { players: one.seats, mode: one.mode, boxes });
  const waiting = model.rooms.filter(({ sitters, state }) => state === 'waiting' && sitters[0] === one.who);
  expect(code === 0).toBe(waiting.length < 3);
  if (code !== 0) return;
  const price = one.boxes.reduce((sum, index) => sum + (parseAmount(rig.boxes[index]?.price ?? '') ?? 0n), 0n);
  const room = { id: data.roomId, price, seats: one.seats, sitters: [one.who], state: 'waiting' as const };
  model.rooms.push({ ...room, madeAtMs: rig.test.clock.now(), filledAtMs: 0 });
}

async function act(one: Step, model: Model, stage: Stage): Promise<void> {
  if (one.do === 'replace') return stage.replace();
  if (one.do === 'beacon') {
    if (stage.server) stage.server.mood = one.mood;
    return undefined;
  }
  if (one.do === 'time') {
    stage.rig.test.clock.advance(one.ms);
    await stage.poll();
    return model.advance();
  }
  const who = stage.player(one.who, one.node);
  if (one.do === 'create') return create(one, model, stage, who);
  const room = model.pick(one.room);
  if (!room) return undefined;
  if (one.do === 'ai') {
    const { code } = await who.ask('/api/battle/callBattleAi', { roomId: room.id });
    const may = room.sitters[0] === one.who && model.canSit(room, MACHINE);
    expect(code === 0, `ai into ${room.id}`).toBe(may);
    return may ? model.sit(room, MACHINE) : undefined;
  }
  // The clock may stand still between two joins: each has its own key, and only a replay reuses
  // one.
  keys += 1;
  const key = `property-key-${keys}`;
  const body = { roomId: room.id };
  const may = model.canSit(room, one.who);
  const { code } = await who.ask('/api/battle/joinBattle', body, key);
  expect(code === 0, `${one.who} into ${room.id}`).toBe(may);
  if (!may) return undefined;
  model.sit(room, one.who);
  // The answer is lost: the client repeats the call on the other node.
  const again = stage.player(one.who, one.node === 0 ? 1 : 0);
  if (one.twice) expect((await again.ask('/api/battle/joinBattle', body, key)).code).toBe(0);
  return undefined;
}

/**
 * Counts items that are not in exactly one bag: players' draws must be in one, the store's in none.
 */
async function countStrayItems({ test }: BattleRig): Promise<number> {
  const { rows } = await sql<{ stray: number }>`
    select count(*)::int as stray from battle_draw one
    join battle_seat owner on owner.room_id = one.room_id and owner.seat = one.owner_seat
    where (select count(*) from bag_item item where item.id = one.draw_id) <> case when owner.is_house then 0 else 1 end`.execute(
    test.database.db,
  );
  return rows[0]?.stray ?? -1;
}

const STATES = { waiting: [1], sealed: [5], running: [2, 3], dissolved: [4] };

async function compare(model: Model, { rig }: Stage): Promise<void> {
  for (const { id, state, sitters } of model.rooms) {
    const room = await rig.room(id);
    expect(room.seats).toHaveLength(sitters.length);
    expect(STATES[state], `room ${id}`).toContain(room.state);
  }
  expect(await countStrayItems(rig)).toBe(0);
  expect(await rig.problems()).toEqual([]);
}

describe.each([
  ['without a beacon', false],
  ['with a beacon', true],
])('a store %s', (_name, withBeacon) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open(withBeacon);
  }, PATIENCE_MS);
  afterAll(() => stage?.close());

  it(
    'loses and duplicates no coin and no item in any sequence',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: STEPS / 2, maxLength: STEPS }), async (steps) => {
          // Finishes all rooms that an earlier sequence left open.
          if (stage.server) stage.server.mood = 'honest';
          stage.rig.test.clock.advance(BATTLE_WAIT_MS);
          await stage.poll();
          const all = Array.from({ length: PLAYERS }, (_, index) => stage.player(index));
          const model = new Model(await Promise.all(all.map(coinsOf)), stage);
          for (const one of steps) await act(one, model, stage);
          for (const index of all.keys()) expect(await coinsOf(stage.player(index))).toBe(model.coins(index));
          await compare(model, stage);
        }),
        { numRuns: RUNS },
      );
    },
    PATIENCE_MS,
  );
});
