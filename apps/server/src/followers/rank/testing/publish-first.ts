import type { TestApp } from '../../../testing/test-app.ts';
import { putRankBoards } from '../rank.operator.ts';

/** Publishes a board of the day that pays the first place alone, without a minimum. */
export function publishFirst({ app, clock, database }: TestApp, amount: bigint): Promise<number> {
  const prizes = [{ from: 1, to: 1, amount, minimum: 0n }];
  const { calendar } = app.platform;
  return database.db
    .transaction()
    .execute((tx) =>
      putRankBoards(tx, [{ record: 'rankBoard', code: 'day', prizes }], { calendar, now: new Date(clock.now()) }),
    );
}
