import { beforeEach, describe, expect, test } from 'vitest';
import { breachOf, FakeBrowser, FakeStore } from '../testing/fake-seed-store.ts';
import { type SeedKeeper, UnkeptSeed } from './seed-keeper.ts';
import type { Seeds } from './seed-notes.ts';

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
});

const offersOf = (keeper: SeedKeeper) =>
  keeper.shown
    .getState()
    .offers.map(({ hash, offer }) => [hash, offer?.clientSeed, offer?.state, offer?.tries.map(({ result }) => result)]);

/** Rejects a number of choices after reading them, without other effects. */
function refuseFirst(store: FakeStore, count: number, message = 'maintenance'): string[] {
  const rotate = store.rotateSeed.bind(store);
  const sent: string[] = [];
  store.rotateSeed = async (choice) => {
    sent.push(choice.clientSeed);
    if (sent.length <= count) throw new Error(message);
    return rotate(choice);
  };
  return sent;
}

describe('with a store that keeps its word', () => {
  test('creates a first client seed once, and answers the hash that was shown', async () => {
    const store = new FakeStore();
    const keeper = browser.openWindow(store);
    expect(await Promise.all([keeper.ensure(), keeper.ensure()])).toEqual([true, true]);
    expect(await keeper.ensure()).toBe(true);
    expect(store.choices).toEqual(['random-1']);
    expect(store.seeds.active).toMatchObject({ serverSeedHash: 'hash-1', clientSeed: 'random-1' });
    expect(keeper.seenAt('hash-1')).toBe('2026-11-15T04:30:00.000Z');
    expect(keeper.seenAt('hash-2')).toBe('2026-11-15T04:30:00.000Z');
  });

  test('reports nothing over many rotations, here and elsewhere', async () => {
    const store = new FakeStore();
    const [here, there] = [browser.openWindow(store), browser.openWindow(store)];
    await here.ensure();
    for (let turn = 0; turn < 30; turn += 1) {
      const { next } = await (turn % 3 === 0 ? there : here).look();
      await (turn % 2 === 0 ? here : there).rotate(next, `turn-${turn}`);
      if (turn % 5 === 0) store.moveOn('on another device');
    }
    // Out of reach: after so many rotations elsewhere, the last noted hash is no longer listed.
    for (let turn = 0; turn < 25; turn += 1) store.moveOn('on another device');
    await here.look();
    expect([breachOf(here), breachOf(there), browser.warnings]).toEqual([undefined, undefined, 0]);
  });

  test('accepts that another tab was faster, and uses its pair', async () => {
    const store = new FakeStore();
    const keeper = browser.openWindow(store);
    const shown = (await keeper.look()).next;
    store.moveOn('faster');
    await expect(keeper.rotate(shown, 'slower')).rejects.toThrow('nextSeedChanged');
    expect(await keeper.ensure()).toBe(true);
    expect([breachOf(keeper), store.choices]).toEqual([undefined, ['slower']]);
  });

  test('accepts an answer overtaken by another tab', async () => {
    const store = new FakeStore();
    const [slow, fast] = [browser.openWindow(store), browser.openWindow(store)];
    await slow.ensure();
    let arrive: (seeds: Seeds) => void = () => {};
    const old = await store.getSeed();
    const getSeed = store.getSeed.bind(store);
    store.getSeed = () => new Promise((resolve) => (arrive = resolve));
    const looking = slow.look();
    store.getSeed = getSeed;
    await fast.rotate(old.next, 'meanwhile');
    arrive(old);
    await looking;
    expect([breachOf(slow), browser.warnings]).toEqual([undefined, 0]);
  });

  test('keeps separate notes for players who share a browser', async () => {
    const [one, other] = [browser.openWindow(new FakeStore(), '1'), browser.openWindow(new FakeStore(), '2')];
    await one.ensure();
    await other.ensure();
    await one.look();
    expect([breachOf(one), breachOf(other)]).toEqual([undefined, undefined]);
  });

  test('claims no pair where the store cannot be reached', async () => {
    const store = new FakeStore();
    store.getSeed = () => Promise.reject(new Error('network'));
    expect(await browser.openWindow(store).ensure()).toBe(false);
  });
});

describe('a browser that keeps nothing', () => {
  test('sends no client seed, since a reload would send another one for the same hash', async () => {
    const store = new FakeStore();
    browser.isFull = true;
    const keeper = browser.openWindow(store);
    expect(await keeper.ensure()).toBe(false);
    await expect(keeper.rotate((await keeper.look()).next, 'mine')).rejects.toThrow(UnkeptSeed);
    expect([store.choices, keeper.shown.getState().isUnkept]).toEqual([[], true]);
    browser.isFull = false;
    expect(await browser.openWindow(store).ensure()).toBe(true);
    expect(store.choices).toHaveLength(1);
  });

  test('sends one again as soon as there is room', async () => {
    const store = new FakeStore();
    browser.isFull = true;
    const keeper = browser.openWindow(store);
    await keeper.look();
    browser.isFull = false;
    expect(await keeper.ensure()).toBe(true);
    expect(keeper.shown.getState().isUnkept).toBe(false);
  });
});

describe('a store that chooses its seed after the player’s', () => {
  test('is detected when it uses another seed than the promised one', async () => {
    const store = new FakeStore();
    store.rotateSeed = async ({ clientSeed }) => {
      store.seeds.next = { ...store.seeds.next, serverSeedHash: `fitted to ${clientSeed}` };
      return store.moveOn(clientSeed);
    };
    const keeper = browser.openWindow(store);
    await keeper.ensure();
    expect(breachOf(keeper)).toEqual({ kind: 'replaced', hash: 'hash-1', seenAt: '2026-11-15T04:30:00.000Z' });
    expect(browser.warnings).toBe(1);
  });

  test('is detected when it rejects, fits another seed, and waits for the same answer', async () => {
    const store = new FakeStore();
    const keeper = browser.openWindow(store);
    const shown = (await keeper.look()).next;
    store.rotateSeed = async ({ clientSeed }) => {
      store.seeds.next = { serverSeedHash: `fitted to ${clientSeed}`, publishedAt: shown.publishedAt };
      throw new Error('nextSeedChanged');
    };
    await expect(keeper.rotate(shown, 'mine')).rejects.toThrow();
    expect(breachOf(keeper)).toMatchObject({ kind: 'replaced', hash: 'hash-1' });
  });

  test('gets the same client seed with every try, in every tab, and its rejections are noted', async () => {
    const store = new FakeStore();
    const sent = refuseFirst(store, 4);
    for (let visit = 0; visit < 4; visit += 1) expect(await browser.openWindow(store).ensure()).toBe(false);
    const keeper = browser.openWindow(store);
    await keeper.look();
    expect(keeper.offered('hash-1')).toBe('random-1');
    expect(await keeper.ensure()).toBe(true);
    expect(sent).toEqual(Array(5).fill('random-1'));
    expect(keeper.offered('hash-1')).toBeUndefined();
    const reloaded = browser.openWindow(store);
    await reloaded.look();
    for (const window of [keeper, reloaded])
      expect(offersOf(window)).toEqual([['hash-1', 'random-1', 'accepted', Array(4).fill('refused')]]);
    reloaded.forgetOffers();
    expect(offersOf(reloaded)).toEqual([]);
  });

  test('gets the first choice of a player again when another one is typed after a rejection', async () => {
    const store = new FakeStore();
    const sent = refuseFirst(store, 1);
    const keeper = browser.openWindow(store);
    const { next } = await keeper.look();
    await expect(keeper.rotate(next, 'mine')).rejects.toThrow('maintenance');
    keeper.forgetOffers();
    const { active } = await keeper.rotate(next, 'another');
    expect([sent, active.clientSeed]).toEqual([['mine', 'mine'], 'mine']);
  });

  test('has rejected when it reports a moved hash but still shows it', async () => {
    const store = new FakeStore();
    refuseFirst(store, 1, 'nextSeedChanged');
    const keeper = browser.openWindow(store);
    expect(await keeper.ensure()).toBe(false);
    expect(offersOf(keeper)).toEqual([['hash-1', 'random-1', 'open', ['refused']]]);
  });

  test('is detected when it uses another client seed than the one sent', async () => {
    const store = new FakeStore();
    const keeper = browser.openWindow(store);
    const { next } = await keeper.look();
    store.rotateSeed = async () => {
      store.moveOn('fitted');
      throw new Error('nextSeedChanged');
    };
    await expect(keeper.rotate(next, 'mine')).rejects.toThrow();
    expect(offersOf(keeper)).toEqual([['hash-1', 'mine', 'replaced', []]]);
  });

  test('is asked for nothing before the choice is noted, and the note survives a closed page', async () => {
    const store = new FakeStore();
    const noted: (string | undefined)[] = [];
    store.rotateSeed = async () => {
      noted.push(browser.storage.get('seedNotes'));
      return new Promise(() => {});
    };
    const keeper = browser.openWindow(store);
    const { next } = await keeper.look();
    void keeper.rotate(next, 'mine');
    await expect.poll(() => noted.length).toBe(1);
    expect(noted[0]).toContain('"clientSeed":"mine"');
    expect(browser.openWindow(store).offered('hash-1')).toBe('mine');
  });

  test('gets nothing for a player who is not known yet', async () => {
    const store = new FakeStore();
    const waiting: (() => void)[] = [];
    let player: string | undefined;
    const keeper = browser.openWindow(
      store,
      () => player,
      () => ({ whenKnown: (work) => void waiting.push(() => work('100001')), isHere: () => true }),
    );
    const making = keeper.ensure();
    expect(store.choices).toEqual([]);
    player = '100001';
    waiting.shift()?.();
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.();
    expect(await making).toBe(true);
    expect(keeper.seenAt('hash-1')).toBeDefined();
    expect(store.choices).toEqual(['random-1']);
  });

  test('is not accused of rejecting when it accepted and became unreachable', async () => {
    const store = new FakeStore();
    refuseFirst(store, 2, 'network');
    const keeper = browser.openWindow(store);
    expect(await keeper.ensure()).toBe(false);
    expect(await keeper.ensure()).toBe(false);
    expect(offersOf(keeper)).toEqual([['hash-1', 'random-1', 'open', ['unanswered', 'unanswered']]]);
    expect(await keeper.ensure()).toBe(true);
    expect(offersOf(keeper)).toEqual([]);
  });

  test('is detected at the next visit when it withdraws a promised hash before the answer', async () => {
    const store = new FakeStore();
    await browser.openWindow(store).look();
    store.seeds.next = store.commit();
    const later = browser.openWindow(store);
    await later.look();
    expect(breachOf(later)).toMatchObject({ kind: 'replaced', hash: 'hash-1' });
  });

  test('is detected as well when its answer arrives before the player is known', async () => {
    const store = new FakeStore();
    await browser.openWindow(store).look();
    store.seeds.next = store.commit();
    const waiting: (() => void)[] = [];
    let player: string | undefined;
    const later = browser.openWindow(
      store,
      () => player,
      () => ({ whenKnown: (work) => void waiting.push(() => work('100001')), isHere: () => true }),
    );
    await later.look();
    expect(breachOf(later)).toBeUndefined();
    player = '100001';
    for (const work of waiting) work();
    expect(breachOf(later)).toMatchObject({ kind: 'replaced', hash: 'hash-1' });
  });

  test.each([
    ['another client seed than the chosen one', { clientSeed: 'fitted' }],
    ['another time at which the hash was shown', { publishedAt: '2026-11-15T03:00:00.000Z' }],
  ])('is detected when it reports %s, at once or later', async (_name, lie) => {
    const lying = new FakeStore();
    const rotate = lying.rotateSeed.bind(lying);
    lying.rotateSeed = async (choice) => {
      const { active, ...rest } = await rotate(choice);
      return { ...rest, active: { ...active, ...lie } };
    };
    const atOnce = browser.openWindow(lying, '1');
    await atOnce.ensure();
    expect(breachOf(atOnce)).toMatchObject({ kind: 'changed', hash: 'hash-1' });

    const store = new FakeStore();
    const later = browser.openWindow(store, '2');
    await later.ensure();
    if (store.seeds.active) Object.assign(store.seeds.active, lie);
    await later.look();
    expect(breachOf(later)).toMatchObject({ kind: 'changed', hash: 'hash-1' });
  });

  test('is accused until the player dismisses it, with one notice', async () => {
    const store = new FakeStore();
    await browser.openWindow(store).look();
    store.seeds.next = store.commit();
    const keeper = browser.openWindow(store);
    await keeper.look();
    await keeper.look();
    expect([browser.warnings, breachOf(keeper)?.hash]).toEqual([1, 'hash-1']);
    const reloaded = browser.openWindow(store);
    await reloaded.look();
    expect([browser.warnings, breachOf(reloaded)?.hash]).toEqual([1, 'hash-1']);
    reloaded.forgetBreach();
    await reloaded.look();
    expect(breachOf(reloaded)).toBeUndefined();
  });
});
