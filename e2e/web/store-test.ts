import { type BrowserContext, test as base, type Page } from '@playwright/test';

interface Profile {
  context: BrowserContext;
  /** A page of the store that never closes: while it is there, the others find its process and all that it has learnt. */
  keeper: Page;
}

/**
 * What tests look at is there whether it is drawn or not, and without a graphics card to draw it takes as long as all the rest. What
 * lies on top of the page is no part of it and named by itself, and comes and goes at once, whatever the store says of fading.
 * Colours that nobody can see are not judged: for a look at them the page is cut away instead, which axe does not take for unseen,
 * and what lies on top of it is drawn. Layers are named in a sheet that stays: to change one is to judge the style of everything anew.
 */
const UNDRAWN = `{
  const sheet = new CSSStyleSheet();
  const stays = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet, stays);
  const unseen = 'html, dialog, dialog::backdrop, [popover] { opacity: 0 !important }';
  const cutAway = 'html { clip-path: polygon(0 0, 0 0, 0 0) !important }';
  stays.replaceSync('@layer base { :root:root:root :is(dialog, [popover]) { transition: none !important } }');
  window.showColours = (isLooking) => sheet.replaceSync(isLooking ? cutAway : unseen);
  window.showColours(false);
}`;

async function openProfile(context: BrowserContext): Promise<Profile> {
  await context.addInitScript(UNDRAWN);
  const keeper = await context.newPage();
  await keeper.goto('/healthz');
  return { context, keeper };
}

/** Generous for what takes milliseconds; less than a test has, whose time it is taken from. */
const LEAVING_MS = 20_000;

/** Nothing of the test before is left but what the browser keeps of files that never change. */
async function sweep({ context, keeper }: Profile): Promise<void> {
  const pages = context.pages().filter((page) => page !== keeper);
  // An answer that is still on its way to a test's own hands has lost whom it was for.
  await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await Promise.all(pages.map((page) => page.close()));
  await keeper.evaluate('localStorage.clear()');
  await context.unrouteAll();
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
}

/** Whether the profile can be used again. One that does not answer is thrown away: the test that has passed in it has passed. */
async function leave(profile: Profile): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), LEAVING_MS);
  const swept = sweep(profile).then(
    () => true,
    () => false,
  );
  const isClean = await Promise.race([swept, late]);
  clearTimeout(timer);
  return isClean;
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
    if (await leave(profile)) return;
    profiles.delete(kind);
    // Not waited for: who does not answer does not say goodbye either, and the browser ends with the worker.
    profile.context.close().catch(() => {});
  },
});
