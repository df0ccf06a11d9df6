import { type BrowserContext, test as base, type Page } from '@playwright/test';

interface Profile {
  context: BrowserContext;
  /** A page of the store that never closes: while it is there, the others find its process and all that it has learnt. */
  keeper: Page;
}

async function openProfile(context: BrowserContext): Promise<Profile> {
  const keeper = await context.newPage();
  await keeper.goto('/healthz');
  return { context, keeper };
}

/** Nothing of the test before is left but what the browser keeps of files that never change. */
async function leave({ context, keeper }: Profile): Promise<void> {
  const pages = context.pages().filter((page) => page !== keeper);
  await Promise.all(pages.map((page) => page.close()));
  await keeper.evaluate('localStorage.clear()');
  await context.unrouteAll();
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
}

/**
 * Tests of a worker share one profile of the browser, in which scripts are compiled and pictures read once instead of for every test.
 * A test that fails takes the worker and its profile with it. What is about a first visit or a lost line has the runner's own `test`.
 */
export const test = base.extend<object, { profiles: Map<string, Profile> }>({
  profiles: [
    async ({ browserName: _ }, use) => {
      const profiles = new Map<string, Profile>();
      await use(profiles);
      for (const { context } of profiles.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, profiles, viewport, isMobile, hasTouch, timezoneId, locale, contextOptions }, use) => {
    const kind = JSON.stringify([viewport, isMobile, hasTouch, timezoneId, locale, contextOptions]);
    const profile = profiles.get(kind) ?? (await openProfile(await browser.newContext()));
    profiles.set(kind, profile);
    await use(profile.context);
    await leave(profile);
  },
});
