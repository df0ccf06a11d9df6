import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { foundBehind } from '../../testing/held-player.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createCodes } from '../account/code/account.codes.ts';
import { admitReservations } from './reserve.module.ts';
import { admit as admitNumbers, holdBack, takePlace } from './reserve.repository.ts';

const CHANNEL = 'earlybird';
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const info = async (channel: string) =>
  (await test.call('/api/reserve/getReserveInfo', {}, { 'channel-code': channel })).body.data;
const wish = (more: object, channel = CHANNEL) =>
  test
    .call(
      '/api/reserve/reserve',
      { areaCode: '+86', mobile: '13912340001', code: '123456', agreed: true, adult: true, ...more },
      { 'channel-code': channel },
    )
    .then(({ body }) => body);
const take = (mobile: string) =>
  test.database.db.transaction().execute((tx) => takePlace(tx, CHANNEL, mobile, new Date(test.clock.now())));
const admit = (more: { count?: number; mobile?: string } = {}) =>
  admitReservations(test.app.platform, { channelCode: CHANNEL, ...more });

describe('reserving', () => {
  it('requires a channel that is not open yet, an adult, and a valid code', async () => {
    expect(await info('DEFAULT')).toEqual({ reserve: false, count: 0 });
    expect(await info(CHANNEL)).toEqual({ reserve: true, count: 0 });
    expect((await wish({}, 'DEFAULT')).code).toBe(ERRORS.reserveClosed.code);
    expect((await wish({ mobile: '12' })).code).toBe(ERRORS.mobileInvalid.code);
    expect((await wish({ code: '' })).code).toBe(ERRORS.codeRequired.code);
    expect((await wish({ adult: false })).code).toBe(ERRORS.adultRequired.code);
    expect((await wish({})).code).toBe(ERRORS.codeWrong.code);
    expect(await info(CHANNEL)).toEqual({ reserve: true, count: 0 });
  });

  it('accepts a code once, also in two concurrent calls', async () => {
    const mobile = '13900010000';
    let text = '';
    const codes = createCodes(test.app.platform, {
      sms: {
        canSend: () => true,
        send: async (message) => {
          text = message.text;
          return 'sent';
        },
      },
      mail: undefined,
    });
    await codes.send({ receiver: `+86${mobile}`, scene: 'reserve', locale: 'zh', ip: '127.0.0.1', device: '' });
    const code = /\d{6}/.exec(text)?.[0];
    const answers = await Promise.all([wish({ mobile, code }), wish({ mobile, code })]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, ERRORS.codeWrong.code]);
    expect((await wish({ mobile, code })).code).toBe(ERRORS.codeWrong.code);
    expect((await info(CHANNEL)).count).toBe(1);
    await sql`delete from reservation where mobile = ${`+86${mobile}`}`.execute(test.database.db);
  });

  it('assigns one place per number, however often it is requested', async () => {
    expect(await take('+8613900010001')).toEqual({ place: 1, admitted: false });
    expect(await take('+8613900010002')).toEqual({ place: 2, admitted: false });
    expect(await Promise.all([take('+8613900010001'), take('+8613900010003')])).toEqual([
      { place: 1, admitted: false },
      { place: 3, admitted: false },
    ]);
    expect((await info(CHANNEL)).count).toBe(3);
  });
});

describe('admitting', () => {
  const statusOf = async (mobile: string) =>
    (
      await test.database.db
        .selectFrom('player')
        .select('reserve_status')
        .where('mobile', '=', mobile)
        .executeTakeFirst()
    )?.reserve_status;
  const registers = async (mobile: string) => {
    const player = await test.database.db
      .selectFrom('player')
      .select('id')
      .where('mobile', '=', mobile)
      .executeTakeFirstOrThrow();
    await test.database.db.transaction().execute((tx) => holdBack(tx, player.id, CHANNEL));
  };

  it('admits in order of reservation, and opens the store to registered players', async () => {
    await sql`update player set channel_code = ${CHANNEL}, mobile = '+8613900010002' where mobile = '+8613800000004'`.execute(
      test.database.db,
    );
    await registers('+8613900010002');
    expect(await statusOf('+8613900010002')).toBe(0);
    expect(await admit({ count: 1 })).toEqual({ numbers: 1, players: 0 });
    expect(await statusOf('+8613900010002')).toBe(0);
    expect(await take('+8613900010001')).toEqual({ place: 1, admitted: true });
    expect(await admit()).toEqual({ numbers: 2, players: 1 });
    expect(await statusOf('+8613900010002')).toBe(1);
    expect(await admit()).toEqual({ numbers: 0, players: 0 });
  });

  it('admits distinct numbers in two concurrent admissions', async () => {
    for (const last of [1, 2, 3, 4, 5]) await take(`+861390002000${last}`);
    const admission = { channelCode: CHANNEL, count: 2, mobile: undefined };
    const two = (tx: Tx) => admitNumbers(tx, admission, new Date(test.clock.now()));
    expect(await foundBehind(test, two, two)).toMatchObject({ numbers: 2 });
    expect(await admit()).toMatchObject({ numbers: 1 });
  });

  it('lets an admitted number register without waiting', async () => {
    await registers('+8613900010002');
    expect(await statusOf('+8613900010002')).toBe(1);
  });
});
