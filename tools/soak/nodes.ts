import { setTimeout as delay } from 'node:timers/promises';
import { auditCrash } from './crash-audit.ts';
import { cheapestBox, enterAs, Openers, type Player, post } from './openers.ts';
import { SocketCrowd } from './socket-crowd.ts';
import { TwoNodes } from './two-nodes.ts';

/** Two nodes over Redis: they hear each other, a key has one effect on both, and one may die under ten thousand sockets. */

const KEYS = 1_000;
const REPEATS = 20;
const KEYS_AT_ONCE = 4;
const SOCKETS = 10_000;
const BACK_WITHIN_MS = 30_000;
const HEARD_WITHIN_MS = 5_000;
/** Accounts that no other part of this run plays with. */
const KEY_PLAYERS = { first: 60, count: 10 };
const LOGGED_OUT = 80;
const OPENERS = 12;

const portOf = (url: string) => Number(new URL(url).port);

async function until(holds: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!holds() && performance.now() < deadline) await delay(20);
  return holds();
}

/** A session that ends on one node closes its socket on the other: this can only come through Redis. */
async function checkBus({ urls }: TwoNodes): Promise<string[]> {
  const { token } = await enterAs(urls[1], LOGGED_OUT);
  const crowd = new SocketCrowd(1, [token], [portOf(urls[0])]);
  await crowd.enter();
  await post(`${urls[1]}/api/auth/logout`, {}, { authorization: token });
  const isCut = await until(() => crowd.authorisedOn(portOf(urls[0])) === 0, HEARD_WITHIN_MS);
  crowd.leave();
  return isCut ? [] : ['a session that ended on one node kept its socket on the other'];
}

async function checkKeys({ urls }: TwoNodes): Promise<string[]> {
  const players: Player[] = [];
  for (let index = 0; index < KEY_PLAYERS.count; index += 1) {
    players.push(await enterAs(urls[0], KEY_PLAYERS.first + index));
  }
  const body = await cheapestBox(urls[0]);
  const problems: string[] = [];
  const tryKey = async (number: number) => {
    const headers = {
      authorization: players[number % players.length]?.token ?? '',
      'idempotency-key': `nodes-key-${number}`,
    };
    const ask = async (repeat: number, count = 1) =>
      (await post(`${urls[repeat % 2]}/api/box/openBox`, { ...body, count }, headers)).text();
    const answers = new Set(await Promise.all(Array.from({ length: REPEATS }, (_, repeat) => ask(repeat))));
    if (answers.size !== 1 || ![...answers][0]?.startsWith('{"code":0')) {
      problems.push(`key ${number} has ${answers.size} answers`);
    }
    if ((await ask(1, 2)).startsWith('{"code":0')) problems.push(`key ${number} served for something else too`);
  };
  for (let from = 0; from < KEYS; from += KEYS_AT_ONCE) {
    await Promise.all(Array.from({ length: KEYS_AT_ONCE }, (_, index) => tryKey(from + index)));
  }
  return problems;
}

/** The crowd is on the first node when it dies; boxes are opened on both all the while. */
async function checkDeath(nodes: TwoNodes): Promise<string[]> {
  const [first, second] = nodes.urls.map(portOf) as [number, number];
  const openers = await Openers.enter(nodes.urls, OPENERS, 2 * BACK_WITHIN_MS);
  const tokens = openers.players.map(({ token }) => token);
  const crowd = new SocketCrowd(SOCKETS, tokens, [first, second]);
  await crowd.enter();
  const problems: string[] = [];
  if (crowd.authorisedOn(first) !== SOCKETS) problems.push(`only ${crowd.authorisedOn(first)} sockets came in`);
  openers.start();
  await delay(1_000);
  if (openers.inFlight === 0) problems.push('nothing was in flight when the node died');
  const killedAtMs = performance.now();
  await nodes.killFirst();
  const areBack = await until(() => crowd.authorisedOn(second) === SOCKETS, BACK_WITHIN_MS);
  const tookMs = performance.now() - killedAtMs;
  console.log(`  ${crowd.authorisedOn(second)} sockets back and authorised after ${(tookMs / 1000).toFixed(1)} s`);
  if (!areBack) problems.push(`not all ${SOCKETS} sockets were back in ${BACK_WITHIN_MS / 1000} s`);
  problems.push(...(await openers.stop()));
  crowd.leave();
  problems.push(...(await auditCrash(nodes.databaseUrl, openers.acknowledged)));
  console.log(`  ${openers.acknowledged.length} openings meanwhile, ${openers.retried} asked for again`);
  return problems;
}

const PARTS = [
  ['two nodes hear each other through Redis', checkBus],
  [`${KEYS} keys × ${REPEATS} repeats over two nodes`, checkKeys],
  [`a node dies under ${SOCKETS} sockets`, checkDeath],
] as const;

if (import.meta.main) {
  const nodes = await TwoNodes.open();
  try {
    for (const [name, check] of PARTS) {
      const problems = await check(nodes);
      console.log(`${problems.length === 0 ? 'holds ' : 'MISSED'}  ${name}`);
      for (const problem of problems.slice(0, 10)) console.log(`  ${problem}`);
      if (problems.length > 0) process.exitCode = 1;
    }
  } finally {
    await nodes.close();
  }
}
