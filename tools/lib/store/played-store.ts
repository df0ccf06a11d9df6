import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ERRORS } from '@clearcrate/contract/errors';
import type { UserKind } from '@clearcrate/contract/kinds';
import { sql } from 'kysely';
import type { App } from '../../../apps/server/src/app.ts';
import { grant } from '../../../apps/server/src/ledger/testing/grants.ts';
import { chooseSeed } from '../../../apps/server/src/testing/choose-seed.ts';

export interface NewPlayer {
  kind: UserKind;
  /** In minor units. */
  coins: bigint;
}

export interface PlayedPlayer extends NewPlayer {
  id: bigint;
  token: string;
}

const FIRST_ID = 7_000_000n;
/** As long as a real token; others are rejected unread. */
const tokenOf = (id: bigint) => `played-store-${id}-`.padEnd(43, 'x');

/** Adds players with coins and sessions to a store without other players. */
export async function addPlayers({ platform, ledger }: App, wanted: readonly NewPlayer[]): Promise<PlayedPlayer[]> {
  const now = new Date(platform.clock.now());
  return platform.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ next: bigint }>`
      select greatest(coalesce(max(id), 0) + 1, ${FIRST_ID}) as next from player`.execute(tx);
    const first = rows[0]?.next ?? FIRST_ID;
    const players = wanted.map((player, index) => {
      const id = first + BigInt(index);
      return { ...player, id, token: tokenOf(id) };
    });
    const ids = players.map(({ id }) => id);
    const hashes = players.map(({ token }) => createHash('sha256').update(token).digest());
    await sql`
      insert into player (id, kind, nickname, spread_code, channel_code, platform_id, created_at)
      overriding system value
      select v.id, v.kind, 'played', 'P' || v.id, 'DEFAULT', 1, ${now}::timestamptz
      from unnest(${ids}::bigint[], ${players.map(({ kind }) => kind)}::int[]) v(id, kind)`.execute(tx);
    await sql`
      insert into session (token_hash, player_id, ip, device_id, platform_id, created_at, last_seen_at, expires_at)
      select v.hash, v.id, '127.0.0.1', 'played', 1, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz + interval '1 day'
      from unnest(${hashes}::bytea[], ${ids}::bigint[]) v(hash, id)`.execute(tx);
    await ledger.openAccounts(tx, ...ids);
    await ledger.transfer(
      tx,
      players.map(({ id, coins }) => grant(id, coins)),
    );
    return players;
  });
}

let calls = 0;

const BUSY_TRIES = 60;
const BUSY_PAUSE_MS = 500;

/**
 * Calls the whole server by injection. Retries under the same key when rejected as busy, like a
 * page; throws on any other rejection.
 */
export async function callStore<Data>(app: App, player: PlayedPlayer, path: string, body: object): Promise<Data> {
  calls += 1;
  const key = `played-${player.id}-${calls}`;
  for (let tries = 1; ; tries += 1) {
    const answer = await app.http.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', authorization: player.token, 'idempotency-key': key },
      payload: JSON.stringify(body),
    });
    const { code, msg, data } = answer.json() as { code: number; msg: string; data: Data };
    if (code === 0) return data;
    if (code !== ERRORS.busy.code || tries >= BUSY_TRIES) throw new Error(`${path} refused with ${code}: ${msg}`);
    await delay(BUSY_PAUSE_MS);
  }
}

/** Chooses a client seed, which is required before the first draw. */
export const choosePlayed = (app: App, player: PlayedPlayer, clientSeed: string) =>
  chooseSeed((path, body) => callStore(app, player, path, body), clientSeed);

/** Runs up to `width` items of a list concurrently. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
