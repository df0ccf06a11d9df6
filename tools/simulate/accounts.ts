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

/** The labelled accounts that every demo store has. */
export const TEST_ACCOUNTS = 100;
const FIRST_ACCOUNT = 13_900_000_000;
const PASSWORD = 'demo1234';
const SIGNING_IN_AT_ONCE = 8;

export interface SignedIn {
  token: string;
  coins: number;
}

/** Sessions of earlier runs: a store counts sign-ins by address, and whoever tries often must not lock themselves out. */
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

/** What the session belongs to, or nothing where it has ended. Playing as anything but a labelled account is refused. */
async function look(api: StoreClient, token: string): Promise<SignedIn | undefined> {
  const answer = await api.send(getInfo, undefined, { token });
  if (!accepted(answer)) return undefined;
  if (answer.data.base.userType !== USER_KINDS.test)
    throw new StartupError('This is no test account. Only accounts that wear the badge are played by programs.');
  return { token, coins: Number(answer.data.assets.amount) };
}

/** A player draws with a pair whose client seed they chose; one that has none yet answers the store's commitment first. */
async function readyToDraw(api: StoreClient, player: SignedIn): Promise<SignedIn> {
  const seeds = await api.send(getSeed, undefined, { token: player.token });
  if (!accepted(seeds)) throw new StartupError(`The store tells no seeds: ${seeds.msg} (${seeds.code})`);
  const { active, next } = seeds.data;
  if (active) return player;
  const choice = { clientSeed: randomToken(secureRandom), nextServerSeedHash: next.serverSeedHash };
  const chosen = await api.send(rotateSeed, choice, { token: player.token });
  if (!accepted(chosen)) throw new StartupError(`The store takes no client seed: ${chosen.msg} (${chosen.code})`);
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
  /** Where sessions are kept from one run to the next. */
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
