export interface ToastItem {
  /** Shown at the right of the sentence, such as `+602.80`. */
  amount?: string;
}

export interface PrizeContent {
  /** Where the prize came from, such as the name of the mode. */
  title: string;
  name: string;
  picture: string;
  quality: number;
  value: string;
}

export type Toast = { id: number } & (
  | ({ kind: 'success' | 'error'; text: string } & ToastItem)
  | { kind: 'prize'; prize: PrizeContent }
);

export type NewToast = Toast extends infer Kind ? (Kind extends Toast ? Omit<Kind, 'id'> : never) : never;

export const TOAST_DURATION_MS = { success: 3000, error: 3000, prize: 5000 } as const;
/** More would cover the page; the oldest gives way. */
const MAX_VISIBLE = 3;

export interface Timer {
  set(action: () => void, delayMs: number): unknown;
  clear(handle: unknown): void;
}

export interface ToastStore {
  getToasts(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  show(toast: NewToast): number;
  hide(id: number): void;
}

export function createToastStore(timer: Timer): ToastStore {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const timers = new Map<number, unknown>();

  const publish = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const hide = (id: number) => {
    timer.clear(timers.get(id));
    timers.delete(id);
    if (toasts.some((toast) => toast.id === id)) publish(toasts.filter((toast) => toast.id !== id));
  };
  const show = (content: NewToast) => {
    lastId += 1;
    const id = lastId;
    timers.set(
      id,
      timer.set(() => hide(id), TOAST_DURATION_MS[content.kind]),
    );
    const crowded = toasts.slice(0, Math.max(0, toasts.length + 1 - MAX_VISIBLE));
    for (const { id: oldest } of crowded) {
      timer.clear(timers.get(oldest));
      timers.delete(oldest);
    }
    publish([...toasts.slice(crowded.length), { ...content, id }]);
    return id;
  };
  return {
    getToasts: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show,
    hide,
  };
}

export const toastStore = createToastStore({
  set: (action, delayMs) => setTimeout(action, delayMs),
  clear: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
});

/** Callable from anywhere, without a component around. */
export const toast = {
  success: (text: string, options: ToastItem = {}) => toastStore.show({ kind: 'success', text, ...options }),
  error: (text: string, options: ToastItem = {}) => toastStore.show({ kind: 'error', text, ...options }),
  prize: (prize: PrizeContent) => toastStore.show({ kind: 'prize', prize }),
  hide: (id: number) => toastStore.hide(id),
};
