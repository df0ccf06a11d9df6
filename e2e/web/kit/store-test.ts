import { type BrowserContext, test as base, type Page } from '@playwright/test';

interface Profile {
  context: BrowserContext;
  /** A page of the store that stays open: the others share its process and caches. */
  keeper: Page;
}

/**
 * Tests query the DOM, and rendering without a GPU takes as long as all the rest, so pages are not
 * painted. Layers above the page are named one by one, and appear at once instead of fading.
 * Contrast is not checked on invisible colours: for a check of them the page is clipped instead,
 * which axe does not treat as hidden, and layers above it are painted. Layers are named in a
 * permanent style sheet, since changing it recalculates all styles.
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

/** Generous for what takes milliseconds; less than a test's timeout, which it is part of. */
const LEAVING_MS = 20_000;

/** Clears the state of the previous test except for the browser's cache of immutable files. */
async function sweep({ context, keeper }: Profile): Promise<void> {
  const pages = context.pages().filter((page) => page !== keeper);
  // An answer still on its way to a test's handler has no receiver any more.
  await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await Promise.all(pages.map((page) => page.close()));
  await keeper.evaluate('localStorage.clear()');
  await context.unrouteAll();
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
}

/**
 * Returns whether the profile can be reused. One that does not respond is discarded; the result of
 * its test stands.
 */
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
 * Tests of a worker share a browser profile, in which scripts are compiled and pictures loaded
 * once. A failing test discards the worker with its profile. Specs about a first visit or a lost
 * connection use the runner's own `test`.
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
    // Not closed: an unresponsive context would not close either, and the browser ends with the
    // worker.
    profiles.delete(kind);
  },
});
