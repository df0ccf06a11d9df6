import { arriving } from '@clearcrate/ui/media/missing-file.ts';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Bridges a short interruption unnoticed. */
const RETRY_AFTER_MS = [500, 1_500];
const PATIENT_RETRY_MS = 5_000;

/**
 * Style sheets that failed. The bundler takes their link as loaded, so they are requested again
 * here.
 */
const missingStyles = new Set<string>();

/** Records failed style sheets. Must be called before any part is loaded. */
export function watchStyles(target: Document): void {
  target.addEventListener(
    'error',
    ({ target: link }) => {
      if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return;
      missingStyles.add(link.href);
      link.remove();
    },
    { capture: true },
  );
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits for this time, or until the browser is online. */
const waitForLine = (ms: number) =>
  Promise.race([wait(ms), new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))]);

function loadStyle(address: string): Promise<void> {
  const link = document.createElement('link');
  return new Promise((resolve, reject) => {
    link.onload = () => {
      missingStyles.delete(address);
      resolve();
    };
    link.onerror = () => reject(new Error(`The style sheet ${address} did not load.`));
    document.head.append(Object.assign(link, { rel: 'stylesheet', href: address }));
  });
}

/**
 * Loads a lazy part with its styles, with retries. Never returns it without its styles, even if its
 * script has loaded.
 */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> => arriving(tryToLoad(load));

async function tryToLoad<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const retryMs of [...RETRY_AFTER_MS, undefined]) {
    try {
      await Promise.all([...missingStyles].map(loadStyle));
      const part = await load();
      if (missingStyles.size > 0) throw new Error('A style sheet did not load.');
      return part;
    } catch (error) {
      if (retryMs === undefined || !navigator.onLine) throw error;
      await wait(retryMs);
    }
  }
  throw new Error('unreachable: the last try throws');
}

/** For parts beside the page, which must not fail with it: waits for the connection. */
export async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await loadPart(load);
  } catch {
    await waitForLine(PATIENT_RETRY_MS);
    return loadPatiently(load);
  }
}

export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPatiently(load) }));
}
