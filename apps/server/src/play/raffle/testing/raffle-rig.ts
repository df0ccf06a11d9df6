import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { rechargeCompleted } from '../../../modes/recharge/recharge.events.ts';
import { event } from '../../../platform/outbox/outbox.ts';
import { findAllProblems } from '../../../testing/audit.ts';
import { createTestApp, type Envelope, type TestApp } from '../../../testing/test-app.ts';

const _ALWAYS = { from: undefined, to: undefined };
const LOOKS = 50;
const LOOK_AGAIN_MS = 100;

export interface Joiner {
  token: string;
  playerId: bigint;
  ask(path: string, body?: object, key?: string): Promise<Envelope>;
}

/** A store with roll rooms and time boxes open, and players to join them. */
export interface RaffleRig {
  test: TestApp;
  player(index: number, at?: TestApp): Promise<Joiner>;
  /** Everything the clock has made due, in one process. */
  runDue(): Promise<void>;
  /** Moves the clock to just behind the draw of a raffle, and draws it. */
  draw(raffleId: string): Promise<void>;
  recharge(playerId: bigint, amount: string): Promise<void>;
  /** What any audit finds. */
  problems(): Promise<unknown[]>;
}

let keys = 0;
let orders = 0;

async function countDue({ clock, database }: TestApp): Promise<number> {
  const now = new Date(clock.now());
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from raffle where state in (1, 2) and draws_at <= ${now}`.execute(database.db);
  return rows[0]?.due ?? 0;
}

export async function createRaffleRig(shared: Parameters<typeof createTestApp>[0] = {}): Promise<RaffleRig> {
  const test = await createTestApp(shared);
  const { platform } = test.app;
  await test.app.loadContent();

  const runDue = async () => {
    await platform.jobs.runDue();
    // On a busy machine a lease runs out between two looks, and for a moment nobody has it.
    for (let tries = 0; tries < LOOKS && (await countDue(test)) > 0; tries += 1) {
      await delay(LOOK_AGAIN_MS);
      await platform.jobs.runDue();
    }
    await platform.outbox.drain();
  };
  await runDue();

  return {
    test,
    runDue,
    player: async (index, at = test) => {
      const account = `138000000${String(index).padStart(2, '0')}`;
      const { token, userId } = (await at.call('/api/auth/login', { account, password: 'demo1234' })).body.data;
      const ask: Joiner['ask'] = async (path, body = {}, key = `raffle-key-${keys++}`) =>
        (await at.call(path, body, { authorization: token, 'idempotency-key': key })).body;
      return { token, playerId: BigInt(userId), ask };
    },
    draw: async (raffleId) => {
      const { rows } = await sql<{ draws_at: Date }>`
        select draws_at from raffle where id = ${raffleId}`.execute(test.database.db);
      test.clock.advance(Math.max(0, (rows[0]?.draws_at.getTime() ?? 0) - test.clock.now()));
      await runDue();
    },
    recharge: async (playerId, amount) => {
      const fact = {
        ...{ playerId: String(playerId), amount, bonus: '0.00' },
        ...{ orderId: `raffle-order-${orders++}`, at: new Date(test.clock.now()).toISOString() },
      };
      await platform.db.transaction().execute((tx) => platform.outbox.add(tx, [event(rechargeCompleted, fact)]));
      await platform.outbox.drain();
    },
    problems: () => findAllProblems(test),
  };
}
