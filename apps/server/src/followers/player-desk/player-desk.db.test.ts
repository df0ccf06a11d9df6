import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanAudit, findAllProblems } from '../../testing/audit.ts';
import { ask, signInAs } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const MOBILE = '13800000003';
type Role = Parameters<typeof signInAs>[1];

let test: TestApp;
let playerId: string;
const signIn = async (language = 'zh') => {
  const headers = { 'accept-language': language };
  return (await test.call('/api/auth/login', { account: MOBILE, password: 'demo1234' }, headers)).body;
};
beforeAll(async () => {
  test = await createTestApp();
  const { token } = (await signIn()).data;
  playerId = (await test.call('/api/user/getInfo', {}, { authorization: token })).body.data.userId;
});
afterAll(() => test.close());

const as = async (role: Role, path: string, body: object) => ask(test, path, body, await signInAs(test, role));
const profile = async () => (await as('support', 'getPlayer', { playerId })).data;

describe('search', () => {
  const ids = async (text: string) => {
    const { data } = await as('support', 'searchPlayers', { text });
    return data.items.map((one: { playerId: string }) => one.playerId);
  };

  it('finds a player by whatever is theirs', async () => {
    const { db } = test.database;
    const { spread_code, nickname } = await db
      .selectFrom('player')
      .select(['spread_code', 'nickname'])
      .where('id', '=', BigInt(playerId))
      .executeTakeFirstOrThrow();
    await sql`insert into player_email values (${playerId}, 'Che@gmail.com', 'che@gmail.com', now())`.execute(db);
    await sql`insert into recharge_order (order_no, player_id, method, currency, pay, coins, gift, state, created_at, expires_at)
      values ('R-1', ${playerId}, 'alipay', 'CNY', 100, 100, 0, 1, now(), now())`.execute(db);
    for (const text of [playerId, MOBILE, `+86${MOBILE}`, spread_code.toLowerCase(), 'C.H.E+1@gmail.com', 'R-1'])
      expect([text, await ids(text)]).toEqual([text, [playerId]]);
    expect(await ids(nickname.slice(0, 2))).toContain(playerId);
    expect(await ids('%')).toEqual([]);
    expect(await ids('R-2')).toEqual([]);
    await sql`delete from recharge_order where order_no = 'R-1'`.execute(db);
  });

  it('pages through everyone without gaps, newest first', async () => {
    const { rows } = await sql<{ id: string }>`select id::text from player order by player.id desc`.execute(
      test.database.db,
    );
    const { data } = await as('support', 'searchPlayers', {});
    const rest = await as('support', 'searchPlayers', { before: data.items[2].playerId });
    const found = [...data.items.slice(0, 3), ...rest.data.items].map((one: { playerId: string }) => one.playerId);
    expect(found).toEqual(rows.map(({ id }) => id).slice(0, found.length));
  });

  it('shows no phone number in clear text, until an operator gives a reason', async () => {
    const { data } = await as('support', 'searchPlayers', { text: MOBILE });
    expect(data.items[0].mobile).toBe('138****0003');
    expect((await profile()).mobile).toBe('138****0003');
    expect((await as('support', 'unmaskPlayer', { playerId, reason: '' })).code).toBe(ERRORS.invalidInput.code);
    const shown = await as('support', 'unmaskPlayer', { playerId, reason: 'calls back' });
    expect(shown.data.mobile).toBe(`+86${MOBILE}`);
    const log = await as('auditor', 'getAuditLog', { action: 'unmaskPlayer', outcome: 'done' });
    expect(log.data.items[0]).toMatchObject({ subject: playerId, reason: 'calls back', role: 'support' });
  });
});

describe('a compensation', () => {
  const propose = ({ role = 'support', ...body }: { role?: Role; playerId?: string } & Record<string, string>) => {
    const { playerId: whose = playerId, ...given } = body;
    const value = { asset: 'coin', amount: '15.80', ...given };
    return as(role, 'proposeCompensation', { playerId: whose, given: value, reason: 'Opening failed' });
  };

  it('is paid once a second person approves, explained, shown to the player, and covered by the audit', async () => {
    const before = (await profile()).balances;
    for (const [asset, amount] of [
      ['coin', '15.80'],
      ['point', '7.00'],
      ['shell', '2.50'],
    ] as const) {
      const { data } = await propose({ asset, amount });
      expect((await as('finance', 'approveProposal', data)).code).toBe(0);
      expect((await as('owner', 'approveProposal', data)).code).toBe(ERRORS.proposalOver.code);
    }
    const after = await profile();
    const sum = (left: string, right: string) => (Number(left) + Number(right)).toFixed(2);
    expect(after.balances).toEqual({
      ...before,
      coins: sum(before.coins, '15.80'),
      given: sum(before.given, '15.80'),
      points: sum(before.points, '7.00'),
      shells: sum(before.shells, '2.50'),
    });
    expect(after.compensations).toHaveLength(3);
    expect(after.compensations[0]).toMatchObject({ asset: 'shell', amount: '2.50', proposedBy: '何青' });

    const explained = (await as('support', 'explainBalance', { playerId })).data;
    expect(explained).toMatchObject({ opening: '0.00', closing: after.balances.coins, fits: true });
    expect(explained.kinds).toContainEqual({
      kind: 'operator.compensate',
      title: '客服补偿',
      gained: '15.80',
      lost: '0.00',
      count: 1,
    });
    const postings = (await as('support', 'getPlayerPostings', { playerId })).data;
    expect(postings.items[0]).toMatchObject({ kind: 'operator.compensate', amount: '15.80', title: '客服补偿' });
    const { token } = (await signIn()).data;
    const bill = await test.call('/api/user/billDetails', {}, { authorization: token, 'accept-language': 'vi' });
    expect(bill.body.data.items[0]).toMatchObject({ kind: 'operator.compensate', title: 'Bồi thường' });
    await expectCleanAudit(test);
  });

  it('gives an item of the catalogue, once, at the price that was approved', async () => {
    const { db } = test.database;
    const goods = (await as('support', 'searchGoods', { text: '1' })).data.items[0];
    expect(goods.goodsId).toBe('1');
    const byName = (await as('support', 'searchGoods', { text: goods.name })).data.items;
    expect(byName).toContainEqual(goods);
    expect((await as('support', 'searchGoods', { text: '%' })).data.items).toEqual([]);
    const item = () =>
      as('support', 'proposeCompensation', {
        playerId,
        given: { asset: 'item', goodsId: '1' },
        reason: 'lost in a delivery',
      });
    const first = (await item()).data;
    await db
      .updateTable('goods')
      .set((eb) => ({ price: eb('price', '+', 1n) }))
      .where('id', '=', 1n)
      .execute();
    expect((await as('finance', 'approveProposal', first)).code).toBe(ERRORS.proposalVoid.code);
    const { data } = await item();
    expect((await as('finance', 'approveProposal', data)).code).toBe(0);
    const bag = (await as('support', 'getPlayerList', { playerId, list: 'bag' })).data.items;
    expect(bag).toHaveLength(1);
    expect((await profile()).compensations[0]).toMatchObject({ asset: 'item', item: expect.stringMatching(/./) });
    const { token } = (await signIn()).data;
    const records = await test.call('/api/user/goodsRecords', {}, { authorization: token, 'accept-language': 'ko' });
    expect(records.body.data.items[0]).toMatchObject({ title: '보상으로 받음', bagItemId: bag[0].id });
    await expectCleanAudit(test);
    expect(
      (
        await as('support', 'proposeCompensation', {
          playerId,
          given: { asset: 'item', goodsId: '999999' },
          reason: 'no such goods',
        })
      ).code,
    ).toBe(ERRORS.goodsUnknown.code);
  });

  it('is noticed by the audit when no approved proposal stands behind it', async () => {
    const { db } = test.database;
    const { data } = await propose({ amount: '1.00' });
    await as('finance', 'approveProposal', data);
    await db.updateTable('operator_proposal').set({ state: 'rejected' }).where('id', '=', data.proposalId).execute();
    expect(await findAllProblems(test)).toEqual([expect.stringContaining('operator.compensate')]);
    await db.updateTable('operator_proposal').set({ state: 'approved' }).where('id', '=', data.proposalId).execute();
  });

  it('needs a plausible amount, a known player and a role', async () => {
    for (const amount of ['0', '-1', '10000.01', '1e3', '0.001'])
      expect([amount, (await propose({ amount })).code]).toEqual([amount, ERRORS.invalidInput.code]);
    expect((await propose({ playerId: '999999999' })).code).toBe(ERRORS.playerNotFound.code);
    expect((await propose({ role: 'finance' })).code).toBe(ERRORS.forbidden.code);
  });

  it('is void when the player was blocked meanwhile', async () => {
    const { data } = await propose({ amount: '3.00' });
    await as('risk', 'blockPlayer', { playerId, why: 'fraud', until: null, reason: 'a test' });
    expect((await as('finance', 'approveProposal', data)).code).toBe(ERRORS.proposalVoid.code);
    await as('risk', 'unblockPlayer', { playerId, reason: 'a test' });
  });
});

describe('a block', () => {
  const TEXTS = {
    zh: /该账号已被限制，[\d: -]+ 自动解除.*付款被撤回/s,
    en: /blocked until [\d: -]+.*payment was reversed/s,
    vi: /bị khóa đến [\d: -]+.*hoàn/s,
    ko: /[\d: -]+까지 이용이 제한.*결제 취소/s,
    tw: /該帳號已被限制，[\d: -]+ 自動解除.*付款被撤回/s,
  };
  const until = () => new Date(test.clock.now() + 3_600_000).toISOString();

  it('signs the player out, says why and how long in their language, and ends by itself', async () => {
    const { token } = (await signIn()).data;
    const end = until();
    const body = { playerId, why: 'payment', until: end, reason: 'chargeback R-1' };
    expect((await as('risk', 'blockPlayer', body)).code).toBe(0);
    expect((await test.call('/api/user/getInfo', {}, { authorization: token })).status).toBe(401);
    for (const [language, text] of Object.entries(TEXTS)) {
      const { code, msg } = await signIn(language === 'tw' ? 'zh-TW' : language);
      expect([code, msg]).toEqual([ERRORS.accountBlockedUntil.code, expect.stringMatching(text)]);
    }
    expect(await profile()).toMatchObject({
      isBlocked: true,
      blocks: [{ reason: 'payment', note: 'chargeback R-1', until: end, endedAt: null }, {}],
    });
    test.clock.set(Date.parse(end) - 1);
    expect((await signIn()).code).toBe(ERRORS.accountBlockedUntil.code);
    test.clock.set(Date.parse(end));
    expect((await signIn()).code).toBe(0);
    expect(await profile()).toMatchObject({ isBlocked: false, blocks: [{ endedBy: '', endedAt: end }, {}] });
  });

  it('without an end lasts until an operator ends it', async () => {
    await as('operator', 'blockPlayer', { playerId, why: 'abuse', until: null, reason: 'insults' });
    test.clock.advance(400 * 24 * 3_600_000);
    expect(await signIn('en')).toMatchObject({ code: ERRORS.accountSuspended.code });
    expect((await as('operator', 'unblockPlayer', { playerId, reason: 'apologised' })).code).toBe(0);
    expect((await signIn()).code).toBe(0);
    const again = await as('operator', 'unblockPlayer', { playerId, reason: 'twice' });
    expect(again.code).toBe(ERRORS.playerNotBlocked.code);
  });

  it('is rejected with an end in the past, and by roles without it', async () => {
    const past = new Date(test.clock.now()).toISOString();
    const block = (role: Role, end: string | null) =>
      as(role, 'blockPlayer', { playerId, why: 'fraud', until: end, reason: 'a test' });
    expect((await block('risk', past)).code).toBe(ERRORS.blockEndPast.code);
    expect((await block('support', null)).code).toBe(ERRORS.forbidden.code);
    expect((await signIn()).code).toBe(0);
  });
});

it('ends a player’s sessions without blocking them', async () => {
  const { token } = (await signIn()).data;
  const answer = await as('support', 'endPlayerSessions', { playerId, reason: 'phone lost' });
  expect(answer.data.ended).toBeGreaterThan(0);
  expect((await test.call('/api/user/getInfo', {}, { authorization: token })).status).toBe(401);
  expect((await signIn()).code).toBe(0);
});

it('shows an identity to its asker alone, for an hour after a second person agreed', async () => {
  const { token } = (await signIn()).data;
  const claim = { country: 'CN', realName: '陈阿澈', idNumber: '11010519491231002X' };
  await test.call('/api/user/realName', claim, { authorization: token });
  const propose = () => as('risk', 'proposeIdentityLook', { playerId, reason: 'provider asks' });
  const { data } = await propose();
  const read = (role: Role) => as(role, 'readIdentity', { playerId });
  expect((await profile()).identity.idNumber).not.toContain('19491231');
  expect((await read('risk')).code).toBe(ERRORS.identityLookOver.code);
  expect((await as('risk', 'approveProposal', data)).code).toBe(ERRORS.proposalSamePerson.code);
  expect((await as('owner', 'approveProposal', data)).code).toBe(0);
  expect((await read('risk')).data).toEqual({ realName: '陈阿澈', idNumber: '11010519491231002X' });
  expect((await read('owner')).code).toBe(ERRORS.identityLookOver.code);
  test.clock.advance(3_600_000);
  expect((await read('risk')).code).toBe(ERRORS.identityLookOver.code);
});

it('writes notes, sends messages and begins a break that the player sees', async () => {
  await as('support', 'addPlayerNote', { playerId, text: '<img src=x onerror=alert(1)>' });
  await as('support', 'messagePlayer', { playerId, title: '关于订单', content: '已补发' });
  await as('risk', 'restPlayer', { playerId, days: 7, reason: 'asked by phone' });
  const seen = await profile();
  expect(seen.notes[0]).toMatchObject({ text: '<img src=x onerror=alert(1)>', by: '何青' });
  expect(seen.bounds.break).toMatchObject({ kind: 'coolOff' });
  const { token } = (await signIn()).data;
  const bounds = await test.call('/api/bounds/getBounds', {}, { authorization: token });
  expect(bounds.body.data.break.until).toBe(seen.bounds.break.until);
});

it('answers every list of a player, each page after the one before', async () => {
  const lists = ['bag', 'draws', 'recharges', 'deliveries', 'messages', 'tickets', 'invited'];
  for (const list of lists)
    expect([list, (await as('support', 'getPlayerList', { playerId, list })).code]).toEqual([list, 0]);
  const messages = await as('support', 'getPlayerList', { playerId, list: 'messages' });
  expect(messages.data.items[0]).toMatchObject({ title: '关于订单', state: '0' });
  const before = messages.data.items[0].id;
  const rest = await as('support', 'getPlayerList', { playerId, list: 'messages', before });
  expect(rest.data.items).toEqual(messages.data.items.slice(1));
  expect((await as('support', 'getPlayer', { playerId: '999999999' })).code).toBe(ERRORS.playerNotFound.code);
});

it('has a feature behind every kind of proposal', () => {
  expect(test.app.modules.operators.approvals.missingKinds()).toEqual([]);
});
