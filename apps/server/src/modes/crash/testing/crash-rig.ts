import { createHash, createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { crashPoint, DEFAULT_CRASH_RULES } from '@clearcrate/fairness/crash';
import { sql } from 'kysely';
import { findAllProblems } from '../../../testing/audit.ts';
import { createTestApp, type Envelope, type TestApp } from '../../../testing/test-app.ts';
import { SEALED_CRASH_CHAINS } from '../round/crash.chains.ts';
import { findLatest, type Round } from '../round/crash.round.ts';
import { findRound } from '../view/crash.reads.ts';

const _ALWAYS = { from: undefined, to: undefined };

export interface Shooter {
  token: string;
  playerId: bigint;
  ask(path: string, body?: object, key?: string): Promise<Envelope>;
  coins(): Promise<number>;
}

/** A store in which crash is played, round by round, by the test's own clock. */
export interface CrashRig {
  test: TestApp;
  player(index: number, at?: TestApp): Promise<Shooter>;
  /** The latest round, as the database has it. */
  round(): Promise<Round>;
  /** Lets the clock of the rounds look until the latest one is in one of these states. */
  until(...states: number[]): Promise<Round>;
  /** A round that takes bets, whatever was before. */
  waiting(): Promise<Round>;
  /** From a round that takes bets into its flight: a moment after its start. */
  launch(elapsedMs?: number): Promise<Round>;
  /** To a moment of the flight. */
  fly(elapsedMs: number): Promise<void>;
  /** Until every bet of the latest round is settled. */
  settled(): Promise<Round>;
  /** Looks until a round is settled, without touching the clock. */
  closed(roundId: bigint): Promise<Round>;
  bet(who: Shooter, body?: object): Promise<Envelope>;
  escape(who: Shooter, slot?: number): Promise<Envelope>;
  problems(): Promise<unknown[]>;
}

let keys = 0;
const LOOKS = 60;
const LOOK_AGAIN_MS = 50;
const LONGEST_FLIGHT_MS = 160_000;

/** A salt with which a hash comes to exactly this point. */
function saltFor(hash: Buffer, point: bigint): string {
  for (let tries = 0; ; tries += 1) {
    const digest = createHmac('sha256', hash).update(`salt ${tries}`).digest();
    if (crashPoint(digest.readBigUInt64BE() >> 12n, DEFAULT_CRASH_RULES) === point) return `salt ${tries}`;
  }
}

/**
 * Chains of one round each, whose flights end where the test wants them to; played before any
 * other.
 */
async function plantPoints({ app, clock, database }: TestApp, points: readonly bigint[]): Promise<void> {
  const at = new Date(clock.now());
  for (const [index, point] of points.entries()) {
    const seed = createHash('sha256').update(`chain ${index} ${keys++}`).digest();
    const end = createHash('sha256').update(seed).digest('hex');
    await sql`
      insert into crash_chain (end_hash, length, sealed_seed, edge_basis_points, maximum, published_at, salt_after, salt, salted_at)
      values (${end}, 1, ${app.platform.vault.seal(seed, SEALED_CRASH_CHAINS.purpose(0))}, ${DEFAULT_CRASH_RULES.edgeBasisPoints},
        ${DEFAULT_CRASH_RULES.maximum}, ${at}, ${at}, ${saltFor(seed, point)}, ${at})`.execute(database.db);
  }
}

async function enterAs(at: TestApp, index: number): Promise<Shooter> {
  const account = `138000000${String(index).padStart(2, '0')}`;
  const { token, userId } = (await at.call('/api/auth/login', { account, password: 'demo1234' })).body.data;
  const ask: Shooter['ask'] = async (path, body = {}, key = `crash-key-${keys++}`) =>
    (await at.call(path, body, { authorization: token, 'idempotency-key': key })).body;
  const coins = async () => Number((await ask('/api/user/getInfo')).data.assets.amount);
  return { token, playerId: BigInt(userId), ask, coins };
}

/** Moves the rounds on by the test's clock, and finds them. */
function createRounds({ app, clock, database }: TestApp) {
  const round = async (): Promise<Round> => {
    const latest = await findLatest(database.db);
    if (!latest) throw new Error('there is no round yet');
    return latest;
  };
  const look = () => app.platform.jobs.runDue();
  const lookFor = async (isThere: (latest: Round | undefined) => boolean): Promise<Round> => {
    for (let looks = 0; looks < LOOKS; looks += 1) {
      await look();
      const latest = await findLatest(database.db);
      if (latest && isThere(latest)) return latest;
      // On a busy machine a lease runs out between two looks, and for a moment nobody has it.
      await delay(LOOK_AGAIN_MS);
    }
    throw new Error(`the latest round stays in state ${(await findLatest(database.db))?.state}`);
  };
  const until: CrashRig['until'] = (...states) => lookFor((latest) => states.includes(latest?.state ?? 0));
  const closed = async (roundId: bigint): Promise<Round> => {
    await lookFor((latest) => (latest?.id ?? 0n) > roundId || latest?.settled_at !== null);
    const row = await findRound(database.db, roundId);
    if (!row) throw new Error(`there is no round ${roundId}`);
    return row;
  };
  const settled = async (): Promise<Round> => {
    const { id, starts_at, state } = await round();
    if (state < 3) {
      clock.set(Math.max(clock.now(), starts_at.getTime()));
      // In steps shorter than what would count as an interruption.
      for (let flown = 0; flown < LONGEST_FLIGHT_MS && (await until(2, 3, 4)).state === 2; flown += 2_000)
        clock.advance(2_000);
    }
    clock.advance(400);
    // The same look may already open the next round.
    return closed(id);
  };
  const waiting = async (): Promise<Round> => {
    const latest = await findLatest(database.db);
    if (latest?.state === 1 && latest.starts_at.getTime() > clock.now()) return latest;
    if (latest && latest.settled_at === null) await settled();
    clock.advance(3_000);
    return until(1);
  };
  return { round, look, until, settled, closed, waiting };
}

export interface RigOptions {
  /** Where the first flights end, in hundredths; the rest is chance. */
  points?: readonly bigint[];
  shared?: Parameters<typeof createTestApp>[0];
}

export async function createCrashRig({ points = [], shared = {} }: RigOptions = {}): Promise<CrashRig> {
  const test = await createTestApp(shared);
  if (!shared.database) await test.app.loadContent();
  await plantPoints(test, points);
  const { clock } = test;
  const player: CrashRig['player'] = (index, at = test) => enterAs(at, index);
  const { round, look, until, settled, closed, waiting } = createRounds(test);

  return {
    test,
    player,
    round,
    until,
    waiting,
    launch: async (elapsedMs = 0) => {
      const { starts_at } = await round();
      clock.set(starts_at.getTime() + elapsedMs);
      return until(2, 3);
    },
    fly: async (elapsedMs) => {
      clock.set((await round()).starts_at.getTime() + elapsedMs);
      await look();
    },
    settled,
    closed,
    bet: async (who, body = {}) => {
      const { id } = await round();
      return who.ask('/api/crash/placeCrashBet', { roundId: String(id), slot: 1, amount: '10.00', ...body });
    },
    escape: async (who, slot = 1) => {
      const { id } = await round();
      return who.ask('/api/crash/escapeCrash', { roundId: String(id), slot });
    },
    problems: () => findAllProblems(test),
  };
}
