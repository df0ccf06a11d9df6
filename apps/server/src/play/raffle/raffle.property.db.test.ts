import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putRollPlans } from '../../modes/roll/roll.operator.ts';
import { createRaffleRig, type Joiner, type RaffleRig } from './testing/raffle-rig.ts';

/**
 * Random joins, time that passes, and processes that die after a raffle was closed, against a plain
 * model: who is in, in which order, whether there was room, and that as many prizes as could be
 * went to different players who were in.
 */

const RUNS = process.env.SOAK ? 60 : 6;
const PLAYERS = 8;
const PRIZES = ['tm-1-peach-soda-ft', 'gr-3-dusk-weave-fn', 'kv-s-ember-seas-ww'];
const MINUTE_MS = 60_000;

let rig: RaffleRig;
let players: Joiner[];
let rooms = 0;

beforeAll(async () => {
  rig = await createRaffleRig();
  players = await Promise.all(Array.from({ length: PLAYERS }, (_, index) => rig.player(index)));
});
afterAll(() => rig.test.close());

async function openRoom(maxPlayers: number | null, minutes: number): Promise<string> {
  const code = `property-${rooms++}`;
  const { db } = rig.test.database;
  const plan = {
    ...({ code, anchorCode: null, period: 'once', drawMinute: 0, maxPlayers, minLevel: 0, recharge: 0n } as const),
    names: { zh: code, en: code, vi: code, ko: code, tw: code },
    drawOnceAt: new Date(rig.test.clock.now() + minutes * MINUTE_MS).toISOString(),
    ...{ rechargeDays: 0, needsSpread: false, password: null, open: true, sort: 90, prizes: PRIZES },
  };
  await db.transaction().execute((tx) => putRollPlans(tx, [plan], 'edited'));
  await rig.runDue();
  const { rows } = await sql<{ raffle_id: bigint }>`
    select raffle_id from roll_room where plan_code = ${code}`.execute(db);
  return String(rows[0]?.raffle_id);
}

/** What a process leaves behind that dies between closing a raffle and drawing it. */
const dieAfterClosing = (rollId: string) =>
  sql`update raffle set state = 2, version = version + 1, closed_at = ${new Date(rig.test.clock.now())}
    where id = ${rollId} and state = 1 and draws_at <= ${new Date(rig.test.clock.now())}`.execute(rig.test.database.db);

type Step = { kind: 'join'; who: number } | { kind: 'wait'; minutes: number } | { kind: 'die' } | { kind: 'look' };
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('join' as const), who: fc.nat(PLAYERS - 1) }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 25 }) }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'die' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'look' as const }) },
  ),
  { minLength: 4, maxLength: 24 },
);

/** The plain model: a list, a limit and a deadline. */
class Model {
  readonly inside: number[] = [];
  readonly maxPlayers: number | null;
  minutesLeft: number;

  constructor(maxPlayers: number | null, minutes: number) {
    this.maxPlayers = maxPlayers;
    this.minutesLeft = minutes;
  }

  mayJoin(who: number): boolean {
    const hasRoom = this.maxPlayers === null || this.inside.length < this.maxPlayers;
    return this.minutesLeft > 0 && hasRoom && !this.inside.includes(who);
  }
}

async function play(rollId: string, model: Model, step: Step): Promise<void> {
  if (step.kind === 'join') {
    const answer = await (players[step.who] as Joiner).ask('/api/roll/joinRoll', { rollId });
    expect(answer.code === 0).toBe(model.mayJoin(step.who));
    if (answer.code !== 0) return;
    model.inside.push(step.who);
    expect(answer.data.seat).toBe(model.inside.length);
  } else if (step.kind === 'wait') {
    rig.test.clock.advance(step.minutes * MINUTE_MS);
    model.minutesLeft -= step.minutes;
  } else if (step.kind === 'die') await dieAfterClosing(rollId);
  else await rig.runDue();
}

it('gives every prize once, to the entrants of the model', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.option(fc.integer({ min: 1, max: 5 })), async (sequence, maxPlayers) => {
      const model = new Model(maxPlayers, 40);
      const rollId = await openRoom(maxPlayers, model.minutesLeft);
      for (const step of sequence) await play(rollId, model, step);
      await rig.draw(rollId);
      const drawn = (await rig.test.call('/api/roll/getRoll', { rollId })).body.data;
      expect(drawn).toMatchObject({ state: 3, entries: model.inside.length });
      const won = drawn.prizes.flatMap(({ winner }: { winner: { userCode: string } | null }) => winner?.userCode ?? []);
      const codes = model.inside.map((who) => `demo-${players[who]?.playerId}`);
      expect(won).toHaveLength(Math.min(PRIZES.length, codes.length));
      expect(new Set(won).size).toBe(won.length);
      expect(codes).toEqual(expect.arrayContaining(won));
    }),
    { numRuns: RUNS },
  );
  expect(await rig.problems()).toEqual([]);
}, 600_000);
