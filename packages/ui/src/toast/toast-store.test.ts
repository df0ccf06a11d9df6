import { describe, expect, it, vi } from 'vitest';
import { createToastStore } from './toast-store.ts';

/** A timer driven by the test. */
function movedTimer() {
  let now = 0;
  let lastHandle = 0;
  const pending = new Map<number, { at: number; action: () => void }>();
  return {
    timer: {
      set(action: () => void, delayMs: number) {
        lastHandle += 1;
        pending.set(lastHandle, { at: now + delayMs, action });
        return lastHandle;
      },
      clear: (handle: unknown) => void pending.delete(handle as number),
    },
    move(ms: number) {
      now += ms;
      for (const [handle, { at, action }] of [...pending]) {
        if (at > now) continue;
        pending.delete(handle);
        action();
      }
    },
    pending,
  };
}

const prize = { title: 'Roll', name: 'Koi', picture: '', quality: 5, value: '88.00' };

describe('toast store', () => {
  it('shows a success and an error for 3 s, a prize for 5 s', () => {
    const { timer, move } = movedTimer();
    const store = createToastStore(timer);
    store.show({ kind: 'success', text: 'sold' });
    move(2999);
    expect(store.getToast()).toMatchObject({ kind: 'success', text: 'sold' });
    move(1);
    expect(store.getToast()).toBeUndefined();
    store.show({ kind: 'error', text: 'wrong' });
    move(3000);
    expect(store.getToast()).toBeUndefined();
    store.show({ kind: 'prize', prize });
    move(4999);
    expect(store.getToast()).toMatchObject({ kind: 'prize' });
    move(1);
    expect(store.getToast()).toBeUndefined();
  });

  it('restarts the timer when a new toast replaces the old one', () => {
    const { timer, move, pending } = movedTimer();
    const store = createToastStore(timer);
    store.show({ kind: 'success', text: 'first' });
    move(2000);
    store.show({ kind: 'success', text: 'second' });
    expect(pending.size).toBe(1);
    move(2999);
    expect(store.getToast()).toMatchObject({ text: 'second' });
    move(1);
    expect(store.getToast()).toBeUndefined();
  });

  it('hides on request and ignores ids of former toasts', () => {
    const { timer, pending } = movedTimer();
    const store = createToastStore(timer);
    const listener = vi.fn();
    store.subscribe(listener);
    const first = store.show({ kind: 'success', text: 'first' });
    const second = store.show({ kind: 'error', text: 'second' });
    store.hide(first);
    expect(store.getToast()).toMatchObject({ text: 'second' });
    store.hide(second);
    expect(store.getToast()).toBeUndefined();
    expect(pending.size).toBe(0);
    expect(listener).toHaveBeenCalledTimes(3);
  });
});
