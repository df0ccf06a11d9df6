import { ALL_ENDPOINTS } from '@clearcrate/contract/endpoints';
import { ERRORS } from '@clearcrate/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/** Generated from the contract, so that new endpoints are covered automatically. */

const NEVER_ISSUED = 'A'.repeat(43);
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const signIn = async (account: string): Promise<string> =>
  (await test.call('/api/auth/login', { account, password: 'demo1234' })).body.data.token;

function ask(path: string, method: string, body: unknown, headers: Record<string, string>) {
  const asGet = method === 'GET';
  return test.app.http.inject({
    method: asGet ? 'GET' : 'POST',
    url: path,
    headers: { 'content-type': 'application/json', 'idempotency-key': 'matrix-key-1', ...headers },
    ...(asGet ? {} : { payload: JSON.stringify(body ?? {}) }),
  });
}

const guarded = ALL_ENDPOINTS.filter(({ access }) => access === 'player');

describe('every endpoint for players', () => {
  it.each(guarded.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s rejects every caller without a valid token',
    async (path, { method, example }) => {
      const ended = await signIn('13800000005');
      await test.call('/api/auth/logout', {}, { authorization: ended });
      for (const authorization of ['', NEVER_ISSUED, ended]) {
        const answer = await ask(path, method, example.body, { authorization });
        expect([answer.statusCode, answer.json().code]).toEqual([401, ERRORS.unauthorized.code]);
      }
    },
  );
});

describe('data of one player', () => {
  it('is not found for another player, in any call', async () => {
    const [owner, stranger] = await Promise.all([signIn('13800000001'), signIn('13800000002')]);
    const { boxId } = (await test.call('/api/box/getBoxList', { sort: 'priceUp' })).body.data.items[0];
    const headers = { authorization: owner, 'idempotency-key': 'owner-opens-1' };
    const opened = (await test.call('/api/box/openBox', { boxId, count: 1, version: 1 }, headers)).body.data.items[0];
    const secrets = [opened.serverSeedHash, `"${opened.drawId}"`];
    // Signing out comes last: afterwards the stranger would be rejected for another reason.
    const inOrder = guarded.toSorted((a, b) => Number(a.path.endsWith('/logout')) - Number(b.path.endsWith('/logout')));
    for (const { path, method } of inOrder) {
      const body = {
        bagItemId: opened.bagItemId,
        bagItemIds: [opened.bagItemId],
        drawId: opened.drawId,
        boxId,
        favourite: true,
      };
      const answer = await ask(path, method, body, { authorization: stranger, 'idempotency-key': `stranger-${path}` });
      for (const secret of secrets) expect(answer.body, path).not.toContain(secret);
    }
    const bag = (await test.call('/api/user/rucksackGoods', {}, { authorization: owner })).body.data;
    expect(bag.items.map((item: { bagItemId: string }) => item.bagItemId)).toEqual([opened.bagItemId]);
  });
});
