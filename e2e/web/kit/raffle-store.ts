import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { findRunningPostgres } from '../../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { MOVE_DEADLINE, TRIGGERS_OFF } from '../../../apps/server/src/play/raffle/testing/move-deadline.ts';
import { chooseSeed, isMobile } from './store-page.ts';

const run = promisify(execFile);

/**
 * A named demo player, since test accounts cannot join. Distinct per layout and retry, so that
 * tests do not meet.
 */
export const realPlayer = (first: number): string =>
  String(13_800_000_000 + first + (isMobile() ? 0 : 1) + 2 * test.info().retry);

/** Opens a room that is drawn once, by an operator's import. */
export async function openRoom(page: Page, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clearcrate-roll-'));
  const record = {
    record: 'rollRoom',
    code: `e2e-${crypto.randomUUID()}`,
    names: { zh: name, en: name, vi: name, ko: name, tw: name },
    period: 'once',
    drawAt: new Date(Date.now() + 3_600_000).toISOString(),
    maxPlayers: 10,
    prizes: [{ goods: 'tm-1-peach-soda-ft' }, { goods: 'gr-3-dusk-weave-fn', count: 2 }],
    sort: 50,
  };
  try {
    const file = join(folder, 'room.json');
    await writeFile(file, JSON.stringify([record]));
    const env = { ...process.env, DATA_DIR: process.env.STORE_DATA_DIR, NODE_ENV: 'test' };
    await run(process.execPath, ['apps/server/src/commands/clearcrate.ts', 'import', file], { env });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const find = async () => {
    const answer = await page.request.post('/api/roll/getRollList', { data: { pageSize: 50 } });
    const { items } = (await answer.json()).data as { items: { rollId: string; name: string }[] };
    return items.find((room) => room.name === name)?.rollId ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

/** Updates a row directly where a test cannot wait. */
export async function change(statement: string, values: unknown[], before = 'select'): Promise<void> {
  const client = new pg.Client({ connectionString: await findRunningPostgres(process.env.STORE_DATA_DIR ?? '') });
  await client.connect();
  try {
    await client.query(before);
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}

/** A test cannot advance the store's clock, so it moves the deadline; the rest is the store's own. */
export const makeDue = (raffleId: string): Promise<void> => change(MOVE_DEADLINE, [raffleId], TRIGGERS_OFF);

/** Records a recharge, whose event is covered by other tests. */
export const noteRecharge = (playerId: string, minor: number): Promise<void> =>
  change(
    `insert into recharge_fact (order_id, player_id, amount, recharged_at) values (gen_random_uuid()::text, $1, $2, now())`,
    [playerId, minor],
  );

/** Joins another player without a page. */
export async function joinBeside(page: Page, account: string, rollId: string): Promise<void> {
  const data = { areaCode: '+86', account, password: 'demo1234' };
  const { token } = (await (await page.request.post('/api/auth/login', { data })).json()).data;
  await chooseSeed(page, token);
  const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
  const answer = await (await page.request.post('/api/roll/joinRoll', { data: { rollId }, headers })).json();
  expect(answer.code, answer.msg).toBe(0);
}
