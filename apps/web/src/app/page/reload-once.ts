import type { KeyValueStore } from '@clearcrate/ui/browser/storage.ts';

/** A page that fails again within this time is not reloaded automatically. */
const AGAIN_AFTER_MS = 10 * 60_000;

interface ReloadDeps {
  /** Must survive a reload; without it no reload happens. */
  marks: KeyValueStore<'reloaded'>;
  nowMs(): number;
  reload(): void;
}

/** Reloads a page whose files failed to load, once. A failure after that has another cause. */
export function reloadOnce(path: string, { marks, nowMs, reload }: ReloadDeps): void {
  const [at, lastPath] = (marks.get('reloaded') ?? '').split(' ');
  const isLate = nowMs() - Number(at) >= AGAIN_AFTER_MS;
  if (lastPath === path && !isLate) return;
  if (marks.set('reloaded', `${nowMs()} ${path}`)) reload();
}
