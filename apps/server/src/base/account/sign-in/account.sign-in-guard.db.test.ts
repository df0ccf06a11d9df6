import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryQuota } from '../../../platform/limits/quota.ts';
import { codeOf, deviceNamed, openStore, PASSWORD, type Store, signUpEarlier } from '../testing/account-store.ts';
import { SIGN_IN_LIMITS } from './account.limits.ts';
import { createSignInGuard } from './account.sign-in-guard.ts';

const HOUR_MS = 3_600_000;
const WRONG = codeOf('credentialsWrong');
const PUZZLE = codeOf('sliderRequired');
const LOCKED = codeOf('signInLocked');

describe('guessing passwords', () => {
  let store: Store;
  let last = 0;
  let mobile = '';
  let ip = '';
  let device = '';
  let token = '';
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    last += 1;
    mobile = String(13_500_000_000 + last * 10_000);
    ip = `203.0.113.${last}`;
    device = deviceNamed(last);
    ({ token } = await signUpEarlier(store, mobile, { ip, device }));
  });

  const strangerIp = () => `198.51.100.${last}`;
  const stranger = () => ({ ip: strangerIp(), device: deviceNamed(500 + last) });
  const byStranger = (password = 'wrong-one', account = mobile) =>
    store.call('login', { account, password }, stranger());
  const withPuzzle = async (password: string, caller = stranger()) => {
    const ticket = await store.earnTicket(caller, { mobile });
    return store.call('login', { account: mobile, password, ticket }, caller);
  };
  const wrongTries = async (times: number) => {
    for (let count = 0; count < times; count += 1) expect((await byStranger()).code).toBe(WRONG);
  };
  /** Counts wrong attempts directly; puzzles have their own tests. */
  const countWrong = (times: number) => store.useQuota(`sign-in:account:+86${mobile}`, times, HOUR_MS);

  it('requires a puzzle after five wrong attempts', async () => {
    await wrongTries(5);
    expect((await byStranger(PASSWORD)).code).toBe(PUZZLE);
    expect((await withPuzzle('wrong-one')).code).toBe(WRONG);
    expect((await withPuzzle(PASSWORD)).code).toBe(0);
  });

  it('counts the same for an unregistered number', async () => {
    const unregistered = String(13_400_000_000 + last * 10_000);
    for (let count = 0; count < 5; count += 1) expect((await byStranger('wrong-one', unregistered)).code).toBe(WRONG);
    expect((await byStranger('wrong-one', unregistered)).code).toBe(PUZZLE);
  });

  it('does not affect the owner on a known device', async () => {
    await countWrong(20);
    expect((await withPuzzle(PASSWORD)).code).toBe(LOCKED);
    expect((await store.call('login', { account: mobile, password: 'wrong-one' }, { ip, device })).code).toBe(WRONG);
    expect((await store.call('login', { account: mobile, password: PASSWORD }, { ip, device })).code).toBe(0);
  });

  it('treats devices with an unused or guessable identifier as unknown', async () => {
    const claimed = { ip: strangerIp(), device: deviceNamed(700 + last) };
    const short = { ip: strangerIp(), device: 'short-name' };
    expect((await store.call('login', { account: mobile, password: PASSWORD }, short)).code).toBe(0);
    await wrongTries(5);
    for (const caller of [claimed, short]) {
      expect((await store.call('login', { account: mobile, password: PASSWORD }, caller)).code).toBe(PUZZLE);
    }
  });

  it('stores devices as hashes only', async () => {
    const rows = await store.database.db.selectFrom('known_device').select('device_id').execute();
    const sessions = await store.database.db.selectFrom('session').select('device_id').execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { device_id } of [...rows, ...sessions]) expect(device_id).not.toContain(device);
  });

  it('requires puzzles from a known device for its own wrong attempts', async () => {
    const own = { ip, device };
    const wrong = () => store.call('login', { account: mobile, password: 'wrong-one' }, own);
    for (let count = 0; count < 5; count += 1) expect((await wrong()).code).toBe(WRONG);
    expect((await wrong()).code).toBe(PUZZLE);
    expect((await byStranger()).code).toBe(WRONG);
    expect((await withPuzzle(PASSWORD, own)).code).toBe(0);
  });

  it('resets the count after a right password', async () => {
    for (let round = 0; round < 3; round += 1) {
      await wrongTries(4);
      expect((await store.call('login', { account: mobile, password: PASSWORD }, { ip })).code).toBe(0);
    }
  });

  it('counts concurrent attempts', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => byStranger()));
    expect(answers.filter(({ code }) => code === WRONG)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === PUZZLE)).toHaveLength(7);
  });

  it('limits concurrent attempts of an address at different accounts', async () => {
    const quota = createMemoryQuota(store.clock);
    const redeem = () => Promise.reject(new Error('no puzzle was required'));
    // As concurrent attempts see it: none has been counted yet.
    const guard = createSignInGuard(store.database.db, { ...quota, count: async () => 0 }, redeem);
    const admit = (index: number) => guard.admit({ ...stranger(), mobile: `+86${13_600_000_000 + index}`, ticket: '' });
    const most = SIGN_IN_LIMITS.triesAtOnceOfAddress;
    const [wasRight] = await Promise.all(Array.from({ length: most }, (_, index) => admit(index)));
    await expect(admit(most)).rejects.toMatchObject({ errorName: 'sliderRequired' });
    await wasRight?.();
    await admit(most + 1);
  });

  it('locks unknown devices out after twenty attempts within an hour, but not sign-in by code', async () => {
    await countWrong(20);
    const refused = await store.call('login', { account: mobile, password: PASSWORD }, { ip, language: 'en' });
    expect(refused.code).toBe(LOCKED);
    expect(refused.msg).toMatch(/code sent to your phone.*60 min/);
    store.clock.advance(60_000);
    const code = await store.freshCode(mobile, 'login', stranger());
    expect((await store.call('login', { account: mobile, code }, stranger())).code).toBe(0);
    store.clock.advance(HOUR_MS);
    expect((await byStranger()).code).toBe(WRONG);
  });

  it('does not count attempts without the required puzzle', async () => {
    await wrongTries(5);
    for (let count = 0; count < 30; count += 1) expect((await byStranger()).code).toBe(PUZZLE);
    expect((await withPuzzle(PASSWORD)).code).toBe(0);
  });

  it('doubles the work with each wrong attempt, and rejects tickets of a lower level', async () => {
    const triesOf = async (body: object) => {
      const { data } = await store.call('getGraphicCode', body, stranger());
      return (data.work as { tries: number }).tries;
    };
    await countWrong(8);
    expect(await triesOf({ mobile })).toBe(16);
    expect(await triesOf({})).toBe(2);
    const ticket = await store.earnTicket(stranger());
    expect((await store.call('login', { account: mobile, password: PASSWORD, ticket }, stranger())).code).toBe(PUZZLE);
    expect((await withPuzzle(PASSWORD)).code).toBe(0);
  });

  it('at many accounts from one address requires puzzles; right passwords do not count', async () => {
    const crowd = { ip: strangerIp() };
    for (let count = 0; count < 25; count += 1) {
      expect((await store.call('login', { account: mobile, password: PASSWORD }, crowd)).code).toBe(0);
    }
    for (let count = 0; count < 20; count += 1)
      await byStranger('wrong-one', String(13_300_000_000 + count + last * 100));
    expect((await store.call('login', { account: mobile, password: PASSWORD }, crowd)).code).toBe(PUZZLE);
    expect((await store.call('login', { account: mobile, password: PASSWORD }, { ...crowd, device })).code).toBe(0);
    expect((await withPuzzle(PASSWORD)).code).toBe(0);
  });

  it('keeps its count across a restart', async () => {
    await wrongTries(5);
    const restarted = await openStore({ database: store.database, clock: store.clock });
    expect((await restarted.call('login', { account: mobile, password: PASSWORD }, stranger())).code).toBe(PUZZLE);
    expect((await restarted.call('login', { account: mobile, password: PASSWORD }, { ip, device })).code).toBe(0);
    await restarted.close();
  });

  it('does not stop the owner from changing the password', async () => {
    await countWrong(20);
    const change = { oldPassword: PASSWORD, password: 'changed9', confirmPassword: 'changed9' };
    expect((await store.call('/api/user/changePassword', change, { token, ip, device })).code).toBe(0);
  });

  it.each(['a new password', 'an ended session', 'the end of all others'])(
    'makes other devices unknown after %s',
    async (what) => {
      const other = { ip: strangerIp(), device: deviceNamed(800 + last) };
      await store.call('login', { account: mobile, password: PASSWORD }, other);
      const own = { token, ip, device };
      const { data } = await store.call('/api/user/getSessionList', {}, own);
      const [elsewhere] = (data.items as { sessionId: string; isCurrent: boolean }[]).filter(
        ({ isCurrent }) => !isCurrent,
      );
      const form = { oldPassword: PASSWORD, password: 'changed9', confirmPassword: 'changed9' };
      if (what === 'a new password') await store.call('/api/user/changePassword', form, own);
      else if (what === 'an ended session')
        await store.call('/api/user/endSession', { sessionId: elsewhere?.sessionId }, own);
      else await store.call('/api/user/endOtherSessions', {}, own);
      await countWrong(20);
      const password = what === 'a new password' ? 'changed9' : PASSWORD;
      expect((await store.call('login', { account: mobile, password }, other)).code).toBe(LOCKED);
      expect((await store.call('login', { account: mobile, password }, { ip, device })).code).toBe(0);
    },
  );
});
