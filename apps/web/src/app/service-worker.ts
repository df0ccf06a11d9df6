import { whenIdle } from '@clearcrate/ui/browser/when-idle.ts';

/** Only the built store is cached for offline use, not the development server. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser that refuses it (private window, plain http) has no offline shell.
  whenIdle(() => void keepThisVisit().catch(() => {}));
}

/** Tells a new worker which files this visit loaded before it. */
async function keepThisVisit(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: performance.getEntriesByType('resource').map((entry) => entry.name) });
}
