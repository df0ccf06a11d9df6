import { BATTLE_ROUND_MS, BATTLE_WAIT_MS } from '@clearcrate/contract/battle-rules';
import { parseAmount } from '@clearcrate/contract/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BattleRig, type Battler, createBattleRig } from './testing/battle-rig.ts';

/** Random sequences of everything that can happen to rooms, against a plain model of who owes what. */

const PLAYERS = 4;
const STEPS = 30;

interface ModelRoom {
  id: string;
  price: bigint;
  seats: number;
  sitters: (number | 'ai')[];
  state: 'waiting' | 'running' | 'finished' | 'dissolved';
  madeAtMs: number;
  startedAtMs: number;
}

type Step =
  | { do: 'create'; who: number; seats: number; mode: number; boxes: number[] }
  | { do: 'join'; who: number; room: number; twice: boolean }
  | { do: 'ai'; who: number; room: number }
  | { do: 'time'; ms: number };

const player = fc.integer({ min: 0, max: PLAYERS - 1 });
const roomIndex = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      who: player,
      seats: fc.integer({ min: 2, max: 3 }),
      mode: fc.integer({ min: 1, max: 2 }),
      boxes: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('join' as const), who: player, room: roomIndex, twice: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ai' as const), who: player, room: roomIndex }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('time' as const),
      ms: fc.constantFrom(BATTLE_ROUND_MS, 4 * BATTLE_ROUND_MS, BATTLE_WAIT_MS / 3, BATTLE_WAIT_MS),
    }),
  },
);

let keys = 0;
let rig: BattleRig;
let players: Battler[];

beforeAll(async () => {
  rig = await createBattleRig();
  players = await Promise.all(Array.from({ length: PLAYERS }, (_, index) => rig.player(index)));
});
afterAll(() => rig.test.close());

const coinsOf = async (who: Battler): Promise<bigint> =>
  parseAmount((await who.ask('/api/user/getInfo')).data.assets.amount) as bigint;

class Model {
  readonly rooms: ModelRoom[] = [];
  readonly start: bigint[];
  private readonly now: () => number;

  constructor(start: bigint[], now: () => number) {
    this.start = start;
    this.now = now;
  }

  /** Of the newest rooms, so that most steps find one that is still open. */
  pick(index: number): ModelRoom | undefined {
    return this.rooms.at(-1 - index);
  }

  canSit(room: ModelRoom, who: number | 'ai'): boolean {
    const isOpen = room.state === 'waiting' && this.now() < room.madeAtMs + BATTLE_WAIT_MS;
    return isOpen && (who === 'ai' || !room.sitters.includes(who));
  }

  sit(room: ModelRoom, who: number | 'ai'): void {
    room.sitters.push(who);
    if (room.sitters.length < room.seats) return;
    room.state = 'running';
    room.startedAtMs = this.now();
  }

  coins(who: number): bigint {
    const paid = this.rooms.filter(({ sitters, state }) => sitters.includes(who) && state !== 'dissolved');
    return paid.reduce((left, { price }) => left - price, this.start[who] ?? 0n);
  }
}

async function act(one: Step, model: Model): Promise<void> {
  if (one.do === 'time') {
    rig.test.clock.advance(one.ms);
    await rig.runDue();
    const now = rig.test.clock.now();
    for (const room of model.rooms) {
      if (room.state === 'waiting' && now >= room.madeAtMs + BATTLE_WAIT_MS) room.state = 'dissolved';
    }
    return;
  }
  const who = players[one.who] as Battler;
  if (one.do === 'create') {
    const boxes = one.boxes.map((index) => ({ boxId: rig.boxes[index]?.boxId, version: 1 }));
    const { code, data } = await rig.create(who, { players: one.seats, mode: one.mode, boxes });
    const waiting = model.rooms.filter(({ sitters, state }) => state === 'waiting' && sitters[0] === one.who);
    expect(code === 0).toBe(waiting.length < 3);
    if (code !== 0) return;
    const price = one.boxes.reduce((sum, index) => sum + (parseAmount(rig.boxes[index]?.price ?? '') ?? 0n), 0n);
    const room = { id: data.roomId, price, seats: one.seats, sitters: [one.who], state: 'waiting' as const };
    model.rooms.push({ ...room, madeAtMs: rig.test.clock.now(), startedAtMs: 0 });
    return;
  }
  const room = model.pick(one.room);
  if (!room) return;
  if (one.do === 'ai') {
    const { code } = await who.ask('/api/battle/callBattleAi', { roomId: room.id });
    const may = room.sitters.includes(one.who) && model.canSit(room, 'ai');
    expect(code === 0, `ai into ${room.id}`).toBe(may);
    if (may) model.sit(room, 'ai');
    return;
  }
  // The clock may stand still between two joins: each has a key of its own, and only a repeat has the same.
  keys += 1;
  const key = `property-key-${keys}`;
  const body = { roomId: room.id };
  const may = model.canSit(room, one.who);
  const { code } = await who.ask('/api/battle/joinBattle', body, key);
  expect(code === 0, `${one.who} into ${room.id}`).toBe(may);
  if (!may) return;
  model.sit(room, one.who);
  // The answer was lost on its way: the client sends the same again.
  if (one.twice) expect((await who.ask('/api/battle/joinBattle', body, key)).code).toBe(0);
}

/** Every thing that was drawn for a player lies in exactly one bag; what fell to the store lies in none. */
async function strayThings(): Promise<number> {
  const { rows } = await sql<{ stray: number }>`
    select count(*)::int as stray from battle_draw one
    join battle_seat owner on owner.room_id = one.room_id and owner.seat = one.owner_seat
    where (select count(*) from bag_item item where item.id = one.draw_id) <> case when owner.is_house then 0 else 1 end`.execute(
    rig.test.database.db,
  );
  return rows[0]?.stray ?? -1;
}

it('loses and doubles no coin and no thing, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS / 2, maxLength: STEPS }), async (steps) => {
      // Whatever an earlier sequence left open is over before the next begins.
      rig.test.clock.advance(BATTLE_WAIT_MS);
      await rig.runDue();
      const model = new Model(await Promise.all(players.map(coinsOf)), () => rig.test.clock.now());
      for (const one of steps) await act(one, model);
      for (const [index, one] of players.entries()) expect(await coinsOf(one)).toBe(model.coins(index));
      for (const { id, state, sitters } of model.rooms) {
        const room = await rig.room(id);
        expect(room.seats).toHaveLength(sitters.length);
        expect(room.state === 4).toBe(state === 'dissolved');
        expect(room.state === 1).toBe(state === 'waiting');
      }
      expect(await strayThings()).toBe(0);
      expect(await rig.problems()).toEqual([]);
    }),
    { numRuns: 2 },
  );
}, 240_000);
