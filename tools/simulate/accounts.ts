import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accepted, type StoreClient } from '@clearcrate/client/store-client';
import { login } from '@clearcrate/contract/auth';
import { getSeed, rotateSeed } from '@clearcrate/contract/fairness';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import { getInfo } from '@clearcrate/contract/user';
import { StartupError } from '../../apps/server/src/platform/errors.ts';
import { randomToken, secureRandom } from '../../apps/server/src/platform/random.ts';

/** Number of labelled accounts in every demo store. */
export const TEST_ACCOUNTS = 100;
const FIRST_ACCOUNT = 13_900_000_000;
const PASSWORD = 'demo1234';
const SIGNING_IN_AT_ONCE = 8;

export interface SignedIn {
  token: string;
  coins: number;
}

/**
 * File of sessions from earlier runs: sign-ins are limited by address, so repeated runs must reuse
 * sessions.
 */
function sessionFile(folder: string, url: string): string {
  return join(folder, `clearcrate-simulate-${createHash('sha256').update(url).digest('hex').slice(0, 12)}.json`);
}

async function readSessions(file: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

/**
 * Reads the account of a session; undefined if it has ended. Rejects accounts that are not labelled
 * as test accounts.
 */
async function look(api: StoreClient, token: string): Promise<SignedIn | undefined> {
  const answer = await api.send(getInfo, undefined, { token });
  if (!accepted(answer)) return undefined;
  if (answer.data.base.userType !== USER_KINDS.test)
    throw new StartupError('This is not a test account. Programs may only play labelled accounts.');
  return { token, coins: Number(answer.data.assets.amount) };
}

/** Chooses a client seed for a player without one, which is required before the first draw. */
async function readyToDraw(api: StoreClient, player: SignedIn): Promise<SignedIn> {
  const seeds = await api.send(getSeed, undefined, { token: player.token });
  if (!accepted(seeds)) throw new StartupError(`The store does not show its seeds: ${seeds.msg} (${seeds.code})`);
  const { active, next } = seeds.data;
  if (active) return player;
  const choice = { clientSeed: randomToken(secureRandom), nextServerSeedHash: next.serverSeedHash };
  const chosen = await api.send(rotateSeed, choice, { token: player.token });
  if (!accepted(chosen)) throw new StartupError(`The store rejects the client seed: ${chosen.msg} (${chosen.code})`);
  return player;
}

async function signIn(api: StoreClient, account: string, known: string | undefined): Promise<SignedIn> {
  const standing = known === undefined ? undefined : await look(api, known);
  if (standing) return standing;
  const answer = await api.send(login, { account, password: PASSWORD });
  if (!accepted(answer)) throw new StartupError(`${account} cannot sign in: ${answer.msg} (${answer.code})`);
  const fresh = await look(api, answer.data.token);
  if (!fresh) throw new StartupError(`${account} signed in and was signed out at once.`);
  return fresh;
}

export interface SignInOptions {
  url: string;
  players: number;
  /** Folder with the sessions of earlier runs. */
  sessionFolder: string;
}

export async function signInAll(api: StoreClient, options: SignInOptions): Promise<SignedIn[]> {
  const { players: count, url, sessionFolder } = options;
  const file = sessionFile(sessionFolder, url);
  const sessions = await readSessions(file);
  const accounts = Array.from({ length: count }, (_, index) => String(FIRST_ACCOUNT + index));
  const players: SignedIn[] = [];
  try {
    for (let from = 0; from < count; from += SIGNING_IN_AT_ONCE) {
      const some = accounts.slice(from, from + SIGNING_IN_AT_ONCE);
      const signedIn = await Promise.all(
        some.map(async (account) => readyToDraw(api, await signIn(api, account, sessions[account]))),
      );
      for (const [index, player] of signedIn.entries()) sessions[some[index] ?? ''] = player.token;
      players.push(...signedIn);
    }
  } finally {
    await writeFile(file, JSON.stringify(sessions), { mode: 0o600 });
  }
  return players;
}
