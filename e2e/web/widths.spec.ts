import { expect, type Page, type Request } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../one-layout.ts';
import type { PageEntry } from '../page-table.ts';
import { enterAs, expectAccessible, isMobile, open, openBoxes, prefix, testPlayer } from './store-page.ts';
import { test } from './store-test.ts';
import { CARRIER, widenTexts, widestText, widestTitles } from './widest-texts.ts';

/** The store's own table, which the global setup has read: a new page is measured without anybody remembering it. */
const table: readonly PageEntry[] = JSON.parse(process.env.STORE_PAGES ?? '[]');

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

/** The tightest of each arrangement, and what lies between and beyond; the last is one that many have, in which axe looks at the next page. */
const WIDTHS = () => (isMobile() ? [320, 360, 540, 414] : [720, 1024, 1920, 2560, 1280]);

/** A name that holds what one reads: here the two may be of two languages. Pages are looked at for it where they are played. */
const LANGUAGE_BOUND = ['label-content-name-mismatch'];

interface Overflow {
  at: string;
  by: number;
  parts: string[];
}

/**
 * What reaches past the right edge and is not scrolled by a part of its own. Rows that fit their entries to the room look again after a
 * change of it, and so does this, a second long and sixty times at least: a busy machine may have drawn but once.
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
 * A page that is still on its way leaves the one before it on the screen; its title comes with it. What waits in the page looks when
 * something has changed, and what it finds has to hold until it was drawn. Returns what is still missing at the end.
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

/** How many requests of the page are under way. */
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
  // What is laid over a page is fetched without the page being busy, and what was fetched may fetch more.
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

// The longest tests there are, and last in the order of names: apart from each other, all workers have something to do until the end.
test.describe.configure({ mode: 'parallel' });

test.beforeAll(() => {
  expect(table.length).toBeGreaterThan(60);
});

/** Every page there is for a player who owns something. */
async function pagesFor(page: Page, account: string): Promise<PageEntry[]> {
  const authorization = await enterAs(page, account);
  const [item] = (await openBoxes(page, authorization, 3)).items;
  const [room] = (await (await page.request.post('/api/roll/getRollList', { data: {} })).json()).data.items;
  const own = { path: `bag?itemId=${item?.bagItemId}`, title: 'bag' };
  const roll = { path: `roll_detail?rollId=${room.rollId}`, title: 'rollDetail' };
  return [...table, ...SINGLES, own, roll].filter(({ path }) => !FOR_VISITORS.has(path));
}

/** As many tests as share the pages between them. */
const PARTS = 3;

for (let part = 1; part <= PARTS; part += 1)
  test(`nothing scrolls sideways with every text as wide as in any language, and axe finds nothing: part ${part}`, async ({
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

test('the widest text has the longest word of any language in it', ON_PC, () => {
  expect(widestText(['验证', 'Verification', 'Xác minh kết quả', '검증'])).toBe('Xác Verification kết quả');
  expect(widestText(['{count} 个', '{count} boxes', '{count}개'])).toBe('{count} boxes');
});

test('axe judges colours although pages are not drawn', ON_PHONE, async ({ page }) => {
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
