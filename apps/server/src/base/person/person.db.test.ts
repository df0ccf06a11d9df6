import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';
import { parseAmount } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import { foundBehind } from '../../testing/held-player.ts';
import { createTestApp, type Envelope, type TestApp } from '../../testing/test-app.ts';
import { createBounds } from '../bounds/bounds.module.ts';
import { createPolicy, putPolicy } from '../policy/policy.module.ts';

const DAY = 24 * 3_600_000;
/** Longer than a policy is cached. */
const POLICY_LIFE = 20_000;

let test: TestApp;
let box: { boxId: string; price: string };
let keys = 0;

beforeAll(async () => {
  test = await createTestApp();
  await test.app.loadContent();
  const { items } = (await test.call('/api/box/getBoxList', { sort: 'priceUp', pageSize: 100 })).body.data;
  box = items.find(({ price }: { price: string }) => Number(price) >= 5);
});
afterAll(() => test.close());

interface Player {
  account: string;
  token: string;
  playerId: bigint;
}

/** Signs in accounts that no other test uses. */
let accounts = 0;
async function signIn(account: string, device = ''): Promise<Player> {
  const headers = { 'device-uuid': device };
  const { data } = (await test.call('/api/auth/login', { account, password: 'demo1234' }, headers)).body;
  return { account, token: data.token, playerId: BigInt(data.userId) };
}
const newPlayer = (device = '') => signIn(`139000000${String(accounts++).padStart(2, '0')}`, device);
const ask = async ({ token }: Player, path: string, body: object = {}): Promise<Envelope> =>
  (await test.call(path, body, { authorization: token, 'idempotency-key': `person-${keys++}` })).body;
const open = (player: Player, count = 1) => ask(player, '/api/box/openBox', { boxId: box.boxId, count, version: 1 });
const exclude = (player: Player) => ask(player, '/api/bounds/startSelfExclusion', { months: 6, confirmed: true });
const boundsOf = async (player: Player) => (await ask(player, '/api/bounds/getBounds')).data;
const price = (times: number) => (Number(box.price) * times).toFixed(2);
const codeOf = (name: ErrorName) => ERRORS[name].code;
const limit = (player: Player, amount: string | null) =>
  ask(player, '/api/bounds/setLimit', { kind: 'spend', period: 'day', limit: amount });

let people = 0;
/** A valid Taiwanese identity number, different in every call. */
function newIdentity() {
  const digits = String(10_000_000 + people++ * 7).slice(1);
  const body = `1${digits}`;
  const sum = [1, ...'0', ...body].map(Number).reduce((all, digit, index) => {
    const weight = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1][index] ?? 0;
    return all + digit * weight;
  }, 0);
  return { country: 'TW', realName: '陳美玲', birthday: '1990-01-31', idNumber: `A${body}${(10 - (sum % 10)) % 10}` };
}
async function verify(player: Player, identity: object): Promise<void> {
  expect((await ask(player, '/api/user/realName', identity)).code).toBe(0);
}
const paidWith = (playerId: bigint, account: string) =>
  test.app.platform.db.transaction().execute((tx) => test.app.modules.persons.paidWith(tx, playerId, account));

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(test.database.db);
  return rows[0]?.waiting ?? 0;
}
async function hold(...rules: object[]): Promise<void> {
  expect(await putPolicy(test.database.db, { rules }, 'test', new Date(test.clock.now()))).toBeUndefined();
  test.clock.advance(POLICY_LIFE);
}

describe('self-exclusion follows the person', () => {
  it('to an account verified later with the same identity, at once', async () => {
    const [first, second, stranger] = [await newPlayer(), await newPlayer(), await newPlayer()];
    const identity = newIdentity();
    await verify(first, identity);
    await exclude(first);
    expect((await open(second)).code).toBe(0);
    await verify(second, identity);
    const refused = await open(second);
    expect(refused.code).toBe(codeOf('selfExcludedElsewhere'));
    expect(refused.msg).toContain('另一个账号');
    expect((await boundsOf(second)).break).toMatchObject({ kind: 'exclusion', elsewhere: true });
    expect((await boundsOf(first)).break).toMatchObject({ kind: 'exclusion', elsewhere: false });
    await verify(stranger, newIdentity());
    expect((await open(stranger)).code).toBe(0);
  });

  it('to no more accounts than allowed when two verify the same identity concurrently', async () => {
    const [first, second] = [await newPlayer(), await newPlayer()];
    const identify =
      ({ playerId }: Player) =>
      (tx: Tx) =>
        test.app.modules.persons.identify(tx, playerId, 'one identity', 1);
    expect(await foundBehind(test, identify(first), identify(second))).toBeUndefined();
  });

  it('to accounts verified earlier, at once, on every process', async () => {
    const other = await createTestApp({ database: test.database, bus: test.app.platform.bus, clock: test.clock });
    const [first, second] = [await newPlayer(), await newPlayer()];
    const identity = newIdentity();
    await verify(first, identity);
    await verify(second, identity);
    const openThere = () =>
      other.call(
        '/api/box/openBox',
        { boxId: box.boxId, count: 1, version: 1 },
        { authorization: second.token, 'idempotency-key': `person-${keys++}` },
      );
    expect((await openThere()).body.code).toBe(0);
    await ask(first, '/api/bounds/startCoolOff', { days: 2 });
    expect((await openThere()).body.code).toBe(codeOf('coolingOffElsewhere'));
    expect((await ask(second, '/api/bounds/startCoolOff', { days: 1 })).code).toBe(codeOf('breakNotLonger'));
    test.clock.advance(2 * DAY);
    expect((await openThere()).body.code).toBe(0);
    await other.app.close();
  });

  it('and is checked again behind the locks when the guard has a stale cache', async () => {
    const [first, second] = [await newPlayer(), await newPlayer()];
    const identity = newIdentity();
    await verify(first, identity);
    await verify(second, identity);
    expect((await open(second)).code).toBe(0);
    // Written without an event: the guard of this process still has no break cached.
    await sql`insert into play_bounds (player_id, break_kind, break_until, changed_at)
      values (${first.playerId}, 2, ${new Date(test.clock.now() + DAY)}, now())`.execute(test.database.db);
    expect((await open(second)).code).toBe(codeOf('selfExcludedElsewhere'));
  });

  it('leaves selling open, like a break of the account itself', async () => {
    const [first, second] = [await newPlayer(), await newPlayer()];
    const identity = newIdentity();
    await verify(first, identity);
    await verify(second, identity);
    const { data } = await open(second);
    await exclude(first);
    const bagItemIds = [data.items[0].bagItemId];
    expect((await ask(second, '/api/user/sellGoods', { bagItemIds })).code).toBe(0);
  });
});

describe('limits of one account', () => {
  it('apply to all accounts of the person and count the spending of each', async () => {
    const [first, second] = [await newPlayer(), await newPlayer()];
    const identity = newIdentity();
    expect((await open(second)).code).toBe(0);
    await verify(first, identity);
    await verify(second, identity);
    await limit(first, price(4));
    expect((await open(first)).code).toBe(0);
    expect(await boundsOf(second)).toMatchObject({
      accounts: 2,
      limits: expect.arrayContaining([
        expect.objectContaining({ kind: 'spend', period: 'day', limit: null, elsewhere: price(4), used: price(2) }),
      ]),
    });
    const refused = await open(second, 3);
    expect(refused.code).toBe(codeOf('spendLimitElsewhere'));
    expect(refused.msg).toContain(price(2));
    expect((await open(second, 2)).code).toBe(0);
    expect((await open(first)).code).toBe(codeOf('spendLimitDay'));
    // The account's lower limit applies first; a higher one of the account changes nothing.
    await limit(second, price(1));
    expect((await open(second)).code).toBe(codeOf('spendLimitDay'));
  });

  it('are not exceeded by concurrent openings on both', async () => {
    const [first, second] = [await newPlayer(), await newPlayer()];
    const identity = newIdentity();
    await verify(first, identity);
    await verify(second, identity);
    await limit(first, price(7));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => open(index % 2 ? first : second)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(7);
    const spent = await Promise.all([first, second].map(async (player) => (await boundsOf(player)).limits[0].used));
    expect(spent).toEqual([price(7), price(7)]);
  });

  it('include the uncommitted spending of the other account', async () => {
    const [first, second] = [await newPlayer(), await newPlayer()];
    const identity = newIdentity();
    await verify(first, identity);
    await verify(second, identity);
    await limit(first, price(1));
    const { ledger, platform } = test.app;
    const policy = createPolicy(platform, { configItems: async () => [], modules: async () => [] });
    const bounds = createBounds(platform, { ledger, policy });
    let answer: Promise<Envelope> | undefined;
    // On a separate connection: the call under it is another player's and not part of this
    // transaction.
    await test.database.db.transaction().execute(async (tx) => {
      await ledger.lock(tx, first.playerId);
      const book = await bounds.openBookNow(tx, first.playerId);
      book.count(first.playerId, { spent: parseAmount(price(1)) ?? 0n });
      await book.write(runnerOf(tx));
      answer = open(second);
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 10_000 });
    });
    expect((await answer)?.code).toBe(codeOf('spendLimitElsewhere'));
  });

  it('and caps of the market count the person, not the account', async () => {
    const [first, second] = [await newPlayer(), await newPlayer()];
    const identity = newIdentity();
    await verify(first, identity);
    await verify(second, identity);
    await hold({ when: { countries: ['TW'] }, caps: { dailySpend: price(3), dailyOpenings: 3 } });
    expect((await open(first, 2)).code).toBe(0);
    expect((await open(second, 2)).code).toBe(codeOf('openingCapReached'));
    expect((await open(second)).code).toBe(0);
    await hold();
  });
});

describe('an unverified player', () => {
  it('is not matched where the market does not require it', async () => {
    const [first, second] = [await newPlayer('shared-device'), await newPlayer('shared-device')];
    await exclude(first);
    expect((await open(second)).code).toBe(0);
  });

  it('is matched by a shared device where it does, before the break or after it', async () => {
    await hold({ matchPersonsBy: ['device'] });
    const [first, second, third] = [
      await newPlayer('one-device'),
      await newPlayer('one-device'),
      await newPlayer('two'),
    ];
    expect((await open(second)).code).toBe(0);
    await exclude(first);
    expect((await open(second)).code).toBe(codeOf('selfExcludedElsewhere'));
    expect((await open(third)).code).toBe(0);
    const later = await signIn(third.account, 'one-device');
    expect((await open(later)).code).toBe(codeOf('selfExcludedElsewhere'));
    // Verified as another person: a shared computer links no one for good.
    await verify(later, newIdentity());
    expect((await open(later)).code).toBe(0);
    await hold();
  });

  it('is bound by all accounts of the person who shares the device', async () => {
    await hold({ matchPersonsBy: ['device'] });
    const [first, second, unknown] = [await newPlayer('a'), await newPlayer('b'), await newPlayer('b')];
    const identity = newIdentity();
    await verify(first, identity);
    await exclude(first);
    expect((await open(unknown)).code).toBe(0);
    await verify(second, identity);
    expect((await open(unknown)).code).toBe(codeOf('selfExcludedElsewhere'));
    await hold();
  });

  it('is matched during a live session once a policy requires it, and released when it no longer does', async () => {
    const [first, second] = [await newPlayer('long-session'), await newPlayer('long-session')];
    await exclude(first);
    expect((await open(second)).code).toBe(0);
    await hold({ matchPersonsBy: ['device'] });
    test.clock.advance(600_000);
    expect((await open(second)).code).toBe(codeOf('selfExcludedElsewhere'));
    await hold();
    test.clock.advance(600_000);
    expect((await open(second)).code).toBe(0);
  });

  it('is matched with the number’s former holder where the market matches phones', async () => {
    await hold({ matchPersonsBy: ['phone'] });
    const [first, second] = [await newPlayer(), await newPlayer()];
    await exclude(first);
    // The operator removes the number from the account, and its holder signs up again with it.
    const mobile = `+86${first.account}`;
    await sql`update player set mobile = null where id = ${first.playerId}`.execute(test.database.db);
    await sql`update player set mobile = ${mobile} where id = ${second.playerId}`.execute(test.database.db);
    const again = await signIn(first.account);
    expect(again.playerId).toBe(second.playerId);
    expect((await open(again)).code).toBe(codeOf('selfExcludedElsewhere'));
    await hold();
  });

  it('is not matched by a device with too many users', async () => {
    await hold({ matchPersonsBy: ['device'] });
    const first = await newPlayer('café');
    await exclude(first);
    for (let guests = 0; guests < 20; guests += 1) await newPlayer('café');
    expect((await open(await newPlayer('café'))).code).toBe(0);
    await hold();
  });

  it('is not matched by a shared payment account, and takes no lock of its other payers', async () => {
    await hold({ matchPersonsBy: ['device', 'phone'] });
    const [first, second] = [await newPlayer(), await newPlayer()];
    for (const { playerId } of [first, second]) await paidWith(playerId, 'alipay/family');
    await exclude(first);
    await test.database.db.transaction().execute(async (tx) => {
      await test.app.ledger.lock(tx, second.playerId);
      await verify(first, newIdentity());
    });
    const { rows } =
      await sql`select from person_account where player_id in (${first.playerId}, ${second.playerId})`.execute(
        test.database.db,
      );
    expect(rows).toEqual([]);
    expect((await open(second)).code).toBe(0);
    await hold();
  });

  it('is stored with sealed signs only', async () => {
    const { playerId } = await newPlayer('a-device-to-be-seen');
    await paidWith(playerId, 'alipay/an-account-to-be-seen');
    const { rows } = await sql<{ text: string }>`
      select encode(print, 'escape') || encode(sealed, 'escape') as text from person_sign`.execute(test.database.db);
    const all = rows.map(({ text }) => text).join();
    for (const secret of ['a-device-to-be-seen', '1390000', 'an-account-to-be-seen']) expect(all).not.toContain(secret);
    expect(rows.length).toBeGreaterThan(10);
  });
});
