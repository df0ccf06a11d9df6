import { beforeEach, describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { breachOf, FakeBrowser, FakeStore } from '../testing/fake-seed-store.ts';
import { askerOf } from './asker.ts';

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
});

describe('two accounts in one browser', () => {
  /** Each token has a store of its own behind it, as calls see it. */
  function openShared() {
    let token: string | undefined = 'A';
    const sessions = createStore(() => ({ token, userId: token && `player ${token}` }));
    const stores: Record<string, FakeStore> = { A: new FakeStore(), B: new FakeStore() };
    for (const [name, store] of Object.entries(stores)) store.seeds.next.serverSeedHash = `hash of ${name}`;
    const facade = new FakeStore();
    facade.getSeed = () => (stores[token ?? ''] as FakeStore).getSeed();
    const keeper = browser.openWindow(
      facade,
      () => sessions.getState().userId,
      () => askerOf(() => token, sessions),
    );
    const follow = () => sessions.setState({ token, userId: token && `player ${token}` });
    return { keeper, facade, stores, setToken: (next: string | undefined) => (token = next), follow };
  }

  /** Holds the next answer back until it is let go. */
  function holdNext(store: FakeStore): () => void {
    const getSeed = store.getSeed.bind(store);
    const gate = Promise.withResolvers<void>();
    store.getSeed = async () => {
      store.getSeed = getSeed;
      const seeds = await getSeed();
      await gate.promise;
      return seeds;
    };
    return gate.resolve;
  }

  const notedFor = (player: string): string =>
    JSON.stringify(JSON.parse(browser.storage.get('seedNotes') ?? '{}')[player]);

  test('an answer on its way while the account changes is noted for the one that asked', async () => {
    const { keeper, facade, setToken, follow } = openShared();
    const arrive = holdNext(facade);
    const looking = keeper.look();
    setToken('B');
    follow();
    arrive();
    await looking;
    await keeper.look();
    expect([breachOf(keeper), browser.warnings]).toEqual([undefined, 0]);
    expect(notedFor('player A')).toContain('hash of A');
    expect(notedFor('player B')).not.toContain('hash of A');
  });

  test('an answer to the token of another tab is not noted for the account that this tab still shows', async () => {
    const { keeper, setToken, follow } = openShared();
    await keeper.look();
    setToken('B');
    await keeper.look();
    expect([breachOf(keeper), browser.warnings]).toEqual([undefined, 0]);
    follow();
    expect(notedFor('player B')).toContain('hash of B');
    expect(notedFor('player A')).not.toContain('hash of B');
  });

  test('a client seed is not sent with the token of another account', async () => {
    const { keeper, facade, setToken, follow } = openShared();
    const arrive = holdNext(facade);
    const making = keeper.ensure();
    setToken('B');
    follow();
    arrive();
    expect(await making).toBe(false);
    expect(facade.choices).toEqual([]);
  });

  test('an alarm of one account is not shown to the other', async () => {
    const { keeper, stores, setToken, follow } = openShared();
    await keeper.look();
    (stores.A as FakeStore).seeds.next.serverSeedHash = 'another';
    await keeper.look();
    expect(breachOf(keeper)).toMatchObject({ hash: 'hash of A' });
    setToken('B');
    follow();
    await keeper.look();
    expect(breachOf(keeper)).toBeUndefined();
  });
});
