import type { ErrorName } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashDevice } from '../device/account.known-devices.ts';
import {
  codeOf,
  countWaiting,
  openStore,
  registration,
  type Store,
  signUp,
  wrongCode,
} from '../testing/account-store.ts';

describe('registration', () => {
  let store: Store;
  let last = 0;
  const nextCaller = () => {
    last += 1;
    return { mobile: String(13_600_000_000 + last * 10_000), ip: `203.0.113.${last}` };
  };
  beforeAll(async () => {
    // With the default cost of password hashes.
    store = await openStore({ env: { PASSWORD_MEMORY: '' } });
  });
  afterAll(() => store.close());

  const playerOf = (userId: unknown) =>
    store.database.db
      .selectFrom('player')
      .selectAll()
      .where('id', '=', BigInt(String(userId)))
      .executeTakeFirstOrThrow();

  it('creates player and ledger accounts, publishes an event, and signs in', async () => {
    const { mobile, ip } = nextCaller();
    const code = await store.freshCode(mobile, 'register', { ip });
    const form = registration(mobile, code, { nickName: '  云上客 ' });
    const answer = await store.call('register', form, { ip, device: 'phone-1', channel: 'spring' });
    expect(answer).toMatchObject({ status: 200, code: 0, msg: '' });
    const player = await playerOf(answer.data.userId);
    expect(player).toMatchObject({
      mobile: `+86${mobile}`,
      kind: 1,
      nickname: '云上客',
      channel_code: 'spring',
      inviter_id: null,
      reserve_status: 1,
      register_packet_pending: false,
      adult_confirmed_at: new Date(store.clock.now()),
    });
    expect(player.id).toBeGreaterThan(100_000n);
    expect(player.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(player.spread_code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    const purse = await store.database.db
      .selectFrom('ledger_purse')
      .selectAll()
      .where('owner_id', '=', player.id)
      .execute();
    expect(purse).toMatchObject([{ coin: 0n, bonus: 0n }]);
    const events = await store.database.db.selectFrom('outbox').select(['topic', 'payload']).execute();
    expect(events).toContainEqual({
      topic: 'account.player-registered',
      payload: expect.objectContaining({
        playerId: String(player.id),
        inviterId: null,
        deviceId: hashDevice('phone-1'),
      }),
    });
    const info = await store.call('/api/user/getInfo', {}, { token: String(answer.data.token) });
    expect(info.data.userId).toBe(answer.data.userId);
  });

  it('suggests a nickname when none is given', async () => {
    const { mobile, ip } = nextCaller();
    const { userId } = await signUp(store, mobile, { ip, language: 'en' });
    expect((await playerOf(userId)).nickname).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+\d\d$/);
  });

  const wrongForms: [ErrorName, Record<string, unknown>][] = [
    ['passwordCharacters', { password: 'pass word' }],
    ['passwordTooShort', { password: '12345', confirmPassword: '12345' }],
    ['passwordTooLong', { password: 'x'.repeat(17), confirmPassword: 'x'.repeat(17) }],
    ['passwordsDiffer', { confirmPassword: 'secret13' }],
    ['nicknameLength', { nickName: 'ab' }],
    ['nicknameLength', { nickName: 'abcdefghijk' }],
    ['nicknameCharacters', { nickName: '<b>bold' }],
    ['nicknameStaff', { nickName: '在线客服' }],
    ['nicknameStaff', { nickName: 'ａdmіn' }],
    ['passwordCommon', { password: 'iloveyou', confirmPassword: 'iloveyou' }],
    ['passwordPersonal', { nickName: 'cloud9er', password: 'cloud9er1', confirmPassword: 'cloud9er1' }],
    ['mobileInvalid', { mobile: '10086' }],
    ['mobileInvalid', { areaCode: '+99' }],
    ['codeRequired', { code: '' }],
    ['codeWrong', { code: 'abcdef' }],
    ['agreementRequired', { agreed: false }],
    ['adultRequired', { adult: false }],
  ];
  it.each(wrongForms)('rejects a form with %s: %o', async (name, wrong) => {
    const form = registration('13512345678', '123456', wrong);
    expect((await store.call('register', form)).code).toBe(codeOf(name));
  });

  it('reports the first invalid field, from top to bottom', async () => {
    const allWrong = {
      password: '秘密',
      confirmPassword: 'other',
      nickName: 'x',
      mobile: '1',
      code: '',
      agreed: false,
      adult: false,
    };
    const order: [ErrorName, Record<string, unknown>][] = [
      ['passwordCharacters', { password: 'abc' }],
      ['passwordTooShort', { password: 'secret12' }],
      ['passwordsDiffer', { confirmPassword: 'secret12' }],
      ['nicknameLength', { nickName: '' }],
      ['mobileInvalid', { mobile: '13512345678' }],
      ['codeRequired', { code: '123456' }],
      ['agreementRequired', { agreed: true }],
      ['adultRequired', { adult: true }],
    ];
    let form: Record<string, unknown> = allWrong;
    for (const [name, correction] of order) {
      expect((await store.call('register', form)).code).toBe(codeOf(name));
      form = { ...form, ...correction };
    }
    expect((await store.call('register', form)).code).toBe(codeOf('codeWrong'));
  });

  it('reveals a taken number only with a valid code', async () => {
    const { mobile, ip } = nextCaller();
    await signUp(store, mobile, { ip });
    store.clock.advance(60_000);
    const code = await store.freshCode(mobile, 'register', { ip });
    expect((await store.call('register', registration(mobile, wrongCode(code)))).code).toBe(codeOf('codeWrong'));
    expect((await store.call('register', registration(mobile, code))).code).toBe(codeOf('mobileTaken'));
  });

  it('succeeds for one of several concurrent calls', async () => {
    const { mobile, ip } = nextCaller();
    const code = await store.freshCode(mobile, 'register', { ip });
    // Holds all four calls after they have checked the code: a later one would be rejected with
    // `codeWrong`.
    const block = await store.database.db.startTransaction().execute();
    await sql`lock table player in share mode`.execute(block);
    const calls = Array.from({ length: 4 }, () => store.call('register', registration(mobile, code), { ip }));
    await expect.poll(() => countWaiting(store)).toBe(4);
    await block.commit().execute();
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === codeOf('mobileTaken'))).toHaveLength(3);
    const replay = await store.call('register', registration(mobile, code), { ip });
    expect(replay.code).toBe(codeOf('codeWrong'));
  });

  it('binds the inviter, ignoring the case of the code', async () => {
    const inviter = nextCaller();
    const { userId } = await signUp(store, inviter.mobile, inviter);
    const { spread_code } = await playerOf(userId);
    const { mobile, ip } = nextCaller();
    const code = await store.freshCode(mobile, 'register', { ip });
    const form = registration(mobile, code, { invitationCode: ` ${spread_code.toLowerCase()} ` });
    const { data } = await store.call('register', form);
    const info = await store.call('/api/user/getInfo', {}, { token: String(data.token) });
    expect(info.data.ext).toMatchObject({
      invitationCode: spread_code,
      isChangeInvitationCode: false,
      isChangeSpreadCode: true,
    });
  });

  it('rejects an unknown invite code without using up the SMS code', async () => {
    const { mobile, ip } = nextCaller();
    const code = await store.freshCode(mobile, 'register', { ip });
    const unknown = registration(mobile, code, { invitationCode: 'ABSENT' });
    expect((await store.call('register', unknown)).code).toBe(codeOf('inviteCodeUnknown'));
    expect((await store.call('register', registration(mobile, code))).code).toBe(0);
  });

  it('has no effect when it fails halfway', async () => {
    const { mobile, ip } = nextCaller();
    const code = await store.freshCode(mobile, 'register', { ip });
    const broken = await openStore({ database: store.database, clock: store.clock });
    broken.ledger.openAccounts = async () => {
      throw new Error('ledger unavailable');
    };
    expect((await broken.call('register', registration(mobile, code))).status).toBe(500);
    await broken.close();
    expect((await store.call('register', registration(mobile, code))).code).toBe(0);
  });

  it('rejects malformed bodies', async () => {
    for (const body of [
      { mobile: 5 },
      { mobile: { $gt: '' } },
      [],
      'text',
      { ...registration('1', '1'), password: 'x'.repeat(500) },
    ]) {
      expect((await store.call('register', body)).status).toBe(400);
    }
  });
});
