import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../../platform/db/database.ts';
import { runnerOf } from '../../../platform/db/statement.ts';
import { foundBehind } from '../../../testing/held-player.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts';
import { findOrReserveRules, writeRules } from './rule-claims.ts';

let test: TestPlatform;
beforeAll(async () => {
  test = await createTestPlatform();
});
afterAll(() => test.close());

it('waits for another batch that publishes the same rule, and uses its number', async () => {
  const text = 'a rule of this test';
  const rule = { hash: createHash('sha256').update(text).digest('hex'), text };
  const find = async (tx: Tx) => (await findOrReserveRules(runnerOf(tx), [rule.hash])).get(rule.hash);
  let published: bigint | undefined;
  const publish = async (tx: Tx) => {
    const reserved = await find(tx);
    if (!reserved) throw new Error('no number was reserved');
    expect(reserved.known).toBe(false);
    published = reserved.id;
    await Promise.all(writeRules(runnerOf(tx), [{ ...rule, ...reserved }], new Date(test.clock.now())));
  };
  expect(await foundBehind(test, publish, find)).toEqual({ id: published, known: true });
});
