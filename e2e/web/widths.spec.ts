import { LOCALES } from '@clearcrate/contract/locale';
import { expect, type Page, test } from '@playwright/test';
import { createServer } from 'vite';
import { enterAs, isMobile, open, openBoxes, prefix, testPlayer } from './store-page.ts';

/** The store's own table, as the page reads it: a new page is measured without anybody remembering it. */
async function readPaths(): Promise<string[]> {
  const root = new URL('../../apps/web/', import.meta.url).pathname;
  const server = await createServer({
    root,
    configFile: `${root}vite.config.ts`,
    server: { middlewareMode: true, ws: false },
    appType: 'custom',
    logLevel: 'error',
  });
  const table = (await server.ssrLoadModule('/src/app/routes.ts')) as { ROUTES: readonly { path: string }[] };
  await server.close();
  return table.ROUTES.map(({ path }) => path);
}

/** One single thing out of a list has a page of its own behind the same path. */
const SINGLES = ['openbox?boxId=1', 'ammonbox?boxId=27', 'grade?boxId=31'];
/** Forms for visitors send a player home; what is laid over home is measured where it is opened. */
const FOR_VISITORS = new Set(['sign', 'register', 'forgetPW', 'reserve']);

const WIDTHS = () => (isMobile() ? [320, 360, 414, 540] : [720, 1024, 1280, 1920, 2560]);

interface Overflow {
  at: string;
  by: number;
  parts: string[];
}

/** What reaches past the right edge and is not scrolled by a part of its own. */
const measure = (page: Page) =>
  page.evaluate<{ by: number; parts: string[] }>(`(() => {
    const root = document.documentElement;
    const by = root.scrollWidth - root.clientWidth;
    const isContained = (element) => {
      for (let part = element.parentElement; part && part !== document.body; part = part.parentElement)
        if (getComputedStyle(part).overflowX !== 'visible') return true;
      return false;
    };
    const parts = by <= 0 ? [] : [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 0.5 && !isContained(element))
      .map((element) => element.tagName + '.' + element.getAttribute('class'));
    return { by, parts: parts.slice(0, 3) };
  })()`);

async function measureAll(page: Page, paths: readonly string[]): Promise<Overflow[]> {
  const found: Overflow[] = [];
  for (const path of paths) {
    await page.evaluate(`window.location.hash = ${JSON.stringify(`#${prefix()}/${path}`)}`);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    for (const width of WIDTHS()) {
      await page.setViewportSize({ width, height: 900 });
      // Rows that fit their entries to the room look again after a change of it.
      await expect
        .poll(async () => (await measure(page)).by, { timeout: 1_000 })
        .toBeLessThanOrEqual(0)
        .catch(async () => found.push({ at: `${path} at ${width}`, ...(await measure(page)) }));
    }
  }
  return found;
}

let paths: string[];
test.beforeAll(async () => {
  paths = await readPaths();
});

for (const locale of LOCALES) {
  test(`nothing scrolls sideways on any page, from the narrowest to the widest, in ${locale}`, async ({ page }) => {
    test.setTimeout(240_000);
    const authorization = await enterAs(page, testPlayer(44));
    const { items } = await openBoxes(page, authorization, 3);
    await page.addInitScript(`localStorage.setItem('language', '${locale}')`);
    await open(page, '/home');
    const measured = [
      ...paths.filter((path) => !FOR_VISITORS.has(path)),
      ...SINGLES,
      `bag?itemId=${items[0]?.bagItemId}`,
      `verify?drawId=${items[0]?.drawId}`,
    ];
    expect(measured.length).toBeGreaterThan(60);
    expect(await measureAll(page, measured)).toEqual([]);
  });
}
