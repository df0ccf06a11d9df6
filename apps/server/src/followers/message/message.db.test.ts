import { ERRORS } from '@clearcrate/contract/errors';
import { GATEWAY_PATH, MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { playerRegistered } from '../../base/account/account.events.ts';
import { avatarReviewed } from '../../base/avatar/avatar.events.ts';
import { identityVerified } from '../../base/identity/identity.events.ts';
import { steamBound } from '../../base/profile/profile.events.ts';
import { rechargeCompleted } from '../../modes/recharge/recharge.events.ts';
import type { Tx } from '../../platform/db/database.ts';
import { toAllTopic, toPlayerTopic } from '../../platform/gateway/gateway.topics.ts';
import { event } from '../../platform/outbox/outbox.ts';
import { played } from '../../play/game/play.events.ts';
import { foundBehind } from '../../testing/held-player.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { rankWon } from '../rank/rank.events.ts';
import { vipLevelUp } from '../vip/vip.events.ts';
import { operatorMessage, sendFromOperator } from './message.operator.ts';
import type { NewBroadcast } from './message.sending.ts';
import { createInbox, type Inbox } from './message.service.ts';

let test: TestApp;
let inbox: Inbox;
let player: { id: bigint; token: string };
let nextAccount = 13_900_000_000;
const frames: { playerId: string; data: unknown }[] = [];
const broadcastFrames: unknown[] = [];

beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen();
  // Only the test drains the outbox. A background poll would dispatch follow-up events too early.
  await test.app.platform.outbox.stop();
  const { platform } = test.app;
  inbox = createInbox(platform);
  platform.bus.subscribe(toPlayerTopic, ({ playerId, text }) => frames.push({ playerId, data: JSON.parse(text).data }));
  platform.bus.subscribe(toAllTopic, ({ text }) => broadcastFrames.push(JSON.parse(text)));
});
afterAll(() => test.close());

/** Each test has its own player with an empty inbox. */
beforeEach(async () => {
  test.clock.advance(60_000);
  const { data } = (await test.call('/api/auth/login', { account: String(nextAccount), password: 'demo1234' })).body;
  nextAccount += 1;
  player = { id: BigInt(data.userId), token: data.token };
  await ask('/api/user/readyMessage');
  await ask('/api/user/delReadyMessage');
  await drain();
  frames.length = 0;
});

const ask = async (path: string, body: object = {}, locale = 'zh') =>
  (await test.call(path, body, { authorization: player.token, 'accept-language': locale })).body;
const list = async (body: object = {}, locale = 'zh') => (await ask('/api/user/getMessage', body, locale)).data;
const db = () => test.app.platform.db;
const drain = () => test.app.platform.outbox.drain();
const send = (...messages: Parameters<Inbox['send']>[1]) =>
  db()
    .transaction()
    .execute((tx) => inbox.send(tx, messages));
const notice = (title: string) => ({
  playerId: player.id,
  template: 'notice' as const,
  params: { title, content: 'text' },
});
const broadcast = (extra: Partial<NewBroadcast> = {}) => {
  const texts = { zh: '停机', en: 'Maintenance', vi: '', ko: '', tw: '' };
  const whole: NewBroadcast = { kind: 1, titles: texts, contents: texts, ...extra };
  return db()
    .transaction()
    .execute((tx) => inbox.broadcast(tx, whole));
};
const rowsOf = async () => {
  const { rows } = await sql<{ count: bigint }>`select count(*) from message where player_id = ${player.id}`.execute(
    db(),
  );
  return Number(rows[0]?.count);
};

describe('an inbox', () => {
  it('lists messages in the reader’s language, by kind and page, newest first', async () => {
    await send(notice('一'));
    test.clock.advance(1_000);
    await send({ playerId: player.id, template: 'taskDone', params: { task: '开箱' } });
    test.clock.advance(1_000);
    await send({ playerId: player.id, template: 'dearWin', params: { price: '120.00' } });
    const zh = await list();
    expect(zh).toMatchObject({
      total: 3,
      noReadMessages: 3,
      unreadByKind: [
        { kind: 1, count: 2 },
        { kind: 2, count: 1 },
      ],
    });
    expect(zh.items.map(({ kind }: { kind: number }) => kind)).toEqual([2, 1, 1]);
    expect(zh.items[1]).toMatchObject({ title: '任务完成：开箱', link: '/task', action: '去领取', isRead: false });
    expect((await list({ kind: 2 }, 'en')).items[0].content).toContain('Reference price 120.00');
    expect((await list({ pageSize: 2, page: 2 })).items.map(({ title }: { title: string }) => title)).toEqual(['一']);
    expect((await ask('/api/user/getInfo')).data.noReadMessages).toBe(3);
  });

  it('marks one, a kind, or all as read, and deletes only read messages', async () => {
    await send(notice('a'), notice('b'), { playerId: player.id, template: 'dearWin', params: { price: '1.00' } });
    const [newest] = (await list({ kind: 1 })).items;
    expect((await ask('/api/user/readyMessage', { messageId: newest.messageId })).data.noReadMessages).toBe(2);
    expect((await ask('/api/user/readyMessage', { kind: 2 })).data.unreadByKind).toEqual([{ kind: 1, count: 1 }]);
    expect((await ask('/api/user/delReadyMessage')).data.deleted).toBe(2);
    expect((await list()).total).toBe(1);
    expect((await ask('/api/user/readyMessage')).data.noReadMessages).toBe(0);
    const [last] = (await list()).items;
    expect((await ask('/api/user/delMessage', { messageId: last.messageId })).code).toBe(0);
    expect((await ask('/api/user/delMessage', { messageId: last.messageId })).code).toBe(ERRORS.messageUnknown.code);
  });

  it('is not accessible to other players', async () => {
    await send(notice('secret'));
    const [own] = (await list()).items;
    const { token } = (await test.call('/api/auth/login', { account: '13900000099', password: 'demo1234' })).body.data;
    for (const path of ['getMessageDetail', 'delMessage', 'readyMessage']) {
      const answer = await test.call(`/api/user/${path}`, { messageId: own.messageId }, { authorization: token });
      expect(JSON.stringify(answer.body)).not.toContain('secret');
    }
    expect((await list()).items[0]).toMatchObject({ title: 'secret', isRead: false });
  });

  it('keeps 1000 messages; the oldest read ones are deleted, unread ones never', async () => {
    await sql`
      insert into message (player_id, kind, template, params, sent_at, read_at)
      select ${player.id}, 1, 'notice', jsonb_build_object('title', n::text, 'content', ''),
        ${new Date(test.clock.now())}::timestamptz - (1001 - n) * interval '1 minute',
        case when n > 2 and n <= 5 then ${new Date(test.clock.now())}::timestamptz end
      from generate_series(1, 1000) n`.execute(db());
    const titles = async () => {
      const { rows } = await sql<{ title: string }>`
        select params ->> 'title' as title from message where player_id = ${player.id} order by sent_at limit 4`.execute(
        db(),
      );
      return rows.map(({ title }) => title);
    };
    await send(notice('new'));
    expect(await rowsOf()).toBe(1000);
    expect(await titles()).toEqual(['1', '2', '4', '5']);
    await send(notice('x'), notice('y'), notice('z'));
    expect(await rowsOf()).toBe(1001);
    expect(await titles()).toEqual(['1', '2', '6', '7']);
    await ask('/api/user/readyMessage');
    expect(await rowsOf()).toBe(1000);
    expect(await titles()).toEqual(['2', '6', '7', '8']);
  });

  it('publishes the unread count to all devices after the commit', async () => {
    await send(notice('a'), notice('b'));
    expect(frames).toEqual([]);
    await drain();
    await expect
      .poll(() => frames)
      .toEqual([{ playerId: String(player.id), data: { type: 'unread', noReadMessages: 2 } }]);
    await ask('/api/user/readyMessage');
    await expect.poll(() => frames.at(-1)?.data).toEqual({ type: 'unread', noReadMessages: 0 });
  });

  it('publishes the unread count to a device that joins', async () => {
    await send(notice('a'), notice('b'));
    await drain();
    const received: unknown[] = [];
    const socket = new WebSocket(`${test.app.address().replace('http', 'ws')}${GATEWAY_PATH}`);
    socket.onmessage = ({ data }) => received.push(JSON.parse(String(data)));
    await new Promise((resolve) => {
      socket.onopen = resolve;
    });
    socket.send(JSON.stringify({ id: MESSAGE_IDS.authorise, data: { token: player.token } }));
    await expect
      .poll(() => received)
      .toContainEqual({ id: MESSAGE_IDS.inbox, data: { type: 'unread', noReadMessages: 2 } });
    socket.close();
  });
});

describe('a broadcast', () => {
  it('is copied when a player reads the inbox, and counts as unread before', async () => {
    await broadcast();
    expect(await rowsOf()).toBe(0);
    expect((await ask('/api/user/getInfo')).data.noReadMessages).toBe(1);
    await Promise.all(Array.from({ length: 10 }, () => list()));
    expect(await rowsOf()).toBe(1);
    expect((await list({}, 'en')).items[0].title).toBe('Maintenance');
    expect((await list({}, 'ko')).items[0].title).toBe('停机');
    expect((await ask('/api/user/getInfo')).data.noReadMessages).toBe(1);
  });

  it('is marked as read with all others, and does not come back after deletion', async () => {
    await broadcast();
    expect((await ask('/api/user/readyMessage')).data.noReadMessages).toBe(0);
    expect((await ask('/api/user/delReadyMessage')).data.deleted).toBe(1);
    expect((await list()).total).toBe(0);
  });

  it('reaches existing players of its channel, and newcomers only with `forNewcomers`', async () => {
    await broadcast({ channelCode: 'aurora' });
    expect((await list()).total).toBe(0);
    await broadcast({ forNewcomers: true });
    test.clock.advance(1_000);
    const registeredAt = new Date(test.clock.now());
    await db().updateTable('player').set({ created_at: registeredAt }).where('id', '=', player.id).execute();
    await db().updateTable('message_box').set({ broadcast_id: 0n }).where('player_id', '=', player.id).execute();
    await sql`delete from message where player_id = ${player.id}`.execute(db());
    const { items } = await list();
    // Two shipped broadcasts are for newcomers too. All are dated at the registration.
    expect(items).toHaveLength(3);
    for (const { createdAt } of items) expect(createdAt).toBe(registeredAt.toISOString());
  });

  it('with a code is sent once', async () => {
    expect([await broadcast({ code: 'spring' }), await broadcast({ code: 'spring' })]).toEqual([true, false]);
    await drain();
    await expect.poll(() => broadcastFrames.at(-1)).toEqual({ id: 104, data: { type: 'broadcast', channelCode: '' } });
  });
});

describe('a message from an operator', () => {
  const words = { titles: { zh: '补偿', en: 'Sorry' }, contents: { zh: '已补发', en: 'Made good' }, link: '/record' };

  it('waits for an earlier broadcast to commit, so that ids commit in order', async () => {
    const ours = (title: string) => (tx: Tx) => {
      const texts = { zh: title, en: title, vi: '', ko: '', tw: '' };
      return inbox.broadcast(tx, { kind: 1, titles: texts, contents: texts });
    };
    expect(await foundBehind(test, ours('first'), ours('second'))).toBe(true);
  });

  it('reaches named players in their languages, and reports unknown ids', async () => {
    const message = operatorMessage.parse({ ...words, kind: 'delivery', playerIds: [String(player.id), '1'] });
    expect(await sendFromOperator(test.app.platform, inbox, message)).toEqual({ sent: 1, unknown: ['1'] });
    expect((await list({ kind: 3 }, 'en')).items).toMatchObject([
      { title: 'Sorry', content: 'Made good', link: '/record' },
    ]);
    expect((await list({ kind: 3 }, 'ko')).items[0].title).toBe('补偿');
  });

  it('without named players is a broadcast', async () => {
    expect(await sendFromOperator(test.app.platform, inbox, operatorMessage.parse(words))).toBeUndefined();
    await drain();
    expect((await list()).items[0].title).toBe('补偿');
  });
});

describe('events of other features', () => {
  const emit = (...events: ReturnType<typeof event>[]) =>
    db()
      .transaction()
      .execute((tx) => test.app.platform.outbox.add(tx, events));

  it('welcome a new player once with concurrent dispatchers', async () => {
    const registered = {
      playerId: String(player.id),
      inviterId: null,
      channelCode: 'DEFAULT',
      platformId: 1,
      deviceId: '',
      registeredAt: new Date(test.clock.now()).toISOString(),
    };
    await emit(event(playerRegistered, registered));
    await Promise.all([drain(), drain(), drain()]);
    const { items } = await list();
    expect(items).toMatchObject([{ kind: 1, title: '欢迎来到{brand}', link: '/help/guide' }]);
  });

  it('send a message for a win above the threshold only', async () => {
    const goods = await sql<{ id: bigint }>`select id from goods order by price desc limit 1`.execute(db());
    const goodsId = String(goods.rows[0]?.id);
    const opened = (price: string) => ({
      playerId: String(player.id),
      userKind: 4,
      mode: 1,
      reference: '1',
      plays: 2,
      spent: '1.00',
      at: new Date(test.clock.now()).toISOString(),
      items: [
        { itemId: '1', goodsId, quality: 1, price: '0.10' },
        { itemId: '77', goodsId, quality: 6, price },
      ],
    });
    await emit(event(played, opened('99.99')), event(played, opened('100.00')));
    await drain();
    const prizes = (await list({ kind: 2 })).items;
    expect(prizes).toHaveLength(1);
    const detail = (await ask('/api/user/getMessageDetail', { messageId: prizes[0].messageId }, 'en')).data;
    expect(detail).toMatchObject({ link: '/bag?itemId=77', goods: { goodsId } });
    expect(detail.title).toBe(`You opened ${detail.goods.weaponName} | ${detail.goods.finishName}`);
  });

  it('send messages for levels, reviews, recharges, ranks and bindings', async () => {
    const playerId = String(player.id);
    const at = new Date(test.clock.now()).toISOString();
    await emit(
      event(vipLevelUp, { playerId, level: 4, previousLevel: 2 }),
      event(avatarReviewed, { playerId, uploadId: '1', passed: true, reason: '' }),
      event(avatarReviewed, { playerId, uploadId: '2', passed: false, reason: 'advert' }),
      event(rechargeCompleted, { playerId, amount: '1200.00', bonus: '0.00', orderId: 'R-1', at }),
      event(rechargeCompleted, { playerId, amount: '200.00', bonus: '6.00', orderId: 'R-2', at }),
      event(rankWon, { playerId, board: 2, period: '2026-03-09', place: 3, prize: '50.00' }),
      event(identityVerified, { playerId, country: 'CN', verifiedAt: at }),
      event(steamBound, { playerId, boundAt: at }),
    );
    await drain();
    const { items, unreadByKind } = await list({}, 'en');
    const lines = items.map(({ title, content }: { title: string; content: string }) => `${title}: ${content}`);
    const expected = [
      'V4',
      'approved',
      'contains advertising',
      '1,200.00 coins',
      '6.00 on top',
      'Place 3',
      'Identity',
      'Steam',
    ];
    for (const words of expected) expect(lines.join('\n')).toContain(words);
    expect(lines.join('\n')).not.toMatch(/[{}]/);
    expect(unreadByKind).toEqual([
      { kind: 1, count: 5 },
      { kind: 2, count: 1 },
      { kind: 4, count: 2 },
    ]);
  });

  it('send a message for a completed one-time task, not for a daily one', async () => {
    const { boxId } = (await test.call('/api/box/getBoxList', { sort: 'priceUp' })).body.data.items[0];
    const headers = { authorization: player.token, 'idempotency-key': 'message-test-open' };
    await test.call('/api/box/openBox', { boxId, count: 3, version: 1 }, headers);
    await drain();
    await drain();
    expect((await list({ kind: 1 })).items).toMatchObject([{ title: '任务完成：第一次开箱' }]);
  });
});
