import { setTimeout as delay } from 'node:timers/promises';
import { ERRORS } from '@clearcrate/contract/errors';
import { SIGN_IN_LIMITS } from '../../apps/server/src/base/account/sign-in/account.limits.ts';
import { insertPurses } from '../../apps/server/src/ledger/ledger.repository.ts';
import { createDatabase, createPool } from '../../apps/server/src/platform/db/database.ts';
import { addKnownPlayers, knownToken } from '../lib/store/known-players.ts';
import { auditCrash } from './crash-audit.ts';
import { accountOf, cheapestBox, enterAs, Openers, type Player, post } from './openers.ts';
import { SocketCrowd } from './socket-crowd.ts';
import { TwoNodes } from './two-nodes.ts';

/**
 * Two nodes over Redis: events reach both, quotas are shared, an idempotency key acts once, and
 * sockets of a killed node come back.
 */

export interface NodesPlan {
  keys: number;
  sockets: number;
  heardWithinMs: number;
  backWithinMs: number;
}

const SOAK: NodesPlan = { keys: 1_000, sockets: 10_000, heardWithinMs: 5_000, backWithinMs: 30_000 };
const REPEATS = 20;
const KEYS_AT_ONCE = 4;
/** Accounts that only this part uses. */
const KEY_PLAYERS = { first: 60, count: 10 };
const LOGGED_OUT = 80;
const GUESSED = 81;
const OPENERS = 12;
/** Higher than the accounts of the demo data. */
const FIRST_OF_CROWD = 5_000_000;

const portOf = (url: string) => Number(new URL(url).port);

async function until(holds: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!holds() && performance.now() < deadline) await delay(20);
  return holds();
}

/** A session that ends on one node closes its socket on the other, which is notified over Redis. */
async function checkBus({ urls }: TwoNodes, { heardWithinMs }: NodesPlan): Promise<string[]> {
  const { token } = await enterAs(urls[1], LOGGED_OUT);
  const crowd = new SocketCrowd(1, [token], [portOf(urls[0])]);
  await crowd.enter();
  await post(`${urls[1]}/api/auth/logout`, {}, { authorization: token });
  const isCut = await until(() => crowd.authorisedOn(portOf(urls[0])) === 0, heardWithinMs);
  crowd.leave();
  return isCut ? [] : ['a session that ended on one node kept its socket on the other'];
}

/** Password tries on both nodes count against one limit. */
async function checkLimits({ urls }: TwoNodes): Promise<string[]> {
  const guess = async (number: number) => {
    const answer = await post(`${urls[number % 2]}/api/auth/login`, {
      areaCode: '+86',
      account: accountOf(GUESSED),
      password: `guess-${number}`,
    });
    return ((await answer.json()) as { code: number }).code;
  };
  const codes: number[] = [];
  for (let number = 0; number <= SIGN_IN_LIMITS.freeTries; number += 1) codes.push(await guess(number));
  const asked = codes.filter((code) => code === ERRORS.sliderRequired.code).length;
  return asked === 1 && codes.at(-1) === ERRORS.sliderRequired.code
    ? []
    : [`guesses were answered ${codes.join(', ')}`];
}

async function checkKeys({ urls }: TwoNodes, { keys }: NodesPlan): Promise<string[]> {
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
    if ((await ask(1, 2)).startsWith('{"code":0')) problems.push(`key ${number} was accepted for another input`);
  };
  for (let from = 0; from < keys; from += KEYS_AT_ONCE) {
    await Promise.all(Array.from({ length: KEYS_AT_ONCE }, (_, index) => tryKey(from + index)));
  }
  return problems;
}

/** Tokens for the sockets: one player each, since an answer goes to all sockets of its player. */
async function enterCrowd(databaseUrl: string, sockets: number): Promise<string[]> {
  const ids = Array.from({ length: sockets }, (_, place) => BigInt(FIRST_OF_CROWD + place));
  const db = createDatabase(createPool({ url: databaseUrl, poolSize: 1, applicationName: 'crowd' }));
  await db.transaction().execute(async (tx) => {
    await addKnownPlayers(tx, ids);
    await insertPurses(tx, ids);
  });
  await db.destroy();
  return ids.map(knownToken);
}

/** Kills the node that holds all sockets, while boxes are opened on both. */
async function checkDeath(nodes: TwoNodes, { sockets, backWithinMs }: NodesPlan): Promise<string[]> {
  const [first, second] = nodes.urls.map(portOf) as [number, number];
  const openers = await Openers.enter(nodes.urls, OPENERS, 2 * backWithinMs);
  const crowd = new SocketCrowd(sockets, await enterCrowd(nodes.databaseUrl, sockets), [first, second]);
  await crowd.enter();
  const problems: string[] = [];
  if (crowd.authorisedOn(first) !== sockets) problems.push(`only ${crowd.authorisedOn(first)} sockets were authorised`);
  openers.start();
  await delay(1_000);
  if (openers.inFlight === 0) problems.push('nothing was in flight when the node died');
  const killedAtMs = performance.now();
  await nodes.kill(0);
  const areBack = await until(() => crowd.authorisedOn(second) === sockets, backWithinMs);
  const tookMs = performance.now() - killedAtMs;
  console.log(`  ${crowd.authorisedOn(second)} sockets back and authorised after ${(tookMs / 1000).toFixed(1)} s`);
  if (!areBack) problems.push(`not all ${sockets} sockets were back in ${backWithinMs / 1000} s`);
  problems.push(...(await openers.stop()));
  crowd.leave();
  problems.push(...(await auditCrash(nodes.databaseUrl, openers.acknowledged)));
  console.log(`  ${openers.acknowledged.length} openings meanwhile, ${openers.retried} retried`);
  return problems;
}

const PARTS: readonly (readonly [name: string, check: (nodes: TwoNodes, plan: NodesPlan) => Promise<string[]>])[] = [
  ['two nodes hear each other through Redis', checkBus],
  ['two nodes count guesses together', checkLimits],
  ['a key has one effect on two nodes', checkKeys],
  ['a node dies under its sockets and openings', checkDeath],
];

/** Problems by part; empty lists when all parts hold. */
export async function runNodes(plan: NodesPlan): Promise<Record<string, string[]>> {
  const nodes = await TwoNodes.open();
  try {
    const problems: Record<string, string[]> = {};
    for (const [name, check] of PARTS) problems[name] = await check(nodes, plan);
    return problems;
  } finally {
    await nodes.close();
  }
}

if (import.meta.main) {
  for (const [name, problems] of Object.entries(await runNodes(SOAK))) {
    console.log(`${problems.length === 0 ? 'holds ' : 'MISSED'}  ${name}`);
    for (const problem of problems.slice(0, 10)) console.log(`  ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  }
}
