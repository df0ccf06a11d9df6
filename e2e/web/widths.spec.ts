import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '@clearcrate/contract/locale';
import { expect, type Page } from '@playwright/test';
import type { PageEntry } from '../page-table.ts';
import { enterAs, expectAccessible, isMobile, open, openBoxes, prefix, testPlayer } from './store-page.ts';
import { test } from './store-test.ts';

/** The store's own table, which the global setup has read: a new page is measured without anybody remembering it. */
const table: readonly PageEntry[] = JSON.parse(process.env.STORE_PAGES ?? '[]');

const titlesIn = (locale: Locale): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../apps/web/locales/${locale}/routes.json`, import.meta.url), 'utf8'));

/** One single thing out of a list has a page of its own behind the same path; one that is not there as well. */
const SINGLES: readonly PageEntry[] = [
  { path: 'openbox?boxId=1', title: 'openbox' },
  { path: 'luckyDetails?goodsId=1', title: 'luckyDetails' },
  { path: 'roll_detail?rollId=1', title: 'rollDetail' },
  { path: 'battle/detail?roomId=1', title: 'battleDetail' },
  { path: 'mall?cart=1', title: 'mall' },
  { path: 'verify', title: 'verify' },
];
/** Forms for visitors send a player home; what is laid over home is measured where it is opened. */
const FOR_VISITORS = new Set(['sign', 'register', 'forgetPW', 'reserve']);

/** The tightest of each arrangement for words of any length; the whole range once, for the arrangement itself. */
const TIGHTEST = () => (isMobile() ? [320, 414] : [720, 1024, 1280]);
const WHOLE_RANGE = () => (isMobile() ? [320, 360, 414, 540] : [720, 1024, 1280, 1920, 2560]);

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

/** A page that is still on its way leaves the one before it on the screen; its title comes with it. */
async function arrive(page: Page, path: string, title: string | undefined): Promise<void> {
  await page.evaluate(`window.location.hash = ${JSON.stringify(`#${prefix()}/${path}`)}`);
  await expect(page).toHaveTitle(new RegExp(`- ${title}$`));
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
}

async function measureHere(page: Page, path: string, widths: readonly number[]): Promise<Overflow[]> {
  const found: Overflow[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Rows that fit their entries to the room look again after a change of it.
    await expect
      .poll(async () => (await measure(page)).by, { timeout: 1_000 })
      .toBeLessThanOrEqual(0)
      .catch(async () => {
        // A busy machine may have looked but once: what fits by now does.
        const last = await measure(page);
        if (last.by > 0) found.push({ at: `${path} at ${width}`, ...last });
      });
  }
  return found;
}

// The longest tests there are, and last in the order of names: apart from each other, both workers have something to do until the end.
test.describe.configure({ mode: 'parallel' });

test.beforeAll(() => {
  expect(table.length).toBeGreaterThan(60);
});

/** Not in tw: no text of it is wider than in all of these, which a test of the texts keeps so. */
const MEASURED = LOCALES.filter((locale) => locale !== 'tw');

for (const locale of MEASURED) {
  const also = locale === LOCALES[0] ? ', and axe finds nothing' : '';
  test(`nothing scrolls sideways on any page, from the narrowest to the widest, in ${locale}${also}`, async ({
    page,
  }) => {
    test.setTimeout(360_000);
    const authorization = await enterAs(page, testPlayer(44));
    const [item] = (await openBoxes(page, authorization, 3)).items;
    await page.addInitScript(`localStorage.setItem('language', '${locale}')`);
    const isFirst = locale === LOCALES[0];
    await open(page, '/home');
    const titles = titlesIn(locale);
    const widths = isFirst ? WHOLE_RANGE() : TIGHTEST();
    const found: Overflow[] = [];
    const own = { path: `bag?itemId=${item?.bagItemId}`, title: 'bag' };
    const [room] = (await (await page.request.post('/api/roll/getRollList', { data: {} })).json()).data.items;
    const roll = { path: `roll_detail?rollId=${room.rollId}`, title: 'rollDetail' };
    for (const { path, title } of [...table, ...SINGLES, own, roll]) {
      if (FOR_VISITORS.has(path)) continue;
      await arrive(page, path, titles[title]);
      // What axe looks at is the same in every language.
      if (isFirst) await expectAccessible(page);
      found.push(...(await measureHere(page, path, widths)));
    }
    expect(found).toEqual([]);
  });
}

test('axe judges colours although pages are not drawn', async ({ page }) => {
  await open(page, '/help/regulations');
  await expect(page.locator('h1').first()).toBeAttached();
  await page.evaluate(`(() => {
    const pale = document.querySelector('main').appendChild(document.createElement('p'));
    pale.textContent = 'pale';
    pale.style.color = '#eee';
    pale.style.background = '#fff';
  })()`);
  await expect(expectAccessible(page)).rejects.toThrow('color-contrast');
});
