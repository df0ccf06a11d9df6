import { expect, type Page, type Request } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import type { PageEntry } from '../../page-table.ts';
import {
  enterAs,
  expectAccessible,
  findUnspokenNames,
  isMobile,
  open,
  openBoxes,
  prefix,
  testPlayer,
} from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';
import { CARRIER, titlesIn, widenTexts, widestText, widestTitles } from '../kit/widest-texts.ts';

/**
 * The store's table of pages, read by the global setup, so that new pages are measured
 * automatically.
 */
const table: readonly PageEntry[] = JSON.parse(process.env.STORE_PAGES ?? '[]');

/** Detail pages behind the same path as their list, also for a missing id. */
const SINGLES: readonly PageEntry[] = [
  { path: 'openbox?boxId=1', title: 'openbox' },
  { path: 'luckyDetails?goodsId=1', title: 'luckyDetails' },
  { path: 'roll_detail?rollId=1', title: 'rollDetail' },
  { path: 'battle/detail?roomId=1', title: 'battleDetail' },
  { path: 'mall?cart=1', title: 'mall' },
  { path: 'verify', title: 'verify' },
];
/**
 * Forms for visitors redirect a player to home; overlays over home are measured in their own specs.
 */
const FOR_VISITORS = new Set(['sign', 'register', 'forgetPW', 'reserve']);

/**
 * The narrowest width of each arrangement, and others in between and beyond; axe runs at the last
 * one, a common width.
 */
const WIDTHS = () => (isMobile() ? [320, 360, 540, 414] : [720, 1024, 1920, 2560, 1280]);

/**
 * Label and visible text may be in different languages here: a test of its own checks all pages.
 */
const LANGUAGE_BOUND = ['label-content-name-mismatch'];

interface Overflow {
  at: string;
  by: number;
  parts: string[];
}

/**
 * Finds overflow at the right edge that is not scrolled by a part of its own. Rows that fit their
 * entries to the width measure again after a change; so does this, for a second and at least sixty
 * times, since a busy machine may have rendered only once.
 */
const MEASURE = `(async () => {
  const root = document.documentElement;
  const past = () => root.scrollWidth - root.clientWidth;
  const end = performance.now() + 1_000;
  for (let looks = 0; past() > 0 && (looks < 60 || performance.now() < end); looks += 1) await new Promise(requestAnimationFrame);
  const by = past();
  const isContained = (element) => {
    for (let part = element.parentElement; part && part !== document.body; part = part.parentElement)
      if (getComputedStyle(part).overflowX !== 'visible') return true;
    return false;
  };
  const parts = by <= 0 ? [] : [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 0.5 && !isContained(element))
    .map((element) => element.tagName + '.' + element.getAttribute('class'));
  return { by, parts: parts.slice(0, 3) };
})()`;

/**
 * The previous page stays on the screen until this one has arrived with its title. Checks on each
 * change, and requires the result to last until it was rendered. Returns what is still missing at
 * the end.
 */
const arrival = (hash: string, title: string) => `(async () => {
  const missing = () => [document.title.endsWith(${JSON.stringify(`- ${title}`)}) ? '' : 'title ' + document.title,
    document.querySelector('main [aria-busy="true"]') ? 'busy' : ''].join('');
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const end = performance.now() + 30_000;
  window.location.hash = ${JSON.stringify(hash)};
  do {
    if (missing()) await new Promise((done) => {
      const finish = () => { observer.disconnect(); clearTimeout(timer); done(); };
      const observer = new MutationObserver(() => { if (!missing()) finish(); });
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      const timer = setTimeout(finish, end - performance.now());
    });
    await drawn();
  } while (missing() && performance.now() < end);
  return missing();
})()`;

/** Number of the page's requests in progress. */
function countUnderWay(page: Page): () => number {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return () => underWay.size;
}

async function arrive(page: Page, path: string, title: string | undefined, underWay: () => number): Promise<void> {
  const wait = arrival(`#${prefix()}/${path}`, `${title}`);
  expect(await page.evaluate<string>(wait), path).toBe('');
  // Overlays load without marking the page as busy, and a loaded part may load more.
  while (underWay() > 0) {
    await expect.poll(underWay, { intervals: [20] }).toBe(0);
    expect(await page.evaluate<string>(wait), path).toBe('');
  }
}

async function measureHere(page: Page, path: string, widths: readonly number[]): Promise<Overflow[]> {
  const found: Overflow[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const last = await page.evaluate<Omit<Overflow, 'at'>>(MEASURE);
    if (last.by > 0) found.push({ at: `${path} at ${width}`, ...last });
  }
  return found;
}

// The longest tests, last by name and in parallel, to keep all workers busy until the end.
test.describe.configure({ mode: 'parallel' });

test.beforeAll(() => {
  expect(table.length).toBeGreaterThan(60);
});

/** Lists every page for a player with data. */
async function pagesFor(page: Page, account: string): Promise<PageEntry[]> {
  const authorization = await enterAs(page, account);
  const [item] = (await openBoxes(page, authorization, 3)).items;
  const [room] = (await (await page.request.post('/api/roll/getRollList', { data: {} })).json()).data.items;
  const own = { path: `bag?itemId=${item?.bagItemId}`, title: 'bag' };
  const roll = { path: `roll_detail?rollId=${room.rollId}`, title: 'rollDetail' };
  return [...table, ...SINGLES, own, roll].filter(({ path }) => !FOR_VISITORS.has(path));
}

/** The pages are divided among this many tests. */
const PARTS = 3;

for (let part = 1; part <= PARTS; part += 1)
  test(`nothing scrolls sideways with the widest texts of all languages, and axe finds nothing: part ${part}`, async ({
    page,
  }) => {
    test.setTimeout(360_000);
    const titles = widestTitles();
    const widened = await widenTexts(page);
    await page.addInitScript(`localStorage.setItem('language', '${CARRIER}')`);
    const pages = (await pagesFor(page, testPlayer(44))).filter((_, index) => index % PARTS === part - 1);
    const underWay = countUnderWay(page);
    await open(page, '/home');
    const found: Overflow[] = [];
    for (const { path, title } of pages) {
      await arrive(page, path, titles[title], underWay);
      await expectAccessible(page, 'html', LANGUAGE_BOUND);
      found.push(...(await measureHere(page, path, WIDTHS())));
    }
    expect(found).toEqual([]);
    expect(widened()).toBeGreaterThan(1_000);
  });

test('the name of a control contains what it shows, on every page', ON_PC, async ({ page }) => {
  test.setTimeout(240_000);
  const titles = titlesIn('en');
  await page.addInitScript("localStorage.setItem('language', 'en')");
  const pages = await pagesFor(page, testPlayer(92));
  const underWay = countUnderWay(page);
  await open(page, '/home');
  const found: object[] = [];
  for (const { path, title } of pages) {
    await arrive(page, path, titles[title], underWay);
    const names = await findUnspokenNames(page);
    if (names.length > 0) found.push({ path, names });
  }
  expect(found).toEqual([]);
});

test('the widest text has the longest word of any language', ON_PC, () => {
  expect(widestText(['验证', 'Verification', 'Xác minh kết quả', '검증'])).toBe('Xác Verification kết quả');
  expect(widestText(['{count} 个', '{count} boxes', '{count}개'])).toBe('{count} boxes');
});

test('axe checks contrast although pages are not painted', ON_PHONE, async ({ page }) => {
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
