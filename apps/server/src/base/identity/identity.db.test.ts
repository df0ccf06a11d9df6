import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, openStore, type Store, signUp } from '../account/testing/account-store.ts';
import { createPersons } from '../person/person.module.ts';
import { createPolicy } from '../policy/policy.module.ts';
import { createIdentity } from './identity.module.ts';
import type { CheckedClaim, IdentityProvider } from './identity.provider.ts';

const NUMBER = '110105199003070017';
/** Turn eighteen on the first day of the test's clock, 2026-03-11, and on the day after. */
const EIGHTEEN_TODAY = '110105200803110019';
const EIGHTEEN_TOMORROW = '110105200803120014';

describe('real names', () => {
  let store: Store;
  let last = 0;
  let token = '';
  let userId = '';
  let verdict: (claim: CheckedClaim) => Promise<boolean>;
  const provider: IdentityProvider = { name: 'test', matches: (claim) => verdict(claim) };

  beforeAll(async () => {
    store = await openStore({
      modules: (platform, account, ledger) => {
        const policy = createPolicy(platform, { configItems: async () => [], modules: async () => [] });
        const persons = createPersons(platform, { ledger, policy, account });
        return [createIdentity(platform, { account, persons }, { provider })];
      },
    });
  });
  afterAll(() => store.close());

  const join = () => {
    last += 1;
    return signUp(store, String(13_400_000_000 + last * 10_000), { ip: `198.51.100.${last}` });
  };
  const submit = (form: object, which = token) =>
    store.call('/api/user/realName', { country: 'CN', realName: '李明', idNumber: NUMBER, ...form }, { token: which });
  const query = async (which = token) => (await store.call('/api/user/queryRealName', {}, { token: which })).data;
  beforeEach(async () => {
    verdict = async () => true;
    ({ token, userId } = await join());
  });

  it('are sealed in the database and masked in every answer, their owner’s included', async () => {
    expect(await query()).toMatchObject({ status: 0, realName: '', idNumber: '', verifiedAt: null, lockedForS: 0 });
    const answer = await submit({ realName: ' 李 明 ', idNumber: '11010519491231002x' });
    const shown = { realName: '李 *', idNumber: '1****************X' };
    expect(answer).toMatchObject({ code: 0, data: { status: 1, country: 'CN', ...shown } });
    expect(await query()).toMatchObject(shown);
    const info = (await store.call('/api/user/getInfo', {}, { token })).data;
    expect(info.ext).toMatchObject(shown);
    const rows = await store.database.db.selectFrom('player_identity').select('sealed').execute();
    const signs = await store.database.db.selectFrom('person_sign').select(['print', 'sealed']).execute();
    const bytes = [...rows, ...signs].flatMap((row) => Object.values(row).map((value) => value.toString('latin1')));
    for (const secret of ['李', '11010519491231002']) {
      expect(bytes.join()).not.toContain(Buffer.from(secret).toString('latin1'));
    }
    const events = await store.database.db.selectFrom('outbox').select(['topic', 'payload']).execute();
    expect(events).toContainEqual({
      topic: 'identity.verified',
      payload: { playerId: userId, country: 'CN', verifiedAt: new Date(store.clock.now()).toISOString() },
    });
  });

  it('are verified once', async () => {
    expect((await submit({ idNumber: '900101-1234568', country: 'KR', realName: '김철수' })).code).toBe(0);
    store.clock.advance(60_000);
    expect((await submit({})).code).toBe(codeOf('identityVerifiedAlready'));
  });

  it.each([
    ['realNameInvalid', { realName: '李1' }],
    ['identityNumberInvalid', { idNumber: `${NUMBER.slice(0, -1)}8` }],
    ['birthdayInvalid', { country: 'TW', idNumber: 'A123456789' }],
    ['birthdayInvalid', { country: 'VN', idNumber: '037153000257', birthday: '1954-01-01' }],
  ] as const)('with %s are rejected without counting as a submission', async (name, form) => {
    expect((await submit(form)).code).toBe(codeOf(name));
    expect((await query()).lockedForS).toBe(0);
  });

  it('lock for a minute after a submission, right or wrong', async () => {
    verdict = async () => false;
    expect((await submit({})).code).toBe(codeOf('identityMismatch'));
    expect((await query()).lockedForS).toBe(60);
    verdict = async () => true;
    store.clock.advance(59_000);
    const answer = await submit({});
    expect(answer).toMatchObject({ code: codeOf('identityTooSoon'), msg: expect.stringContaining('1 ') });
    store.clock.advance(1_000);
    expect((await submit({})).code).toBe(0);
  });

  it('let one of many concurrent submissions through', async () => {
    let asked = 0;
    verdict = async () => {
      asked += 1;
      return false;
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit({})));
    expect(asked).toBe(1);
    expect(answers.filter(({ code }) => code === codeOf('identityTooSoon'))).toHaveLength(7);
  });

  it('of minors are rejected until their eighteenth birthday in the business time zone', async () => {
    const start = store.clock.now();
    expect((await submit({ idNumber: EIGHTEEN_TOMORROW })).code).toBe(codeOf('identityUnderage'));
    expect((await submit({ idNumber: EIGHTEEN_TODAY }, (await join()).token)).code).toBe(0);
    store.clock.advance(Date.parse('2026-03-11T23:59:59+08:00') - start);
    expect((await submit({ idNumber: EIGHTEEN_TOMORROW }, (await join()).token)).code).toBe(codeOf('identityUnderage'));
    store.clock.advance(1_000);
    expect((await submit({ idNumber: EIGHTEEN_TOMORROW }, (await join()).token)).code).toBe(0);
  });

  it('with an impossible age are rejected', async () => {
    expect((await submit({ idNumber: '440524188001010014' })).code).toBe(codeOf('identityNumberInvalid'));
  });

  it('serve three accounts and no fourth, also concurrently', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => join()));
    const form = { country: 'TW', idNumber: 'A123456789', birthday: '1990-01-31', realName: '陳美玲' };
    const answers = await Promise.all(players.map((player) => submit(form, player.token)));
    expect(answers.map(({ code }) => code).sort()).toEqual([
      0,
      0,
      0,
      codeOf('identityUsedUp'),
      codeOf('identityUsedUp'),
    ]);
    store.clock.advance(60_000);
    expect((await submit({ ...form, idNumber: 'a-123456789' })).code).toBe(codeOf('identityUsedUp'));
  });

  it('stay unverified and answer busy when the provider fails', async () => {
    verdict = async ({ idNumber }) => {
      throw new Error(`no connection for ${idNumber}`);
    };
    expect((await submit({})).code).toBe(codeOf('busy'));
    expect((await query()).status).toBe(0);
  });

  it('reach the provider in normalised form', async () => {
    const asked: CheckedClaim[] = [];
    verdict = async (claim) => {
      asked.push(claim);
      return true;
    };
    await submit({ country: 'VN', realName: ' Nguyễn  Văn An', idNumber: '037 153 000 257', birthday: '1953-04-30' });
    expect(asked).toEqual([
      { country: 'VN', realName: 'Nguyễn Văn An', idNumber: '037153000257', birthday: '1953-04-30' },
    ]);
  });
});
