import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOverlayHistory, type HistoryKeeper } from './overlay-history.ts';

interface Entry {
  state: unknown;
  address: string;
}

/** A browser history: navigation is asynchronous, everything else synchronous. */
function createKeeper(entries: Entry[] = [{ state: null, address: '#/home' }]) {
  let at = entries.length - 1;
  const listeners: (() => void)[] = [];
  const arrive = () => {
    for (const listener of listeners) listener();
  };
  const put = (entry: Entry, place: number) => {
    entries.splice(place, entries.length, entry);
    at = place;
  };
  const go = (steps: number) =>
    setTimeout(() => {
      at = Math.min(Math.max(0, at + steps), entries.length - 1);
      arrive();
    });
  const history = {
    get state() {
      return entries[at]?.state;
    },
    go,
    pushState: (state: unknown, _: string, address = entries[at]?.address ?? '') => put({ state, address }, at + 1),
    replaceState: (state: unknown, _: string, address: string) => {
      entries[at] = { state, address };
    },
  };
  const location = {
    replace(address: string) {
      entries[at] = { state: null, address };
      arrive();
    },
    set hash(address: string) {
      put({ state: null, address }, at + 1);
      arrive();
    },
  };
  return {
    keeper: {
      history,
      location,
      addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    } as unknown as HistoryKeeper,
    back: () => go(-1),
    forward: () => go(1),
    here: () => entries[at]?.address,
    position: () => at,
    length: () => entries.length,
  };
}

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  vi.useFakeTimers();
});

describe('an overlay', () => {
  it('is closed by going back, one layer at a time', () => {
    const browser = createKeeper();
    const places = createOverlayHistory(browser.keeper);
    const closed: string[] = [];
    places.enter(() => closed.push('sheet'));
    places.enter(() => closed.push('dialog'));
    browser.back();
    vi.runAllTimers();
    expect(closed).toEqual(['dialog']);
    browser.back();
    vi.runAllTimers();
    expect(closed).toEqual(['dialog', 'sheet']);
    expect([browser.position(), browser.here()]).toEqual([0, '#/home']);
  });

  it('removes its history entry when closed by the player', () => {
    const browser = createKeeper();
    const places = createOverlayHistory(browser.keeper);
    const onBack = vi.fn();
    const leave = places.enter(onBack);
    leave();
    vi.runAllTimers();
    expect(browser.position()).toBe(0);
    expect(onBack).not.toHaveBeenCalled();
    browser.forward();
    vi.runAllTimers();
    expect(browser.position()).toBe(0);
  });

  it('removes both entries when the lower one closes first', () => {
    const browser = createKeeper();
    const places = createOverlayHistory(browser.keeper);
    const leaveSheet = places.enter(() => {});
    const leaveDialog = places.enter(() => {});
    leaveSheet();
    vi.runAllTimers();
    expect(browser.position()).toBe(2);
    leaveDialog();
    vi.runAllTimers();
    expect(browser.position()).toBe(0);
  });

  it('opens the next one while the first is still closing', () => {
    const browser = createKeeper();
    const places = createOverlayHistory(browser.keeper);
    places.enter(() => {})();
    const onBack = vi.fn();
    places.enter(onBack);
    vi.runAllTimers();
    expect(browser.position()).toBe(1);
    browser.back();
    vi.runAllTimers();
    expect(onBack).toHaveBeenCalledOnce();
    expect(browser.position()).toBe(0);
  });

  it('is not reopened after a reload: its entry is skipped', () => {
    const browser = createKeeper([
      { state: null, address: '#/home' },
      { state: { layers: 1 }, address: '#/home' },
    ]);
    createOverlayHistory(browser.keeper);
    vi.runAllTimers();
    expect(browser.position()).toBe(0);
  });
});

describe('the address', () => {
  it('changed under a layer is kept when the layer closes', () => {
    const browser = createKeeper();
    const places = createOverlayHistory(browser.keeper);
    const leave = places.enter(() => {});
    places.replace('#/home?sort=price');
    leave();
    vi.runAllTimers();
    expect([browser.position(), browser.here()]).toEqual([0, '#/home?sort=price']);
    places.enter(() => {});
    places.replace('#/home?sort=name');
    browser.back();
    vi.runAllTimers();
    expect([browser.position(), browser.here()]).toEqual([0, '#/home?sort=name']);
  });

  it('opened from a layer replaces its entry, so that going back leads to the page', () => {
    const browser = createKeeper();
    const places = createOverlayHistory(browser.keeper);
    const leaveSheet = places.enter(() => {});
    const leaveDialog = places.enter(() => {});
    places.go('#/bag');
    leaveDialog();
    leaveSheet();
    expect(browser.here()).toBe('#/bag');
    browser.back();
    vi.runAllTimers();
    expect([browser.position(), browser.here()]).toEqual([0, '#/home']);
  });

  it('is opened after a pending step back', () => {
    const browser = createKeeper();
    const places = createOverlayHistory(browser.keeper);
    places.enter(() => {})();
    places.go('#/bag');
    vi.runAllTimers();
    expect([browser.position(), browser.here(), browser.length()]).toEqual([1, '#/bag', 2]);
  });
});
