import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { MARK_REPEATED_LOOKS, ONLY_FIRST_LOOKS } from './repeated-looks.ts';

/** The layout under test: `/m` on the phone's project, `/p` on the other. */
export function prefix(): '/m' | '/p' {
  return test.info().project.name === 'mobile' ? '/m' : '/p';
}

export const isMobile = (): boolean => prefix() === '/m';

/** Opens a page of the layout under test, such as `/home`. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/#${prefix()}${path}`);
}

export async function expectPath(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.hash === `#${prefix()}${path}`);
}

/** The demo store's players; each spec takes one of its own, so that ended sessions disturb nobody. */
export async function signIn(page: Page, mobile: string, password = 'demo1234'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '登录' });
  await dialog.getByLabel('手机号').fill(mobile);
  await dialog.getByLabel('密码', { exact: true }).last().fill(password);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
}

export const signInButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: '登录' });

/**
 * A test account of the demo store, 0 to 99, of the layout under test: each spec takes numbers of its own. A second try has others,
 * since the first may have changed what it found. Rows of fifty have the same growth: phone, PC, and both again for second tries.
 */
export function testPlayer(number: number): string {
  const row = 4 * Math.floor(number / 50) + 2 * test.info().retry + (isMobile() ? 0 : 1);
  return String(13_900_000_000 + 50 * row + (number % 50));
}

/** A phone that nobody has registered, of the layout and the try: each spec takes numbers of its own. */
export const newPhone = (number: number): string =>
  String(13_911_000_000 + number * 10_000 + (isMobile() ? 1 : 2) + 10 * test.info().retry);

/** What the page does by itself before a first draw, for tests that draw without it. */
export async function chooseSeed(page: Page, token: string): Promise<void> {
  const headers = { authorization: token };
  const ask = async (path: string, data: object) =>
    (await (await page.request.post(path, { data, headers })).json()).data;
  const { active, next } = await ask('/api/fairness/getSeed', {});
  const choice = { clientSeed: `e2e-${crypto.randomUUID()}`, nextServerSeedHash: next.serverSeedHash };
  if (!active) await ask('/api/fairness/rotateSeed', choice);
}

/** Signs in past the form, before the first page is opened; the form has a spec of its own. Returns the token. */
export async function enterAs(page: Page, account: string, password = 'demo1234'): Promise<string> {
  const data = { areaCode: '+86', account, password };
  const knock = () => page.request.post('/api/auth/login', { data });
  let response = await knock();
  // A store on a crowded machine may say that it is busy; it is asked again, which is what it asks for.
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
  // Once a tab: what ends the session later in the test is not undone by the next load.
  await page.addInitScript(
    `if (!sessionStorage.getItem('entered')) { sessionStorage.setItem('entered', '1'); localStorage.setItem('token', ${JSON.stringify(token)}); }`,
  );
  return token;
}

/** The first key brings what looks after the keyboard's focus; whoever has none does without. */
export async function useKeyboard(page: Page): Promise<void> {
  const script = page.waitForResponse(/\/assets\/.+\.js$/);
  await page.keyboard.press('Shift');
  await (await script).finished();
}

/** The small form, which is less than half as much to read. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What lies beside the screen: how far the page reaches, and panels of dialogs, where they lie once they have risen, whether they have or not. */
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

/** Until colours and places are what they change to; a change that never ends is not waited for. */
const SETTLED = `
  const changes = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
  await Promise.race([Promise.allSettled(changes.map((each) => each.finished)), new Promise((end) => setTimeout(end, 2_000))]);`;

/** One call for all of it, since each call costs both sides. Nothing where axe is not there yet. */
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

/** No finding at all, order of headings included, and nothing that has to be scrolled to sideways. */
export async function expectAccessible(page: Page, part = 'html', leftOut: readonly string[] = []): Promise<void> {
  // A page that is on its way has nothing to look at yet; every page has one first heading.
  if (part === 'html') await expect(page.locator('h1').first()).toBeAttached();
  // Colours on their way from one to another are neither: what a click has changed is looked at when it has settled.
  const look = lookAt(part, Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }])));
  let seen = await page.evaluate<Look | null>(look);
  // Pages follow each other in one document, which needs its more than half a megabyte once.
  if (!seen) {
    await page.evaluate(AXE + ONLY_FIRST_LOOKS);
    seen = await page.evaluate<Look>(look);
  }
  expect(seen.findings, page.url()).toEqual([]);
  expectInSight(page, seen.places);
}

/** A phone zooms out until everything fits: its inner width grows with what sticks out, that of the page does not. */
export async function expectNothingSticksOut(page: Page): Promise<void> {
  expectInSight(page, await page.evaluate<Places>(PLACES));
}

/** A dialog fills the window and its panel lies in it, also where what it holds is longer and scrolls. */
function expectInSight(page: Page, { scrollWidth, clientWidth, outside }: Places): void {
  expect(scrollWidth, page.url()).toBeLessThanOrEqual(clientWidth);
  expect(outside, page.url()).toEqual([]);
}

/** Opens boxes without the page, so that there is something to show. A new player's client seed is chosen first. */
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
