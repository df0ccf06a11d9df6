import type { Asset } from '../money/asset-icons.tsx';

interface ToastItem {
  /** Shown at the right, e.g. `+602.80`. */
  amount?: string;
}

interface Prize {
  /** Source of the prize, e.g. the name of the mode. */
  title: string;
  name: string;
}

/** An item with its value, or amounts added to balances. */
export type PrizeContent = Prize &
  ({ picture: string; quality: number; value: string } | { gains: readonly { asset: Asset; amount: string }[] });

export type Toast = { id: number } & (
  | ({ kind: 'success' | 'error'; text: string } & ToastItem)
  | { kind: 'prize'; prize: PrizeContent }
);

type NewToast = Toast extends infer Kind ? (Kind extends Toast ? Omit<Kind, 'id'> : never) : never;

const TOAST_DURATION_MS = { success: 3000, error: 3000, prize: 5000 } as const;

interface Timer {
  set(action: () => void, delayMs: number): unknown;
  clear(handle: unknown): void;
}

/** Holds one toast at a time; a new one replaces the old one. */
interface ToastStore {
  getToast(): Toast | undefined;
  subscribe(listener: () => void): () => void;
  show(toast: NewToast): number;
  hide(id: number): void;
}

export function createToastStore(timer: Timer): ToastStore {
  let current: Toast | undefined;
  let lastId = 0;
  let running: unknown;
  const listeners = new Set<() => void>();

  const publish = (next: Toast | undefined) => {
    timer.clear(running);
    current = next;
    for (const listener of listeners) listener();
  };
  const hide = (id: number) => {
    if (current?.id === id) publish(undefined);
  };
  return {
    getToast: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(content) {
      lastId += 1;
      const id = lastId;
      publish({ ...content, id });
      running = timer.set(() => hide(id), TOAST_DURATION_MS[content.kind]);
      return id;
    },
    hide,
  };
}

export const toastStore = createToastStore({
  set: (action, delayMs) => setTimeout(action, delayMs),
  clear: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
});

/** Shows toasts from anywhere, without a component. */
export const toast = {
  success: (text: string, options: ToastItem = {}) => toastStore.show({ kind: 'success', text, ...options }),
  error: (text: string, options: ToastItem = {}) => toastStore.show({ kind: 'error', text, ...options }),
  prize: (prize: PrizeContent) => toastStore.show({ kind: 'prize', prize }),
  hide: (id: number) => toastStore.hide(id),
};
