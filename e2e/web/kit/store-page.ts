import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { MARK_REPEATED_LOOKS, ONLY_FIRST_LOOKS } from './repeated-looks.ts';

/** The layout under test: `/m` in the phone's project, `/p` in the others. */
export function prefix(): '/m' | '/p' {
  return test.info().project.name === 'mobile' ? '/m' : '/p';
}

export const isMobile = (): boolean => prefix() === '/m';

/** Opens a page of the layout under test, such as `/home`. */
export async function open(page: Page, path: string): Promise<void> {
  const hash = `#${prefix()}${path}`;
  const isInStore = page.url().includes('/#/');
  // The driver of Firefox waits for a document that another hash does not load.
  if (isInStore && test.info().project.name === 'firefox') await page.evaluate(`location.hash = '${hash}'`);
  else await page.goto(`/${hash}`);
}

export async function expectPath(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.hash === `#${prefix()}${path}`);
}

/** Signs in a demo player; each spec uses its own, so that ended sessions affect no other. */
export async function signIn(page: Page, mobile: string, password = 'demo1234'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '登录' });
  await dialog.getByLabel('手机号').fill(mobile);
  await dialog.getByLabel('密码', { exact: true }).last().fill(password);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
}

export const signInButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: '登录' });

/**
 * A test account of the demo store, 0 to 99, for the layout under test: each spec uses its own
 * numbers. Retries use others, since the first try may have changed its state. Blocks of fifty have
 * the same growth: phone, PC, and both again for retries.
 */
export function testPlayer(number: number): string {
  const row = 4 * Math.floor(number / 50) + 2 * test.info().retry + (isMobile() ? 0 : 1);
  return String(13_900_000_000 + 50 * row + (number % 50));
}

/** An unregistered phone number, per layout and retry: each spec uses its own numbers. */
export const newPhone = (number: number): string =>
  String(13_911_000_000 + number * 10_000 + (isMobile() ? 1 : 2) + 10 * test.info().retry);

/** Chooses a client seed like the page before a first draw, for tests that draw without it. */
export async function chooseSeed(page: Page, token: string): Promise<void> {
  const headers = { authorization: token };
  const ask = async (path: string, data: object) =>
    (await (await page.request.post(path, { data, headers })).json()).data;
  const { active, next } = await ask('/api/fairness/getSeed', {});
  const choice = { clientSeed: `e2e-${crypto.randomUUID()}`, nextServerSeedHash: next.serverSeedHash };
  if (!active) await ask('/api/fairness/rotateSeed', choice);
}

/**
 * Signs in without the form, before the first page is opened; the form has its own spec. Returns
 * the token.
 */
export async function enterAs(page: Page, account: string, password = 'demo1234'): Promise<string> {
  const data = { areaCode: '+86', account, password };
  const knock = () => page.request.post('/api/auth/login', { data });
  let response = await knock();
  // A store on a busy machine may reject with a queue limit, which asks to retry.
  if (response.status() === 503)
    await expect
      .poll(async () => {
        response = await knock();
        return response.status();
      })
      .not.toBe(503);
  const answer = await response.json();
  expect(answer.code, answer.msg).toBe(0);
  const { token } = answer.data as { token: string };
  await chooseSeed(page, token);
  // Once per tab: a session ended later in the test must not return with the next load.
  await page.addInitScript(
    `if (!sessionStorage.getItem('entered')) { sessionStorage.setItem('entered', '1'); localStorage.setItem('token', ${JSON.stringify(token)}); }`,
  );
  return token;
}

/** Waits until the page has been laid out again, with its events dispatched. */
export const twoFrames = (page: Page): Promise<void> =>
  page.evaluate<void>('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

/** The first key press loads the focus handling; without it nothing changes. */
export async function useKeyboard(page: Page): Promise<void> {
  const script = page.waitForResponse(/\/assets\/.+\.js$/);
  await page.keyboard.press('Shift');
  await (await script).finished();
}

/** The minified form, less than half the size. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Positions outside of the screen: the page's width, and panels of dialogs at their final position.
 */
const PLACES = `(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth,
  outside: [...document.querySelectorAll('dialog[open] > :first-child')]
    .map((panel) => ({ top: panel.offsetTop - panel.parentElement.scrollTop, height: panel.offsetHeight }))
    .filter(({ top, height }) => top < 0 || top + height > innerHeight + 1)
    .map(({ top }) => top) }))(document.documentElement)`;

interface Places {
  scrollWidth: number;
  clientWidth: number;
  outside: number[];
}

/** Waits for finite transitions of colours and positions. */
const SETTLED = `
  const changes = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
  await Promise.race([Promise.allSettled(changes.map((each) => each.finished)), new Promise((end) => setTimeout(end, 2_000))]);`;

/** A single evaluation, since each costs both sides. Returns null when axe is not loaded yet. */
const lookAt = (part: string, rules: object) => `(async () => {
  ${SETTLED}
  if (!('axe' in window)) return null;
  ${MARK_REPEATED_LOOKS}
  window.showColours?.(true);
  const { violations } = await window.axe.run(${JSON.stringify(part)}, {
    resultTypes: ['violations'],
    preload: false,
    rules: ${JSON.stringify(rules)},
  });
  window.showColours?.(false);
  const findings = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
  return { findings, places: ${PLACES} };
})()`;

interface Look {
  findings: unknown[];
  places: Places;
}

/** Expects no axe finding, including heading order, and no horizontal scrolling. */
export async function expectAccessible(page: Page, part = 'html', leftOut: readonly string[] = []): Promise<void> {
  // A page that is loading has no content yet; every page has one first heading.
  if (part === 'html') await expect(page.locator('h1').first()).toBeAttached();
  // Colours in transition fail contrast: the check waits for them.
  const look = lookAt(part, Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }])));
  let seen = await page.evaluate<Look | null>(look);
  // Pages share a document, which loads axe's half a megabyte once.
  if (!seen) {
    await page.evaluate(AXE + ONLY_FIRST_LOOKS);
    seen = await page.evaluate<Look>(look);
  }
  expect(seen.findings, page.url()).toEqual([]);
  expectInSight(page, seen.places);
}

/** Controls whose name lacks what they show: users of speech input say what they see. */
export async function findUnspokenNames(page: Page): Promise<string[]> {
  const names = `window.axe.run('html', { runOnly: ['label-content-name-mismatch'], preload: false })
    .then(({ violations }) => violations.flatMap(({ nodes }) => nodes.map((node) => node.html)))`;
  return page
    .evaluate<string[]>(`'axe' in window ? ${names} : null`)
    .then(async (found) => found ?? page.evaluate<string[]>(`${AXE};${names}`));
}

/**
 * A phone zooms out until everything fits: its inner width grows with overflow, that of the page
 * does not.
 */
export async function expectNothingSticksOut(page: Page): Promise<void> {
  expectInSight(page, await page.evaluate<Places>(PLACES));
}

/**
 * Expects a dialog to fill the window with its panel inside, even if its content is longer and
 * scrolls.
 */
function expectInSight(page: Page, { scrollWidth, clientWidth, outside }: Places): void {
  expect(scrollWidth, page.url()).toBeLessThanOrEqual(clientWidth);
  expect(outside, page.url()).toEqual([]);
}

/** Opens boxes without the page to create data. Chooses a client seed for a new player first. */
export async function openBoxes(page: Page, authorization: string, count: number): Promise<OpenedBoxes> {
  const call = async (path: string, data: object) => {
    const headers = { authorization, 'idempotency-key': crypto.randomUUID() };
    const answer = await (await page.request.post(path, { data, headers })).json();
    expect(answer.code, answer.msg).toBe(0);
    return answer.data;
  };
  const seeds = await call('/api/fairness/getSeed', {});
  if (!seeds.active) {
    const nextServerSeedHash = seeds.next.serverSeedHash;
    await call('/api/fairness/rotateSeed', { clientSeed: 'a test of the page', nextServerSeedHash });
  }
  const [box] = (await call('/api/box/getBoxList', { kind: 1, sort: 'priceUp' })).items;
  return call('/api/box/openBox', { boxId: box.boxId, count, version: 1 });
}

interface OpenedBoxes {
  amount: string;
  items: { bagItemId: string; drawId: string; finishName: string }[];
}
