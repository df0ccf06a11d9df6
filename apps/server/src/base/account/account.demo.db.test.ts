import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, type Store, signUp } from './testing/account-store.ts';

/** Twenty named players and eight rows of test players. */
const ALL = 420;

describe('demo players', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(() => store.close());

  const balanceOf = async (mobile: string) => {
    const { id } = await store.database.db
      .selectFrom('player')
      .select('id')
      .where('mobile', '=', `+86${mobile}`)
      .executeTakeFirstOrThrow();
    const { coin, bonus } = await store.ledger.balancesOf(store.database.db, id);
    return coin + bonus;
  };

  it('are not created for a number that is taken', async () => {
    await signUp(store, '13800000007');
    expect(await store.account.seedDemoPlayers()).toBe(ALL - 1);
    expect(await balanceOf('13800000007')).toBe(0n);
  });

  it('get their coins once, for any number of starts', async () => {
    expect(await store.account.seedDemoPlayers()).toBe(0);
    expect(await balanceOf('13800000000')).toBe(1_000_000n);
    expect(await balanceOf('13800000019')).toBe(1_000_000n);
    const grants = await store.database.db
      .selectFrom('ledger_posting')
      .select('reference')
      .where('kind', '=', 'demo.grant')
      .execute();
    expect(new Set(grants.map(({ reference }) => reference)).size).toBe(ALL - 1);
    expect(grants).toHaveLength(ALL - 1);
  });

  it('are created once when two processes start at the same time', async () => {
    const fresh = await openStore();
    const twin = await openStore({ database: fresh.database, clock: fresh.clock });
    const created = await Promise.all([fresh.account.seedDemoPlayers(), twin.account.seedDemoPlayers()]);
    expect(created.reduce((sum, count) => sum + count)).toBe(ALL);
    await twin.close();
    await fresh.close();
  });

  it('sign in with their password and have their kinds', async () => {
    const kinds = [];
    for (const account of ['13800000000', '13800000016', '13800000017', '13800000018', '13800000019']) {
      const { data } = await store.call('login', { account, password: 'demo1234' });
      const info = await store.call('/api/user/getInfo', {}, { token: String(data.token) });
      expect(info.data.assets).toMatchObject({ amount: '10000.00' });
      kinds.push((info.data.base as { userType: number }).userType);
    }
    expect(kinds).toEqual([1, 2, 2, 3, 4]);
  });

  it('of kind ai and test are excluded from the public count', async () => {
    expect(await store.account.countRealPlayers()).toBe(18);
  });
});
