import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPolicy } from '../../base/policy/policy.module.ts';
import { AppError } from '../../platform/errors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPlay, type Entry } from './play.module.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.loadContent();
});
afterAll(() => test.close());

/** A market without rules. */
const NO_RULES = readPolicy({ modules: [], config: [], rules: [] }, { visitorOf: 'official' });
const NO_CAPS = { boxPriceCap: undefined, dailyOpeningCap: undefined };

const findPlayers = async () =>
  (await test.database.db.selectFrom('player').select('id').orderBy('id').execute()).map(({ id }) => id);
const anyRule = () => test.database.db.selectFrom('draw_rule').select('id').limit(1).executeTakeFirstOrThrow();

/** Error name of a rejected play, and message of one that fails. */
const nameOf = (error: unknown): string => (error instanceof AppError ? error.errorName : (error as Error).message);

function keyOf(playerId: bigint, name: string) {
  return { playerId, endpoint: '/api/test/play', key: name, requestHash: hash('sha256', name, 'hex') };
}

/** Tells the events of rejected plays from those of others. */
const referenceOf = (playerId: bigint, isRefused: boolean): bigint => playerId * 10n + (isRefused ? 1n : 2n);

interface Input {
  playerId: bigint;
  name: string;
  isRefused: boolean;
}

it('leaves no effect of a rejected play in the other plays of its batch', async () => {
  const { ledger, modules } = test.app;
  const { db } = test.database;
  const players = (await findPlayers()).slice(0, 2);
  const goods = await db.selectFrom('goods').select('id').limit(1).executeTakeFirstOrThrow();
  const rule = await anyRule();
  const play = createPlay<Input, undefined, undefined, unknown>(
    { ...modules, ledger },
    {
      name: 'test.play',
      players: ({ playerId }) => [playerId],
      numbers: () => 1,
      decide: ({ playerId, name, isRefused }, work) => {
        const [id] = work.takeNumbers(1) as [bigint];
        const about = { playerId, mode: 1, reference: 1n };
        const moves = [{ from: 'gift', to: 'bonus', amount: 5n }] as const;
        work.sheet.post({ owner: playerId, kind: 'test.grant', reference: name, moves });
        work.enter(playerId, { price: 0n, openings: 1, policy: NO_CAPS });
        const terms = { ...about, id, playId: id, ruleId: rule.id, cost: 0n, asset: 'coin' } as const;
        const { nonce } = work.draws.draw(terms, () => ({ outcome: 1 }));
        const fact = {
          playerId,
          userKind: 1,
          mode: 1,
          reference: referenceOf(playerId, isRefused),
          plays: 1,
          spent: 0n,
        };
        work.win(fact, [{ id, goodsId: goods.id, quality: 1, price: 5n }]);
        if (isRefused) throw new AppError('busy');
        return { answer: { nonce, openings: work.book.figures(playerId).openings }, kept: undefined };
      },
    },
  );
  const run = (playerId: bigint, name: string, isRefused: boolean) =>
    play(keyOf(playerId, name), { playerId, name, isRefused }).then(({ json }) => JSON.parse(json), nameOf);
  const before = await Promise.all(players.map((id) => ledger.balancesOf(db, id)));
  // Four calls in one tick make two batches of two; the first play of each is rejected.
  const answers = await Promise.all(
    players.flatMap((id) => [run(id, `${id}-refused`, true), run(id, `${id}-done`, false)]),
  );
  const done = { nonce: 1, openings: 1 };
  expect(answers).toEqual(['busy', done, 'busy', done]);
  for (const [index, id] of players.entries()) {
    expect((await ledger.balancesOf(db, id)).bonus).toBe((before[index]?.bonus ?? 0n) + 5n);
    const { rows } = await sql`
      select (select count(*)::int from draw where player_id = ${id}) as draws,
        (select count(*)::int from bag_item where player_id = ${id} and price = 5) as items,
        (select openings from play_day where player_id = ${id}) as openings,
        (select count(*)::int from outbox where payload::text like ${`%"${referenceOf(id, false)}"%`}) as events,
        (select count(*)::int from outbox where payload::text like ${`%"${referenceOf(id, true)}"%`}) as rejected`.execute(
      db,
    );
    expect(rows).toEqual([{ draws: 1, items: 1, openings: 1, events: 1, rejected: 0 }]);
  }
});

interface Costs {
  cost: bigint;
  charge?: bigint;
}

describe('a play that draws', () => {
  let runs = 0;

  /**
   * Runs one play of the first player: enters with `entry`, if given, charges, then draws for all
   * players.
   */
  async function run(players: readonly bigint[], entry?: Entry, { cost, charge = cost }: Costs = { cost: 0n }) {
    const [playerId] = players as [bigint];
    const rule = await anyRule();
    const play = createPlay<undefined, undefined, undefined, unknown>(
      { ...test.app.modules, ledger: test.app.ledger },
      {
        name: 'test.entering',
        players: () => players,
        numbers: () => players.length,
        decide: (_input, work) => {
          if (entry) work.enter(playerId, entry);
          const reference = `charge-${runs}`;
          const moves = [{ from: 'gift', to: 'bonus', amount: charge }] as const;
          if (charge > 0n) {
            work.sheet.post({ owner: playerId, kind: 'test.grant', reference, moves });
            work.payCoins(playerId, { amount: charge, kind: 'box.open', reference, policy: NO_RULES });
          }
          for (const drawer of players) {
            const [id] = work.takeNumbers(1) as [bigint];
            const about = { id, playerId: drawer, mode: 1, reference: 1n, playId: id, ruleId: rule.id } as const;
            work.draws.draw({ ...about, cost, asset: 'coin' }, () => ({ outcome: 1 }));
          }
          return { answer: 'drawn', kept: undefined };
        },
      },
    );
    runs += 1;
    return play(keyOf(playerId, `entering-${runs}`), undefined).then(({ json }) => JSON.parse(json), nameOf);
  }

  const openingsOf = async (playerId: bigint) => {
    const day = await test.database.db
      .selectFrom('play_day')
      .select('openings')
      .where('player_id', '=', playerId)
      .executeTakeFirst();
    return day?.openings ?? 0;
  };

  it('fails for a player it has not entered for', async () => {
    const [first, second] = (await findPlayers()) as [bigint, bigint];
    const failed = expect.stringContaining('before it has entered');
    expect(await run([first])).toEqual(failed);
    expect(await run([first, second], 'free')).toEqual(failed);
    expect(await run([first], 'free')).toBe('drawn');
  });

  it('fails when its draws cost more than the price it has entered for', async () => {
    const [player] = (await findPlayers()) as [bigint];
    const entry = { price: 99n, openings: 1, policy: NO_CAPS };
    expect(await run([player], entry, { cost: 100n })).toBe('the play enters for 99 and draws for 100');
    expect(await run([player], 'free', { cost: 1n })).toBe('the play enters for 0 and draws for 1');
    expect(await run([player], { ...entry, price: 100n }, { cost: 100n })).toBe('drawn');
  });

  it('fails when it charges other than its draws cost', async () => {
    const [player] = (await findPlayers()) as [bigint];
    const entry = { price: 100n, openings: 1, policy: NO_CAPS };
    expect(await run([player], entry, { cost: 100n, charge: 0n })).toBe('the play draws for 100 and charges 0');
    expect(await run([player], entry, { cost: 0n, charge: 100n })).toBe('the play draws for 0 and charges 100');
  });

  it("rejects a price above the market's cap", async () => {
    const [player] = (await findPlayers()) as [bigint];
    const entry = (price: bigint) => ({ price, openings: 1, policy: { ...NO_CAPS, boxPriceCap: 100n } });
    expect(await run([player], entry(101n))).toBe('priceAboveCap');
    expect(await run([player], entry(100n))).toBe('drawn');
  });

  it("counts openings and rejects those above the market's daily cap", async () => {
    const [, , player] = (await findPlayers()) as [bigint, bigint, bigint];
    const opened = await openingsOf(player);
    const entry = (openings: number) => ({ price: 0n, openings, policy: { ...NO_CAPS, dailyOpeningCap: opened + 2 } });
    expect(await run([player], entry(3))).toBe('openingCapReached');
    expect(await run([player], entry(2))).toBe('drawn');
    expect(await openingsOf(player)).toBe(opened + 2);
  });
});
