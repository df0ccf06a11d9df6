import { whenIdle } from '@clearcrate/ui/when-idle.ts';

/** Only the built store is kept for offline use; while developing, every file comes fresh. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser that refuses (private window, plain http) simply has no offline shell.
  whenIdle(() => void keepThisVisit().catch(() => {}));
}

/** What this visit loaded before the worker was there is named to it once it is. */
async function keepThisVisit(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: performance.getEntriesByType('resource').map((entry) => entry.name) });
}
