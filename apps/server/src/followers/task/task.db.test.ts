import { ERRORS } from '@clearcrate/contract/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { playerRegistered } from '../../base/account/account.events.ts';
import { event } from '../../platform/outbox/outbox.ts';
import { expectCleanAudit } from '../../testing/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let keys = 0;
let player: { id: string; token: string };
let nextAccount = 13_900_000_000;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await expectCleanAudit(test);
  await test.close();
});

/** Each test has its own new player and starts at noon, 30 days after the last test. */
beforeEach(async () => {
  test.clock.set(Date.parse('2026-03-11T12:00:00+08:00') + (nextAccount - 13_900_000_000) * 30 * 86_400_000);
  const { data } = (await test.call('/api/auth/login', { account: String(nextAccount), password: 'demo1234' })).body;
  nextAccount += 1;
  player = { id: data.userId, token: data.token };
});

const at = (time: string) => {
  const day = test.app.platform.calendar.dayOf(test.clock.now());
  test.clock.set(Date.parse(`${day}T${time}+08:00`));
};
const ask = async (path: string, body: object = {}) =>
  (await test.call(path, body, { authorization: player.token })).body;
const move = async (path: string, body?: object, key = `task-key-${keys++}`) =>
  (await test.call(path, body, { authorization: player.token, 'idempotency-key': key })).body;
const rotate = (clientSeed: string) => test.chooseSeed(player.token, clientSeed);
const signIn = (key?: string) => move('/api/user/signin', undefined, key);
const records = async () => {
  const answer = await test.app.http.inject({
    url: '/api/user/signinRewardRecords',
    headers: { authorization: player.token },
  });
  return answer.json().data;
};
const assets = async () => (await ask('/api/user/getInfo')).data.assets;
const taskOf = async (code: string) =>
  (await ask('/api/task/getTaskList')).data.items.find(({ taskCode }: { taskCode: string }) => taskCode === code);
const drain = () => test.app.platform.outbox.drain();
const openBoxes = async (count: number) => {
  const { boxId } = (await test.call('/api/box/getBoxList', { sort: 'priceUp' })).body.data.items[0];
  const answer = await move('/api/box/openBox', { boxId, count, version: 1 });
  expect(answer.code).toBe(0);
  return answer.data.items.map(({ bagItemId }: { bagItemId: string }) => bagItemId) as string[];
};

describe('the daily sign-in', () => {
  it('succeeds once a day for concurrent calls', async () => {
    const { ammon } = await assets();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn()));
    const accepted = answers.filter(({ code }) => code === 0);
    expect(accepted).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, ERRORS.signedInToday.code]));
    expect(accepted[0]?.data).toMatchObject({ roundDay: 1, streak: 1, rewards: [{ asset: 'shell', amount: '0.20' }] });
    expect(Number((await assets()).ammon)).toBeCloseTo(Number(ammon) + 0.2);
    expect(accepted[0]?.data.ammon).toBe((await assets()).ammon);
  });

  it('replays the first answer under the same key', async () => {
    const first = await signIn('sign-in-repeat-1');
    expect(await signIn('sign-in-repeat-1')).toEqual(first);
  });

  it('uses the day as key when the call has no idempotency key', async () => {
    const bare = async (body?: object, headers = {}) =>
      (await test.call('/api/user/signin', body, { authorization: player.token, ...headers })).body;
    const { ammon } = await assets();
    const answers = await Promise.all([bare(), bare({}), bare(), bare({})]);
    expect(answers[0]).toMatchObject({ code: 0, data: { roundDay: 1 } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(Number((await assets()).ammon)).toBeCloseTo(Number(ammon) + 0.2);
    expect((await signIn()).code).toBe(ERRORS.signedInToday.code);
    for (const key of ['', 'short', '@/api/user/signin@2026-03-11'])
      expect((await bare({}, { 'idempotency-key': key })).code).toBe(ERRORS.idempotencyKeyMissing.code);
    test.clock.advance(86_400_000);
    expect((await bare()).data.roundDay).toBe(2);
  });

  it('is possible again at midnight', async () => {
    at('23:59:59');
    expect((await signIn()).data.roundDay).toBe(1);
    expect((await signIn()).code).toBe(ERRORS.signedInToday.code);
    expect(await records()).toMatchObject({ signedToday: true, streak: 1 });
    test.clock.advance(1_000);
    expect(await records()).toMatchObject({ signedToday: false, streak: 1 });
    expect((await signIn()).data).toMatchObject({ roundDay: 2, streak: 2 });
    const after = await records();
    expect(after.records.map(({ roundDay }: { roundDay: number }) => roundDay)).toEqual([2, 1]);
    expect(Date.parse(after.endsAt) - test.clock.now()).toBe(86_400_000);
  });

  it('starts again at day 1 after a missed day', async () => {
    at('23:00:00');
    await signIn();
    test.clock.advance(26 * 3_600_000);
    expect(await records()).toMatchObject({ signedToday: false, streak: 0 });
    expect((await signIn()).data).toMatchObject({ roundDay: 1, streak: 1 });
  });

  it('pays the whole round, with points on day 7, and starts the next round', async () => {
    const before = await assets();
    for (let day = 1; day <= 8; day += 1) {
      expect((await signIn()).data).toMatchObject({ roundDay: ((day - 1) % 7) + 1, streak: day });
      test.clock.advance(86_400_000);
    }
    const after = await assets();
    expect(Number(after.ammon) - Number(before.ammon)).toBeCloseTo(7.2 + 0.2);
    expect(Number(after.point) - Number(before.point)).toBeCloseTo(20);
    await drain();
    expect(await taskOf('once-sign-in-7')).toMatchObject({ progress: 7, state: 'claimable' });
    const { amount } = await assets();
    expect((await move('/api/task/claimTask', { taskCode: 'once-sign-in-7', period: 'once' })).code).toBe(0);
    expect(Number((await assets()).amount)).toBeCloseTo(Number(amount) + 1);
  });
});

describe('a task', () => {
  it('counts each event once up to its target, and is claimed once by concurrent calls', async () => {
    await openBoxes(2);
    await Promise.all([drain(), drain(), drain()]);
    expect(await taskOf('daily-open-3')).toMatchObject({ progress: 2, target: 3, state: 'open' });
    const body = { taskCode: 'daily-open-3', period: (await taskOf('daily-open-3')).period };
    expect((await move('/api/task/claimTask', body)).code).toBe(ERRORS.taskNotDone.code);
    await openBoxes(5);
    await drain();
    expect(await taskOf('daily-open-3')).toMatchObject({ progress: 3, state: 'claimable' });
    const { ammon } = await assets();
    const answers = await Promise.all(Array.from({ length: 20 }, () => move('/api/task/claimTask', body)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, ERRORS.taskClaimed.code]));
    expect(Number((await assets()).ammon)).toBeCloseTo(Number(ammon) + 0.5);
    expect(await taskOf('daily-open-3')).toMatchObject({ state: 'claimed' });
  });

  it('counts an event for its own day when it is handled a day later', async () => {
    at('23:59:59');
    await openBoxes(3);
    const yesterday = (await ask('/api/task/getTaskList')).data.day;
    test.clock.advance(26 * 3_600_000);
    await drain();
    expect(await taskOf('daily-open-3')).toMatchObject({ progress: 0, state: 'open' });
    expect(await taskOf('once-first-open')).toMatchObject({ progress: 1, state: 'claimable' });
    const late = await move('/api/task/claimTask', { taskCode: 'daily-open-3', period: yesterday });
    expect(late.code).toBe(ERRORS.taskDayOver.code);
  });

  it('resets at midnight, and the reward of the previous day expires', async () => {
    at('23:59:59');
    await openBoxes(3);
    await drain();
    const before = await taskOf('daily-open-3');
    expect(before.state).toBe('claimable');
    test.clock.advance(1_000);
    expect(await taskOf('daily-open-3')).toMatchObject({ progress: 0, state: 'open' });
    const late = await move('/api/task/claimTask', { taskCode: 'daily-open-3', period: before.period });
    expect(late.code).toBe(ERRORS.taskDayOver.code);
  });

  it('counts sales and revealed seeds that were used', async () => {
    const [item] = await openBoxes(1);
    await move('/api/user/sellGoods', { bagItemIds: [item] });
    await rotate('one');
    await rotate('two');
    await drain();
    expect(await taskOf('daily-sell-1')).toMatchObject({ progress: 1, state: 'claimable' });
    expect(await taskOf('daily-reveal-1')).toMatchObject({ progress: 1, state: 'claimable' });
    await rotate('three');
    await drain();
    expect(await taskOf('daily-reveal-1')).toMatchObject({ progress: 1 });
  });

  it('counts invited friends, except on the inviter’s own device', async () => {
    const { db, outbox } = test.app.platform;
    await db.updateTable('session').set({ device_id: 'mine' }).where('player_id', '=', BigInt(player.id)).execute();
    const joined = (deviceId: string) => ({
      playerId: player.id,
      inviterId: player.id,
      channelCode: 'DEFAULT',
      platformId: 1,
      deviceId,
      registeredAt: new Date(test.clock.now()).toISOString(),
    });
    const events = ['mine', 'hers', 'his'].map((deviceId) => event(playerRegistered, joined(deviceId)));
    await db.transaction().execute((tx) => outbox.add(tx, events));
    await drain();
    expect(await taskOf('once-invite-3')).toMatchObject({ progress: 2, target: 3 });
  });

  it('is rejected when it does not exist', async () => {
    const answer = await move('/api/task/claimTask', { taskCode: 'free-money', period: 'once' });
    expect(answer.code).toBe(ERRORS.taskUnknown.code);
  });
});

it('shows the task plan to visitors', async () => {
  const { data } = (await test.call('/api/task/getTaskPlan', {}, { 'accept-language': 'en' })).body;
  expect(data.round).toHaveLength(7);
  expect(data.tasks[0]).toMatchObject({ name: 'Open any 3 boxes', rewards: [{ asset: 'shell', amount: '0.50' }] });
});
