import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersOf } from '../../base/account/testing/account-store.ts';
import { PLAYER_ACCOUNTS } from '../../ledger/chart.ts';
import { expectCleanAudit } from '../../testing/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let registered = 0;
let keys = 0;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/**
 * Registers a player through all steps; reads the captcha answer and the code from the database.
 */
async function register(): Promise<{ authorization: string }> {
  registered += 1;
  const mobile = String(13_700_000_000 + registered * 10_000);
  const { graphicId } = (await test.call('/api/auth/getGraphicCode', {})).body.data;
  const { x, counter } = await answersOf(test.database, graphicId);
  const solved = { graphicId, x, counter };
  const { ticket } = (await test.call('/api/auth/checkGraphicCode', solved)).body.data;
  await test.call('/api/auth/getVerifyCode', { areaCode: '+86', mobile, scene: 'register', ticket });
  const sent = await sql<{ text: string }>`
    select text from dev_outbox_message where mobile = ${`+86${mobile}`} order by id desc limit 1`.execute(
    test.database.db,
  );
  const code = /\d{6}/.exec(sent.rows[0]?.text ?? '')?.[0];
  const password = 'secret99';
  const form = { areaCode: '+86', mobile, code, password, confirmPassword: password, agreed: true, adult: true };
  const answer = (await test.call('/api/auth/register', form)).body;
  expect(answer.code, answer.msg).toBe(0);
  return { authorization: answer.data.token };
}

const infoOf = async (as: { authorization: string }) => (await test.call('/api/user/getInfo', {}, as)).body.data;
const open = async (as: { authorization: string }, key = `packet-key-${keys++}`) =>
  (await test.call('/api/user/openReward', { type: 'register' }, { ...as, 'idempotency-key': key })).body;

async function offer(settings: Record<string, string>): Promise<void> {
  await sql`delete from config_item where item_key like 'packet.register.%'`.execute(test.database.db);
  for (const [name, value] of Object.entries(settings)) {
    await sql`insert into config_item (channel_code, item_key, item_value, updated_at)
      values ('DEFAULT', ${`packet.register.${name}`}, ${value}, ${new Date(test.clock.now())})`.execute(
      test.database.db,
    );
  }
  test.clock.advance(20_000);
}

describe('the registration packet', () => {
  it('opens once without an idempotency key, and replays its answer', async () => {
    const as = await register();
    const bare = async () => (await test.call('/api/user/openReward', { type: 'register' }, as)).body;
    const answers = await Promise.all([bare(), bare(), bare()]);
    expect(answers[0]).toMatchObject({ code: 0, data: { money: '8.88', amount: '8.88' } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await open(as)).code).toBe(ERRORS.packetOpened.code);
    expect((await infoOf(as)).assets.amount).toBe('8.88');
  });

  it('pays its bonus coins once under one key', async () => {
    const as = await register();
    expect(await infoOf(as)).toMatchObject({ hasRegisterPacket: true, assets: { amount: '0.00' } });
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(as, 'one-packet-key')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      code: 0,
      data: { money: '8.88', skinsUrl: '', name: '', grade: '', bagItemId: null, amount: '8.88' },
    });
    const codes = (await Promise.all(Array.from({ length: 6 }, () => open(as)))).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set([ERRORS.packetOpened.code]));
    const info = await infoOf(as);
    expect(info).toMatchObject({ hasRegisterPacket: false, assets: { amount: '8.88' } });
    const { rows } = await sql<{ account: number }>`
      select account from ledger_entry
      where kind = 'packet.register' and account < 64 and owner_id = ${info.userId}`.execute(test.database.db);
    expect(rows).toEqual([{ account: PLAYER_ACCOUNTS.bonus }]);
  });

  it('is paid once for concurrent calls under different keys', async () => {
    const as = await register();
    const codes = (await Promise.all(Array.from({ length: 5 }, () => open(as)))).map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect((await infoOf(as)).assets.amount).toBe('8.88');
  });

  it('keeps the coins and skin promised at registration after the settings change', async () => {
    const goods = await sql<{
      code: string;
      quality: number;
    }>`select code, quality from goods order by id limit 1`.execute(test.database.db);
    const { code = '', quality } = goods.rows[0] ?? {};
    await offer({ amount: '8.88', goods: code });
    const as = await register();
    await offer({ amount: '0.00' });
    const { data } = await open(as);
    expect(data).toMatchObject({ money: '8.88', grade: `level${quality}`, amount: '8.88' });
    expect(data.name).toContain(' | ');
    const item = (await test.call('/api/user/getBagItem', { bagItemId: data.bagItemId }, as)).body.data;
    expect(item).toMatchObject({ source: 20, status: 1, drawId: null, draw: null });
  });

  it('does not exist when none was offered at registration', async () => {
    await offer({ amount: '0.00' });
    const as = await register();
    expect((await infoOf(as)).hasRegisterPacket).toBe(false);
    expect((await open(as)).code).toBe(ERRORS.packetNone.code);
    await offer({});
    expect((await open(as)).code).toBe(ERRORS.packetNone.code);
  });

  it('leaves balanced books', async () => {
    await expectCleanAudit(test);
  });
});
