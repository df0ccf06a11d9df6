import { USER_KINDS } from '@clearcrate/contract/kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { grant } from '../../../ledger/testing/grants.ts';
import { type CrashRig, createCrashRig } from '../testing/crash-rig.ts';
import { createBetting } from './crash.betting.ts';

/**
 * A round with very many bets in it: placed under load, settled in slices, and every coin accounted
 * for.
 */

const PLAYERS = process.env.SOAK ? 2_500 : 300;
const FIRST_ID = 8_000_000n;
const POINT = 200n;

let rig: CrashRig;
beforeAll(async () => {
  rig = await createCrashRig({ points: [POINT] });
});
afterAll(() => rig.test.close());

/** Players with a hundred coins each, who need no session: they bet past the calls. */
async function addCrowd(): Promise<bigint[]> {
  const { app, clock } = rig.test;
  const ids = Array.from({ length: PLAYERS }, (_, index) => FIRST_ID + BigInt(index));
  await app.platform.db.transaction().execute(async (tx) => {
    await sql`
      insert into player (id, kind, nickname, spread_code, channel_code, platform_id, created_at) overriding system value
      select id, ${USER_KINDS.general}, 'crowd', 'C' || id, 'DEFAULT', 1, ${new Date(clock.now())}
      from unnest(${ids}::bigint[]) v(id)`.execute(tx);
    await app.ledger.openAccounts(tx, ...ids);
    await app.ledger.transfer(
      tx,
      ids.map((id) => grant(id, 10_000n)),
    );
  });
  return ids;
}

it('settles all of them, by themselves and at the end, and pays each as the rules say', async () => {
  const ids = await addCrowd();
  const { id: roundId } = await rig.waiting();
  const { ledger } = rig.test.app;
  const { bounds, fairness, policy } = rig.test.app.modules;
  const market = await policy.forVisitor('DEFAULT');
  const { place } = createBetting({ ledger, fairness, bounds }, {} as never);
  const limits = { betMin: 100n, betMax: 50_000n, payoutMax: 5_000_000n, roundMax: 1_000_000_000n };
  // One wave for each slot: more at once exceed the queue limit.
  for (const slot of [1, 2])
    await Promise.all(
      ids.map((playerId, index) =>
        place(
          { playerId, endpoint: 'crash.mass', key: `mass-${playerId}-${slot}`, requestHash: '00'.repeat(32) },
          {
            ...{ playerId, userKind: USER_KINDS.general, roundId, slot, stake: 1_000n },
            ...{ wantedAt: slot === 1 ? 101 + (index % 200) : undefined, limits, policy: market },
          },
        ),
      ),
    );
  expect(await rig.round()).toMatchObject({ bets: 2 * PLAYERS, staked: 2_000n * BigInt(PLAYERS) });
  await rig.launch();
  const round = await rig.settled();
  expect(round.settled_at).not.toBeNull();

  const { rows } = await sql<{ wrong: number; escaped: number }>`
    select count(*) filter (where (state = 2) <> (auto_at <= ${POINT}) or paid <> case when state = 2 then stake * auto_at / 100 else 0 end
        or state not in (2, 3))::int as wrong, count(*) filter (where state = 2)::int as escaped
    from crash_bet where round_id = ${roundId}`.execute(rig.test.database.db);
  expect(rows[0]?.wrong).toBe(0);
  expect(rows[0]?.escaped).toBe(ids.filter((_, index) => 101 + (index % 200) <= Number(POINT)).length);
  // The coins the crowd was given come from nowhere, and nothing else does.
  expect(await rig.problems()).toEqual([]);
});
