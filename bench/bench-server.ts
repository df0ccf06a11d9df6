import type { LuckyDetail } from '@clearcrate/contract/lucky';
import { LUCKY_CHANCE } from '@clearcrate/fairness/lucky';
import { type App, createApp } from '../apps/server/src/app.ts';
import { grant } from '../apps/server/src/ledger/testing/grants.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { keepProgram } from '../apps/server/src/platform/workers/kept-program.ts';
import { Supervisor } from '../apps/server/src/platform/workers/supervisor.ts';
import { openWorkerChannel, type WorkerChannel } from '../apps/server/src/platform/workers/worker-channel.ts';
import { chooseSeed } from '../apps/server/src/testing/choose-seed.ts';
import { addSpendRoute } from '../apps/server/src/testing/spend-route.ts';
import { luckyHash } from '../tools/lib/lucky-hash.ts';
import { addKnownPlayers, knownToken } from '../tools/lib/store/known-players.ts';
import type { BenchServer } from './lib/stage.ts';

/**
 * The real app with one more route: a value-moving call with a single posting, the smallest
 * possible.
 */

const PLAYERS = 512;
const CROWD = 1_536;
const FIRST_PLAYER = 5_000_000;

type Ask = <Data>(path: string, payload: object, authorization?: string) => Promise<Data>;

/** Adds players with sessions known to the load generator and more coins than they can spend. */
async function addPlayers({ platform, ledger }: App): Promise<void> {
  const ids = Array.from({ length: PLAYERS + CROWD }, (_, index) => BigInt(FIRST_PLAYER + index));
  await platform.db.transaction().execute(async (tx) => {
    await addKnownPlayers(tx, ids);
    await ledger.openAccounts(tx, ...ids);
    await ledger.transfer(
      tx,
      ids.map((id) => grant(id, 10n ** 12n)),
    );
  });
}

/** Body of a single opening of the first box on the shelf. */
async function openBody(ask: Ask): Promise<string> {
  const { items } = await ask<{ items: { boxId: string }[] }>('/api/box/getBoxList', { kind: 1 });
  const boxId = items[0]?.boxId ?? '';
  const { version } = await ask<{ version: { number: number } }>('/api/box/getBoxDetail', { boxId });
  return JSON.stringify({ boxId, count: 1, version: version.number });
}

/** Body of a single try of the cheapest lucky item at its default chance. */
async function luckyBody(ask: Ask): Promise<string> {
  const { items } = await ask<{ items: { goodsId: string }[] }>('/api/lucky/getLuckyGoodsList', { sort: 'priceUp' });
  const goodsId = items[0]?.goodsId ?? '';
  const detail = await ask<LuckyDetail>('/api/lucky/getLuckyDetail', { goodsId });
  const tickets = LUCKY_CHANCE.default;
  return JSON.stringify({ goodsId, tickets, count: 1, oddsHash: luckyHash(detail, tickets) });
}

/** Body of a room of two with one round of the cheapest box. */
async function roomBody(ask: Ask): Promise<string> {
  const { items } = await ask<{ items: { boxId: string }[] }>('/api/box/getBoxList', { kind: 1, sort: 'priceUp' });
  const boxId = items[0]?.boxId ?? '';
  const { version } = await ask<{ version: { number: number } }>('/api/box/getBoxDetail', { boxId });
  return JSON.stringify({ players: 2, mode: 1, boxes: [{ boxId, version: version.number }] });
}

const config = readConfig({
  // The same in all workers of a measurement.
  MASTER_KEY: 'be'.repeat(32),
  ...process.env,
  NODE_ENV: 'production',
  DEMO_DATA: 'true',
  HOST: '127.0.0.1',
  INNER_PORT: '0',
  LOG_LEVEL: 'error',
  FLOOD_RATE: '1000000',
  FLOOD_BURST: '1000000',
  // No load balancer waits for it.
  DRAIN_SECONDS: '0',
});
const tokens = Array.from({ length: PLAYERS }, (_, index) => knownToken(FIRST_PLAYER + index));
const crowd = Array.from({ length: CROWD }, (_, index) => knownToken(FIRST_PLAYER + PLAYERS + index));

const WORKER = 'BENCH_WORKER';

/**
 * With several workers the first one adds the players; the supervisor tells the others its port.
 */
async function serve(channel?: WorkerChannel): Promise<{ port: number; stop(): Promise<void> }> {
  const databaseUrl = process.env.BENCH_DATABASE_URL ?? '';
  const app = await createApp({ ...(channel ? { channel } : {}), config, log: createLog(config), databaseUrl });
  await app.loadContent();
  if (config.PORT === 0) await addPlayers(app);
  addSpendRoute(app);
  await app.listen();
  return { port: app.port(), stop: () => app.close() };
}

async function serveAsWorker(): Promise<void> {
  const channel = openWorkerChannel();
  const { port, stop } = await serve(channel);
  channel.onMessage((message) => {
    if ('stop' in message) void stop().then(() => process.exit(0));
  });
  channel.send({ ready: { port } });
}

async function supervise(): Promise<{ port: number; stop(): Promise<void> }> {
  const supervisor = new Supervisor({
    program: keepProgram(process.argv[1] ?? ''),
    workers: config.WORKERS,
    env: { [WORKER]: 'true' },
    log: createLog(config),
  });
  const port = await supervisor.start();
  await supervisor.allOpen();
  return { port, stop: () => supervisor.stop() };
}

if (process.env[WORKER]) await serveAsWorker();
else await open();

async function open(): Promise<void> {
  const { port, stop } = await (config.WORKERS > 1 ? supervise() : serve());
  process.on('SIGTERM', () => stop().then(() => process.exit(0)));
  const ask: Ask = async (path, payload, authorization = '') => {
    const headers = { 'content-type': 'application/json', authorization };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(payload),
    });
    return ((await answer.json()) as { data: never }).data;
  };
  for (const token of tokens) await chooseSeed((path, payload) => ask(path, payload, token), 'bench');
  const server: BenchServer = {
    port,
    tokens,
    crowd,
    openBody: await openBody(ask),
    luckyBody: await luckyBody(ask),
    roomBody: await roomBody(ask),
  };
  process.send?.(server);
}
