import { Writable } from 'node:stream';
import { crashTimeOf } from '@clearcrate/contract/crash-rules';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toAllTopic, toPlayerTopic, toRoomTopic } from '../../../platform/gateway/gateway.topics.ts';
import { huntSeed } from '../../../testing/seed-hunter.ts';
import { type CrashRig, createCrashRig, type Shooter } from '../testing/crash-rig.ts';

/**
 * An attacker who reads all that is sent, logged, counted or stored during a flight, to learn where it
 * will end.
 */

let rig: CrashRig;
let ann: Shooter;
const told: string[] = [];
const logged: string[] = [];

const log = pino(
  { level: 'trace' },
  new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk));
      done();
    },
  }),
);

beforeAll(async () => {
  rig = await createCrashRig({ points: [731n, 1_642n, 518n], shared: { log } });
  ann = await rig.player(0);
  const { bus } = rig.test.app.platform;
  for (const topic of [toAllTopic, toPlayerTopic, toRoomTopic])
    bus.subscribe(topic, ({ text }: { text: string }) => told.push(text));
});
afterAll(() => rig.test.close());

/**
 * Everything there is to be had: every call, the socket, the log, the metrics, and a copy of the
 * tables.
 */
async function listen(roundId: bigint): Promise<string[]> {
  const body = { roundId: String(roundId) };
  const asked: [string, object][] = [
    ['/api/crash/getCrash', {}],
    ['/api/crash/getMyCrash', {}],
    ['/api/crash/getCrashHistory', {}],
    ['/api/crash/getCrashRecordList', {}],
    ['/api/crash/getCrashTop', {}],
    ['/api/crash/getCrashProof', body],
    ['/api/crash/getCrashChainList', {}],
    ['/api/user/billDetails', {}],
    ['/api/user/getInfo', {}],
    ['/api/crash/escapeCrash', { ...body, slot: 2 }],
  ];
  const answers = await Promise.all(asked.map(([path, one]) => ann.ask(path, one)));
  const tables = await Promise.all(
    ['crash_chain', 'crash_round', 'crash_bet', 'outbox', 'job_lease'].map(async (table) =>
      (await rig.test.database.pool.query(`select row_to_json(t)::text as row from ${table} t`)).rows.map(
        ({ row }) => row,
      ),
    ),
  );
  const metrics = (await rig.test.app.http.inject({ method: 'GET', url: '/metrics' })).body;
  return [...answers.map((answer) => JSON.stringify(answer)), ...tables.flat(), metrics, ...told, ...logged];
}

/** Digits and ids stand for themselves, so that two rounds can be laid beside each other. */
const shapeOf = (text: string): string =>
  text.replace(/[0-9a-f]{64}/g, 'H').replace(/\d+/g, (digits) => 'N'.repeat(Math.min(1, digits.length)));

async function flyRound(): Promise<{ seen: string[]; told: string[]; hash: string; previous: string; point: string }> {
  const { id, previous_hash } = await rig.waiting();
  told.length = 0;
  logged.length = 0;
  await rig.bet(ann, { amount: '7.00' });
  await rig.launch();
  for (const value of [120, 200, 350]) await rig.fly(crashTimeOf(value));
  const [seen, during] = [await listen(id), [...told]];
  const round = await rig.settled();
  const { roundHash, point } = (await rig.test.call('/api/crash/getCrashProof', { roundId: String(round.id) })).body
    .data.round;
  return { seen, told: during, hash: roundHash, previous: previous_hash, point };
}

it('finds nothing in messages or tables from which the end follows', async () => {
  const { seen, hash, previous, point } = await flyRound();
  expect(
    huntSeed(
      seen.map((text) => Buffer.from(text)),
      new Set([previous]),
    ),
  ).toBeUndefined();
  for (const text of seen) {
    expect(text).not.toContain(hash);
    expect(text).not.toMatch(new RegExp(`(?<![\\d.])${point.replace('.', '\\.')}(?!\\d)`));
    expect(text).not.toMatch(new RegExp(`"point":${point.replace('.', '')}\\b`));
  }
  // The same search finds it afterwards: it is able to.
  const after = await listen((await rig.round()).id);
  expect(
    huntSeed(
      after.map((text) => Buffer.from(text)),
      new Set([previous]),
    ),
  ).toBe(hash);
});

it('cannot tell a long flight from a short one by number, order, shape or size of messages', async () => {
  const [long, short] = [await flyRound(), await flyRound()];
  expect(long.point).not.toBe(short.point);
  const ofCrash = (texts: string[]) => texts.filter((text) => text.includes('"game":"crash"')).map(shapeOf);
  expect(ofCrash(long.told)).toEqual(ofCrash(short.told));
  expect(ofCrash(long.told).length).toBeGreaterThan(0);
});
