import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIdentity } from '../../identity/identity.module.ts';
import { createPersons } from '../../person/person.module.ts';
import { createPolicy } from '../../policy/policy.module.ts';
import { openStore, PASSWORD, registration, type Store, wrongCode } from '../testing/account-store.ts';

const MOBILE = '13712345678';
const IP = '203.0.113.77';
const DEVICE = 'device-of-the-test';
const ID_NUMBER = '110105199003070017';
const NICKNAME = '远山来客';

let folder = '';
let store: Store;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clearcrate-security-'));
  store = await openStore({
    env: { SECURITY_LOG: join(folder, 'log', 'security.jsonl') },
    modules: (platform, account, ledger) => {
      const policy = createPolicy(platform, { configItems: async () => [], modules: async () => [] });
      return [createIdentity(platform, { account, persons: createPersons(platform, { ledger, policy, account }) })];
    },
  });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

interface Line {
  channel: string;
  event: string;
  outcome: string;
  playerId?: string;
  address?: string;
  route?: string;
}
const text = () => readFile(join(folder, 'log', 'security.jsonl'), 'utf8');
const lines = async (): Promise<Line[]> =>
  (await text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

it('logs sign-ins and rejections without personal data', async () => {
  const caller = { ip: IP, device: DEVICE };
  const secrets = [MOBILE, '+86', IP, DEVICE, ID_NUMBER, NICKNAME, PASSWORD, 'changed9', 'wrong-one', '李明'];
  const call: Store['call'] = (path, body, more = {}) => store.call(path, body, { ...caller, ...more });
  const code = await store.freshCode(MOBILE, 'register', caller);
  await call('register', registration(MOBILE, wrongCode(code)));
  const { data } = await call('register', registration(MOBILE, code, { nickName: NICKNAME }));
  const [token, playerId] = [String(data.token), String(data.userId)];
  await call('login', { account: MOBILE, password: 'wrong-one' });
  await call('login', { account: '13799999999', password: 'wrong-one' });
  const second = String((await call('login', { account: MOBILE, password: PASSWORD })).data.token);
  await call('/api/user/realName', { country: 'CN', realName: '李明', idNumber: ID_NUMBER }, { token });
  const change = { password: 'changed9', confirmPassword: 'changed9' };
  await call('/api/user/changePassword', { oldPassword: 'wrong-one', ...change }, { token });
  await call('/api/user/changePassword', { oldPassword: PASSWORD, ...change }, { token });
  await call('/api/user/getInfo', {}, { token: second });
  await call('/api/user/getInfo', {}, { token: '' });
  const { graphicId } = (await call('getGraphicCode')).data;
  await call('checkGraphicCode', { graphicId, x: 1_999, counter: 0 });
  await call('logout', {}, { token });
  for (let tries = 0; tries < 6; tries += 1) await call('login', { account: MOBILE, password: 'wrong-one' });
  await store.account.suspend(BigInt(playerId));

  const logged = (await lines()).map(({ event, outcome, playerId: who }) => [event, outcome, who]);
  expect(logged.slice(0, 14)).toEqual([
    ['masterKey', 'loaded', undefined],
    ['code', 'wrong', undefined],
    ['register', 'ok', playerId],
    ['signIn', 'wrongPassword', playerId],
    ['signIn', 'unknownAccount', undefined],
    ['signIn', 'ok', playerId],
    ['identity', 'ok', playerId],
    ['passwordChange', 'wrongPassword', playerId],
    ['passwordChange', 'ok', playerId],
    ['access', 'denied', undefined],
    ['puzzle', 'failed', undefined],
    ['sessionEnd', 'ok', playerId],
    ['signIn', 'wrongPassword', playerId],
    ['signIn', 'wrongPassword', playerId],
  ]);
  expect(logged).toContainEqual(['puzzle', 'asked', undefined]);
  expect(logged.at(-1)).toEqual(['suspension', 'begun', playerId]);
  const written = await text();
  for (const secret of [...secrets, code, token, second, String(graphicId)]) expect(written).not.toContain(secret);
});

it('logs the same digest for all addresses of a network', async () => {
  const before = (await lines()).length;
  for (const ip of [
    '203.0.113.77',
    '203.0.113.1',
    '198.51.100.1',
    '2001:db8:1::1',
    '2001:db8:1:ffff::2',
    '2001:db8:2::1',
  ])
    await store.call('login', { account: '13799999998', password: 'wrong-one' }, { ip });
  const [a, b, c, d, e, f] = (await lines()).slice(before).map(({ address }) => address);
  expect([a === b, a === c, d === e, d === f]).toEqual([true, false, true, false]);
  expect(a).toMatch(/^[0-9a-f]{12}$/);
});

it('creates its file with mode 600', async () => {
  expect((await stat(join(folder, 'log', 'security.jsonl'))).mode & 0o777).toBe(0o600);
});
