import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../apps/server/src/testing/programs/debian-program.ts';
import { ensureServerBuilt, root, say } from '../lib/bootstrap.mjs';
import { AccountBook } from '../production/account-book.ts';
import { makeCertificate, trust } from '../production/certificate.ts';
import { startPooler, startPostgres, startRedis } from '../production/data-services.ts';
import { readEnvironment } from '../production/deployed.ts';
import { ProductionNode } from '../production/nodes.ts';
import { findPrograms } from '../production/programs.ts';
import { startProxy } from '../production/proxies.ts';
import { NewPlayer, type Places } from '../production/registering-player.ts';
import { buildRelease, findReleaseBefore } from '../production/release-before.ts';
import { startSandbox } from '../production/sandbox.ts';

/**
 * A store in production from Debian's packages, with the files of `deploy/`: PostgreSQL behind
 * PgBouncer, Redis, nginx with TLS, two nodes and one for jobs. Players register by SMS, pay and
 * open boxes while it is upgraded, a node is frozen and the database is restarted. In the end the
 * accounts that each client has kept must be those of the store.
 */

const PLAYERS = 6;
const COINS = '3000.00';
const CALM_MS = 5_000;
const FROZEN_MS = 40_000;
const PATIENCE_MS = 60_000;
/** A call that a node has swallowed is sent to the other one after 4 s. */
const LONGEST_WAIT_MS = { calm: 15_000, frozen: 15_000, restarted: 20_000, upgraded: 15_000 };

/** What has to be ended, in reverse order. */
const running: (() => Promise<unknown>)[] = [];

async function openData(folder: string) {
  const password = randomBytes(16).toString('hex');
  const postgres = await startPostgres(join(folder, 'postgres'), password);
  running.push(() => postgres.daemon.stop('SIGINT'));
  const pooler = await startPooler(join(folder, 'pgbouncer'), { port: postgres.port, password });
  running.push(() => pooler.daemon.stop());
  const redis = await startRedis(join(folder, 'redis'));
  running.push(() => redis.daemon.stop());
  say('PostgreSQL, PgBouncer and Redis run');
  return { postgres, settings: { DATABASE_URL: pooler.url, REDIS_URL: redis.url } };
}

async function openNodes(common: Record<string, string>): Promise<[ProductionNode, ProductionNode, ProductionNode]> {
  const make = async (name: string, file: string) => {
    const own = { PORT: String(await freePort()), INNER_PORT: String(await freePort()) };
    const node = new ProductionNode(name, {
      ...(await readEnvironment('store')),
      ...(await readEnvironment(file)),
      ...common,
      ...own,
    });
    running.push(() => node.kill());
    return node;
  };
  return [await make('a', 'a'), await make('b', 'a'), await make('jobs', 'jobs')];
}

/** Policy and shelves of `deploy/`. */
async function openShop(node: ProductionNode, release: string): Promise<void> {
  await node.command(release, 'policy', 'set', join(root, 'deploy/policy.example.json'), 'production shape');
  await node.command(release, 'import', join(root, 'deploy/shelf.example.jsonl'));
}

function report(what: string, books: readonly AccountBook[], longestMs: number): string[] {
  const spans = books.map((book) => book.takeSpan());
  const openings = spans.reduce((sum, span) => sum + span.openings, 0);
  const unanswered = spans.reduce((sum, span) => sum + span.unanswered, 0);
  const waitedMs = Math.max(...spans.map((span) => span.longestWaitMs));
  say(`${what}: ${openings} openings, ${unanswered} calls repeated, longest wait ${(waitedMs / 1000).toFixed(1)} s`);
  return [
    ...(waitedMs > longestMs ? [`${what}: a player waited ${(waitedMs / 1000).toFixed(1)} s`] : []),
    ...(spans.some((span) => span.openings === 0) ? [`${what}: a player was served nothing`] : []),
  ];
}

async function openStore(folder: string, release: string) {
  await mkdir(join(folder, 'tls'));
  const certificate = await makeCertificate(join(folder, 'tls'));
  await trust(certificate);
  const tlsPort = await freePort();
  const url = `https://localhost:${tlsPort}`;
  const data = await openData(folder);
  const sandbox = await startSandbox(join(folder, 'sandbox'), release, url, certificate);
  running.push(() => sandbox.stop());
  const own = { MASTER_KEY: randomBytes(32).toString('hex'), PUBLIC_URL: url, DATA_DIR: join(folder, 'data') };
  // One machine is the devices of all players.
  const quiet = { LOG_LEVEL: 'warn', PUZZLE_WORK: '1', NODE_EXTRA_CA_CERTS: certificate.certificate };
  const nodes = await openNodes({ ...own, ...quiet, ...data.settings, ...sandbox.settings });
  const [a, b, jobs] = nodes;
  // A store with payment accounts starts once it has a market policy, and the tables for it come
  // with the first start.
  await jobs.start(release, { PAYMENTS_FILE: '' });
  await openShop(jobs, release);
  await jobs.stop();
  for (const node of [jobs, a, b]) await node.start(release);
  await mkdir(join(folder, 'nginx'));
  const proxied = { folder: join(folder, 'nginx'), certificate, nodePorts: [a.port, b.port] as const };
  const proxy = await startProxy('nginx', proxied, tlsPort);
  running.push(() => proxy.daemon.stop());
  say(`The store is open at ${url}`);
  return { places: { url, sandboxUrl: sandbox.url }, nodes, postgres: data.postgres.daemon };
}

/** Players with coins that they have paid for. */
async function openBooks(places: Places): Promise<AccountBook[]> {
  const players: NewPlayer[] = [];
  for (let index = 0; index < PLAYERS; index += 1)
    players.push(await NewPlayer.register(places, `1390000${1000 + index}`));
  say(`${PLAYERS} players registered by SMS`);
  const books = await Promise.all(
    players.map(async (player) => {
      await player.bindTradeLink();
      const { amount, gift } = await player.buy(COINS);
      const book = new AccountBook(player.client, PATIENCE_MS);
      book.credit(amount, gift);
      return book;
    }),
  );
  say(`${PLAYERS} players bound a trade link by SMS and paid ${COINS} each`);
  return books;
}

async function runProduction(folder: string): Promise<string[]> {
  const before = await findReleaseBefore();
  const release = before === undefined ? root : join(folder, 'release');
  say(before === undefined ? 'No version before is known: the store is upgraded to itself' : `Building ${before}`);
  if (before !== undefined) await buildRelease(before, release);
  const { places, nodes, postgres } = await openStore(folder, release);
  const [a, b, jobs] = nodes;
  const books = await openBooks(places);
  const problems: string[] = [];
  for (const book of books) book.start();
  for (const book of books) await book.opened();
  await delay(CALM_MS);
  problems.push(...report('Calm', books, LONGEST_WAIT_MS.calm));

  for (const node of [jobs, a, b]) {
    await node.stop();
    await node.start(root);
  }
  problems.push(...report(`Upgraded from ${before ?? 'itself'}, node by node`, books, LONGEST_WAIT_MS.upgraded));

  a.freeze();
  await delay(FROZEN_MS);
  a.thaw();
  problems.push(...report(`Node a frozen for ${FROZEN_MS / 1000} s`, books, LONGEST_WAIT_MS.frozen));

  const stoppedAtMs = performance.now();
  await postgres.stop('SIGINT');
  await postgres.start();
  const restartMs = performance.now() - stoppedAtMs;
  for (const book of books) book.takeSpan();
  for (const book of books) await book.opened();
  problems.push(...report('PostgreSQL restarted', books, restartMs + LONGEST_WAIT_MS.restarted));

  for (const book of books) await book.stop().catch((error: Error) => problems.push(error.message));
  for (const node of nodes) if (node.hasEnded) problems.push(`node ${node.name} has ended`);
  for (const book of books) problems.push(...(await book.compare()));
  say(`The accounts of ${PLAYERS} clients were compared with the store's`);
  const ledger = await jobs.command(root, 'ledger');
  say(`ledger: ${ledger.trim().split('\n').at(-1)}`);
  if (!/no problems/.test(ledger)) problems.push(`ledger says:\n${ledger}`);
  for (const node of nodes) await node.stop();
  return problems;
}

async function cleanUp(folder: string): Promise<void> {
  for (const stop of running.splice(0).reverse()) await stop().catch(() => {});
  await rm(folder, { recursive: true, force: true });
}

if (import.meta.main) {
  findPrograms('postgres', 'initdb', 'pgbouncer', 'redis-server', 'nginx', 'openssl');
  await ensureServerBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'clearcrate-production-'));
  await chmod(folder, 0o755);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp(folder).then(() => process.exit(1)));
  const problems = await runProduction(folder).catch((error: Error) => [error.stack ?? error.message]);
  await cleanUp(folder);
  for (const problem of problems) console.error(`MISSED  ${problem}`);
  if (problems.length === 0) console.log('holds   a store in production loses nothing');
  process.exitCode = problems.length > 0 ? 1 : 0;
}
