import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A short break in the line is got over without anybody noticing. */
const RETRY_AFTER_MS = [500, 1_500];
const PATIENT_RETRY_MS = 5_000;

/** Style sheets that did not arrive. The bundler takes a link for a style sheet that is there, so they are asked for again here. */
const missingStyles = new Set<string>();

/** To be called before any part is loaded: from here on what is lost is known. */
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

/** Until then, or until the browser says that there is a line again. */
const waitForLine = (ms: number) =>
  Promise.race([wait(ms), new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))]);

function loadStyle(address: string): Promise<void> {
  const link = document.createElement('link');
  return new Promise((resolve, reject) => {
    link.onload = () => {
      missingStyles.delete(address);
      resolve();
    };
    link.onerror = () => reject(new Error(`The style sheet ${address} did not arrive.`));
    document.head.append(Object.assign(link, { rel: 'stylesheet', href: address }));
  });
}

/**
 * Loads a part of the store together with its styles, and tries again by itself. It is never handed out without them: a file that
 * arrived is not enough where the style sheet beside it was lost.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const retryMs of [...RETRY_AFTER_MS, undefined]) {
    try {
      await Promise.all([...missingStyles].map(loadStyle));
      const part = await load();
      if (missingStyles.size > 0) throw new Error('A style sheet did not arrive.');
      return part;
    } catch (error) {
      if (retryMs === undefined || !navigator.onLine) throw error;
      await wait(retryMs);
    }
  }
  throw new Error('There is always a last try.');
}

/** For what stands beside the page, which must not fail with it: it comes when the line does. */
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
