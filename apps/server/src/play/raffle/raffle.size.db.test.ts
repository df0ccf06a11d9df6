import { gunzipSync } from 'node:zlib';
import { runAsync } from '@clearcrate/fairness/hash-steps';
import { type DrawRecord, parseRecord } from '@clearcrate/fairness/record';
import { verifyRecord } from '@clearcrate/fairness/verify';
import { webHasher } from '@clearcrate/fairness/web-crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putRollPlans } from '../../modes/roll/roll.operator.ts';
import { createRaffleRig, type RaffleRig } from './testing/raffle-rig.ts';

/**
 * Many players and many prizes, drawn in one go and recomputed with the code of the browser. The
 * soak does it at full size.
 */

const ENTRIES = process.env.SOAK ? 100_000 : 10_000;
const PRIZES = 100;
const HOUR_MS = 3_600_000;

let rig: RaffleRig;
beforeAll(async () => {
  rig = await createRaffleRig();
});
afterAll(() => rig.test.close());

async function fillRoom(): Promise<string> {
  const { db } = rig.test.database;
  const code = 'crowd';
  const plan = {
    ...({
      code,
      anchorCode: null,
      period: 'once',
      drawMinute: 0,
      maxPlayers: null,
      minLevel: 0,
      recharge: 0n,
    } as const),
    names: { zh: code, en: code, vi: code, ko: code, tw: code },
    drawOnceAt: new Date(rig.test.clock.now() + HOUR_MS).toISOString(),
    ...{ rechargeDays: 0, needsSpread: false, password: null, open: true, sort: 90 },
    prizes: new Array<string>(PRIZES).fill('gr-3-dusk-weave-fn'),
  };
  await db.transaction().execute((tx) => putRollPlans(tx, [plan], 'edited'));
  await rig.runDue();
  const { rows } = await sql<{ raffle_id: bigint }>`
    select raffle_id from roll_room where plan_code = ${code}`.execute(db);
  const rollId = String(rows[0]?.raffle_id);
  const now = new Date(rig.test.clock.now());
  // Accounts as a crowd of real players would have them; each with a purse, as every account has.
  await sql`
    with crowd as (
      insert into player (nickname, channel_code, platform_id, spread_code, adult_confirmed_at, created_at)
      select 'crowd ' || n, 'DEFAULT', 1, 'CROWD' || n, ${now}::timestamptz, ${now}::timestamptz from generate_series(1, ${ENTRIES}) n
      returning id
    ), purses as (insert into ledger_purse (owner_id) select id from crowd returning owner_id)
    insert into raffle_entry (raffle_id, seat, player_id, user_code, joined_at)
    select ${rollId}::bigint, row_number() over (order by owner_id), owner_id, 'code-' || md5(owner_id::text), ${now}::timestamptz from purses`.execute(
    db,
  );
  await sql`update raffle set entries = ${ENTRIES} where id = ${rollId}`.execute(db);
  return rollId;
}

it('draws thousands of entrants at once, and can be recomputed', async () => {
  const rollId = await fillRoom();
  const before = performance.now();
  await rig.draw(rollId);
  const drawMs = performance.now() - before;
  const drawn = (await rig.test.call('/api/roll/getRoll', { rollId })).body.data;
  expect(drawn).toMatchObject({ state: 3, entries: ENTRIES });
  expect(drawn.prizes.filter(({ winner }: { winner: object | null }) => winner)).toHaveLength(PRIZES);

  const url = `/api/roll/getRollProof?rollId=${rollId}`;
  const { rawPayload, headers } = await rig.test.app.http.inject({
    method: 'GET',
    url,
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(headers['content-encoding']).toBe('gzip');
  const text = gunzipSync(rawPayload).toString();
  expect(rawPayload.length).toBeLessThan(text.length * 0.7);
  const record = parseRecord(JSON.parse(text)) as DrawRecord;
  const verifyBefore = performance.now();
  const { verdict, steps } = await runAsync(verifyRecord(record, { odds: () => undefined }), webHasher);
  expect(verdict).toBe('match');
  // What is kept to be shown does not grow with the crowd.
  expect(JSON.stringify(steps).length).toBeLessThan(500_000);
  console.log(
    `${ENTRIES} entries: drawn in ${Math.round(drawMs)} ms, ${rawPayload.length} bytes of proof, recomputed in ${Math.round(performance.now() - verifyBefore)} ms`,
  );
  expect(await rig.problems()).toEqual([]);
}, 300_000);
