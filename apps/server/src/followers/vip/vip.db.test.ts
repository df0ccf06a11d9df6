import { ERRORS } from '@clearcrate/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rechargeCompleted } from '../../modes/recharge/recharge.events.ts';
import { event } from '../../platform/outbox/outbox.ts';
import { expectCleanAudit } from '../../testing/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type VipLevelUp, vipLevelUp } from './vip.events.ts';

let test: TestApp;
const levelUps: VipLevelUp[] = [];
beforeAll(async () => {
  test = await createTestApp();
  test.app.platform.outbox.subscribe('test.level-up', vipLevelUp, async (_tx, rises) => {
    levelUps.push(...rises);
  });
});
afterAll(() => test.close());

interface Member {
  id: string;
  headers: Record<string, string>;
}

async function signIn(account: string): Promise<Member> {
  const { data } = (await test.call('/api/auth/login', { account, password: 'demo1234' })).body;
  return { id: data.userId, headers: { authorization: data.token } };
}

let orders = 0;
async function recharge(...recharges: { player: Member; amount: string; bonus?: string }[]): Promise<void> {
  const { db, outbox } = test.app.platform;
  const events = recharges.map(({ player, amount, bonus = '0.00' }) => {
    orders += 1;
    const at = new Date(test.clock.now()).toISOString();
    return event(rechargeCompleted, { playerId: player.id, amount, bonus, orderId: `order-${orders}`, at });
  });
  await db.transaction().execute((tx) => outbox.add(tx, events));
  // The second drain dispatches events emitted by the handlers of the first.
  await outbox.drain();
  await outbox.drain();
}

const vipOf = async ({ headers }: Member) => (await test.call('/api/user/getVipLevelList', {}, headers)).body.data;
const info = async ({ headers }: Member) => (await test.call('/api/user/getInfo', {}, headers)).body.data;
const openPacket = async ({ headers }: Member, level: number, key: string) =>
  (await test.call('/api/user/getVipReward', { level }, { ...headers, 'idempotency-key': `packet-${key}` })).body;

describe('growth', () => {
  it('equals the recharged coins without the bonus', async () => {
    const player = await signIn('13900000090');
    await recharge({ player, amount: '99.99', bonus: '50.00' });
    expect(await vipOf(player)).toMatchObject({
      level: 0,
      growth: '99.99',
      next: { level: 1, growth: '100.00', missing: '0.01' },
    });
    await recharge({ player, amount: '0.01' });
    expect(await vipOf(player)).toMatchObject({ level: 1, growth: '100.00', next: { level: 2 } });
    expect((await info(player)).base.userLevel).toBe(1);
    expect(levelUps.filter(({ playerId }) => playerId === player.id)).toEqual([
      { playerId: player.id, level: 1, previousLevel: 0 },
    ]);
  });

  it('can skip levels and emits one event with the highest', async () => {
    const player = await signIn('13900000091');
    const bystander = await signIn('13900000092');
    await recharge({ player, amount: '1500.00' }, { player: bystander, amount: '1.00' }, { player, amount: '4000.00' });
    expect(levelUps.filter(({ playerId }) => playerId === player.id)).toEqual([
      { playerId: player.id, level: 5, previousLevel: 0 },
    ]);
    expect((await vipOf(bystander)).growth).toBe('1.00');
    await recharge({ player, amount: '1000000.00' });
    expect(await vipOf(player)).toMatchObject({ level: 10, growth: '1005500.00', next: null });
  });

  it('of the demo players matches their levels', async () => {
    const rows = await test.database.db
      .selectFrom('player')
      .select(['mobile', 'level'])
      .where('level', '>', 0)
      .execute();
    const levels = new Map(rows.map(({ mobile, level }) => [mobile, level]));
    expect(levels.get('+8613800000000')).toBe(4);
    expect(levels.get('+8613900000013')).toBe(4);
    expect(levels.get('+8613900000064')).toBe(5);
  });
});

describe('a packet', () => {
  it('is opened once by concurrent calls', async () => {
    const player = await signIn('13900000013');
    const before = Number((await info(player)).assets.amount);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => openPacket(player, 4, `parallel-${index}`)),
    );
    const [opened] = answers.filter(({ code }) => code === 0);
    expect(opened?.data).toEqual({ level: 4, received: '12.00', amount: (before + 12).toFixed(2) });
    expect(answers.filter(({ code }) => code === ERRORS.vipPacketTaken.code)).toHaveLength(19);
    expect(Number((await info(player)).assets.amount)).toBe(before + 12);
    const { items } = await vipOf(player);
    expect(items.filter(({ claimed }: { claimed: boolean }) => claimed)).toMatchObject([{ level: 4 }]);
  });

  it('replays the first answer under the same key', async () => {
    const player = await signIn('13900000013');
    const first = await openPacket(player, 3, 'again-1');
    expect(await openPacket(player, 3, 'again-1')).toEqual(first);
    expect((await openPacket(player, 2, 'again-1')).code).toBe(ERRORS.idempotencyKeyReused.code);
  });

  it('opens once per level without an idempotency key, and replays its answer', async () => {
    const player = await signIn('13900000013');
    const bare = async (level: number) => (await test.call('/api/user/getVipReward', { level }, player.headers)).body;
    const first = await bare(2);
    expect(first).toMatchObject({ code: 0, data: { level: 2 } });
    expect(await bare(2)).toEqual(first);
    expect((await bare(1)).data.level).toBe(1);
    expect((await openPacket(player, 2, 'with-a-key-1')).code).toBe(ERRORS.vipPacketTaken.code);
  });

  it('is rejected for a level that is not reached', async () => {
    const player = await signIn('13900000013');
    const refused = await openPacket(player, 5, 'ahead-1');
    expect([refused.code, refused.msg]).toEqual([ERRORS.vipLevelNotReached.code, '达到 VIP5 后才能领取']);
    await recharge({ player, amount: '1740.00' });
    expect((await openPacket(player, 5, 'ahead-2')).data.received).toBe('28.00');
  });

  it('does not exist for level 0', async () => {
    const player = await signIn('13900000013');
    expect((await openPacket(player, 0, 'none-1')).code).toBe(ERRORS.vipPacketUnknown.code);
    for (const level of [-1, 11, 1.5, Number.NaN])
      expect((await openPacket(player, level, 'odd-1')).code).toBe(ERRORS.invalidInput.code);
  });
});

it('grants the published privileges of each level', async () => {
  const { items } = await vipOf(await signIn('13900000013'));
  const privileges = items.map((item: { privileges: object }) => item.privileges);
  expect(privileges[4]).toEqual({ frame: 4, avatarUpload: false, timeBoxTier: 0, mallQuota: 5 });
  expect(privileges[5]).toEqual({ frame: 5, avatarUpload: true, timeBoxTier: 5, mallQuota: 8 });
  expect(privileges[10]).toEqual({ frame: 10, avatarUpload: true, timeBoxTier: 10, mallQuota: 30 });
});

it('leaves balanced books', () => expectCleanAudit(test));
