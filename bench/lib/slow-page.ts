import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { TraceEvent } from './trace.ts';

/** Emulated slow devices, and Chromium's traces of them. */

export const DEVICES = {
  phone: { prefix: '/m', options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  PC: { prefix: '/p', options: { viewport: { width: 1440, height: 900 } } },
} as const;

const PLAYER = { areaCode: '+86', account: '13900000010', password: 'demo1234' };

/** A deadline for the slowest machine; not part of any measurement. */
export const PATIENCE_MS = 120_000;

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
];

/**
 * Waits for the complete trace. Throws if the browser has died or does not return it, as the wait
 * would never end.
 */
async function untilComplete(page: Page, complete: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  const tooLong = delay(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error('the browser did not return its trace');
  });
  const closed = page.waitForEvent('close', { timeout: 0 }).then(() => {
    throw new Error('the browser died');
  });
  closed.catch(() => {});
  try {
    await Promise.race([complete, closed, tooLong]);
  } finally {
    patience.abort();
    tooLong.catch(() => {});
  }
}

/** Starts a trace. The returned function ends it and returns its events. */
export async function startTrace(page: Page, session: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } });
  return async () => {
    await session.send('Tracing.end');
    await untilComplete(page, complete);
    return events;
  };
}

export async function signIn(page: Page, url: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/auth/login`, { data: PLAYER });
  const { data } = (await answer.json()) as { data: { token: string } };
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(data.token)})`);
}
