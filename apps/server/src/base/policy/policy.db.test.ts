import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listsChanged } from '../../platform/http/response-cache.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { SITE_TAGS } from '../site/site.events.ts';
import { POLICY_TAG } from './policy.events.ts';
import { putPolicy } from './policy.module.ts';

let test: TestApp;
let token: string;
let boxId: string;
let keys = 0;

beforeAll(async () => {
  test = await createTestApp();
  token = await signIn();
  boxId = (await test.call('/api/box/getBoxList', { sort: 'priceUp' })).body.data.items[0].boxId;
});
afterAll(() => test.close());

const signIn = async () =>
  (await test.call('/api/auth/login', { account: '13800000003', password: 'demo1234' })).body.data.token;

function announce(): void {
  for (const tag of [POLICY_TAG, SITE_TAGS.modules]) test.app.platform.bus.publish(listsChanged, { tag });
}
async function hold(...rules: object[]): Promise<void> {
  expect(await putPolicy(test.database.db, { rules }, 'test', new Date(test.clock.now()))).toBeUndefined();
  announce();
}
const open = async (count = 1) =>
  (
    await test.call(
      '/api/box/openBox',
      { boxId, count, version: 1 },
      { authorization: token, 'idempotency-key': `policy-${keys++}` },
    )
  ).body.code;
const mine = async () => (await test.call('/api/policy/getPolicy', {}, { authorization: token })).body.data;
const shown = async (channel = 'DEFAULT') => {
  const { items } = (await test.call('/api/index/getModuleList', {}, { 'channel-code': channel })).body.data;
  return items.filter((item: { status: number }) => item.status === 1).map((item: { name: string }) => item.name);
};

describe('the market policy', () => {
  it('closes a module on a channel, and the public lists show it', async () => {
    expect(await shown()).toContain('BlindBox');
    await hold({ close: ['BlindBox'] });
    expect(await shown()).not.toContain('BlindBox');
    expect((await test.call('/api/policy/getMarket')).body.data.modules).not.toContain('BlindBox');
    expect(await open()).toBe(ERRORS.moduleClosed.code);
    await hold({ when: { channels: ['aurora'] }, close: ['BlindBox'] });
    expect([await shown(), await shown('aurora')].map((names) => names.includes('BlindBox'))).toEqual([true, false]);
    expect(await open()).toBe(0);
  });

  it('uses the country of the phone number, or of the identity once verified', async () => {
    await hold({ when: { countries: ['CN'] }, close: ['BlindBox', 'selling'] });
    expect(await mine()).toMatchObject({ countries: ['CN'], verified: false, selling: false });
    expect(await shown()).toContain('BlindBox');
    expect(await open()).toBe(ERRORS.moduleClosed.code);
    await sql`insert into player_identity (player_id, country, sealed, checked_by, verified_at)
      select id, 'VN', '\\x00', 'test', now() from player where mobile = '+8613800000003'`.execute(test.database.db);
    token = await signIn();
    expect(await mine()).toMatchObject({ countries: ['VN'], verified: true, selling: true });
    expect(await open()).toBe(0);
  });

  it('requires the real name before spending', async () => {
    await hold({ realName: 'spend' });
    expect(await open()).toBe(0);
    await sql`delete from player_identity`.execute(test.database.db);
    token = await signIn();
    expect(await open()).toBe(ERRORS.realNameRequired.code);
  });

  it('caps openings per day', async () => {
    await hold({});
    test.clock.advance(86_400_000);
    await hold({ caps: { dailyOpenings: 5 } });
    expect(await open(3)).toBe(0);
    expect(await open(3)).toBe(ERRORS.openingCapReached.code);
    expect(await open(2)).toBe(0);
    expect(await open()).toBe(ERRORS.openingCapReached.code);
    test.clock.advance(86_400_000);
    expect(await open(5)).toBe(0);
  });

  it('fails closed on an unreadable document, and rejects one on writing', async () => {
    const broken = { rules: [{ close: ['Casino'] }] };
    expect(await putPolicy(test.database.db, broken, '', new Date(test.clock.now()))).toContain('rules[0].close[0]');
    announce();
    expect(await shown()).toContain('BlindBox');
    await sql`insert into market_policy (document, created_at) values (${JSON.stringify(broken)}, now())`.execute(
      test.database.db,
    );
    announce();
    expect(await shown()).not.toContain('BlindBox');
    expect(await shown()).toContain('HelpContact');
    expect(await mine()).toMatchObject({ selling: false, payouts: false, extraction: false, realName: 'spend' });
    expect(await open()).toBe(ERRORS.realNameRequired.code);
    await hold({});
    expect(await open()).toBe(0);
  });

  it('keeps every former policy', async () => {
    for (const change of [sql`delete from market_policy`, sql`update market_policy set document = '{}'`])
      await expect(change.execute(test.database.db)).rejects.toThrow('never changed');
  });
});
