import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPlay } from './play.module.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.loadContent();
});
afterAll(() => test.close());

interface Input {
  playerId: bigint;
  name: string;
  isRefused: boolean;
}

it('leaves no effect of a rejected play in the other plays of its batch', async () => {
  const { ledger, modules } = test.app;
  const { db } = test.database;
  const players = await db.selectFrom('player').select('id').orderBy('id').limit(2).execute();
  const goods = await db.selectFrom('goods').select('id').limit(1).executeTakeFirstOrThrow();
  const rule = await db.selectFrom('draw_rule').select('id').limit(1).executeTakeFirstOrThrow();
  const play = createPlay<Input, undefined, undefined>(
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
        work.count(playerId, { won: 5n, openings: 1 });
        const terms = { ...about, id, playId: id, ruleId: rule.id, cost: 0n, asset: 'coin' } as const;
        const { nonce } = work.draws.draw(terms, () => ({ outcome: 1 }));
        work.bag.put({ id, playerId, goodsId: goods.id, price: 5n, source: 1, reference: 1n });
        const at = new Date(test.clock.now()).toISOString();
        const fact = { playerId: String(playerId), userKind: 1, mode: 1, reference: name, plays: 1, spent: 0n, at };
        work.tell({ ...fact, items: [] });
        if (isRefused) throw new AppError('busy');
        return { answer: { nonce, openings: work.book.figures(playerId).openings }, kept: undefined };
      },
    },
  );
  const run = (playerId: bigint, name: string, isRefused: boolean) => {
    const requestHash = hash('sha256', name, 'hex');
    const key = { playerId, endpoint: '/api/test/play', key: name, requestHash };
    return play(key, { playerId, name, isRefused }).then(
      ({ json }) => JSON.parse(json),
      (error) => (error as AppError).errorName,
    );
  };
  const before = await Promise.all(players.map(({ id }) => ledger.balancesOf(db, id)));
  // Four calls in one tick make two batches of two; the first play of each is rejected.
  const answers = await Promise.all(
    players.flatMap(({ id }) => [run(id, `${id}-refused`, true), run(id, `${id}-done`, false)]),
  );
  const done = { nonce: 1, openings: 1 };
  expect(answers).toEqual(['busy', done, 'busy', done]);
  for (const [index, { id }] of players.entries()) {
    expect((await ledger.balancesOf(db, id)).bonus).toBe((before[index]?.bonus ?? 0n) + 5n);
    const { rows } = await sql`
      select (select count(*)::int from draw where player_id = ${id}) as draws,
        (select count(*)::int from bag_item where player_id = ${id} and price = 5) as items,
        (select openings from play_day where player_id = ${id}) as openings,
        (select count(*)::int from outbox where payload::text like ${`%"${id}-%`}) as events,
        (select count(*)::int from outbox where payload::text like ${`%"${id}-refused%`}) as rejected`.execute(db);
    expect(rows).toEqual([{ draws: 1, items: 1, openings: 1, events: 1, rejected: 0 }]);
  }
});
