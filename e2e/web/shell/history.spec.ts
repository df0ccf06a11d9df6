import { expect, type Page } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { expectPath, isMobile, open, signInButton, twoFrames } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const dialogs = (page: Page) => page.locator('dialog[open], [data-covering]');

/** Number of layers in the history entry, which is updated a moment after they appear. */
const layers = (page: Page) => page.evaluate<number>('history.state?.layers ?? 0');

async function expectBackCloses(page: Page, path: string): Promise<void> {
  await expect(dialogs(page)).toHaveCount(1);
  await expect.poll(() => layers(page)).toBe(1);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  await expectPath(page, path);
}

test('going back closes layers over home, and a reload does not reopen them', async ({ page }) => {
  await open(page, '/home');
  const menu = page.getByRole('banner').getByRole('button', { name: '打开菜单' });
  for (const opener of isMobile() ? [signInButton(page), menu] : [signInButton(page)]) {
    await opener.click();
    await expectBackCloses(page, '/home');
    await opener.click();
    await expect(dialogs(page)).toHaveCount(1);
    await page.reload();
    await expect(signInButton(page)).toBeVisible();
    await expect(dialogs(page)).toHaveCount(0);
    await expect.poll(() => layers(page)).toBe(0);
  }
});

test('a layer closed by hand leaves no history entry', ON_PC, async ({ page }) => {
  await open(page, '/help/privacy');
  await open(page, '/home');
  for (let turn = 0; turn < 3; turn += 1) {
    await signInButton(page).click();
    await expect(dialogs(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialogs(page)).toHaveCount(0);
  }
  await page.goBack();
  await expectPath(page, '/help/privacy');
});

test('going back closes a filter and keeps an applied one', ON_PHONE, async ({ page }) => {
  await open(page, '/help/privacy');
  await open(page, '/openbox');
  const filter = page.getByRole('button', { name: /筛选/ });
  await filter.click();
  await expectBackCloses(page, '/openbox');
  await filter.click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  await sheet.getByRole('group', { name: /单价/ }).getByRole('textbox', { name: '最高' }).fill('20');
  await sheet.getByRole('button', { name: /看 \d+ 个箱/ }).click();
  await expect(dialogs(page)).toHaveCount(0);
  await expectPath(page, '/openbox?maxPrice=20');
  await page.goBack();
  await expectPath(page, '/help/privacy');
});

test('going back first shows the result of a running reel, then the box at its position', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, '/openbox?boxId=1');
  const box = page.locator('main article').first();
  const trial = page.getByRole('button', { name: /试开/ }).first();
  await expect(trial).toBeVisible();
  await page.evaluate('window.scrollTo(0, 120)');
  const top = async () => (await box.boundingBox())?.y;
  const before = await top();
  expect(await page.evaluate('window.scrollY')).toBe(120);
  await trial.click();
  await expect(page.getByRole('button', { name: '跳过' })).toBeVisible();
  // The page below is not rendered but keeps its size.
  await expect(page.locator('html')).toHaveAttribute('data-covered', '');
  expect(await page.evaluate('window.scrollY')).toBe(120);
  await page.goBack();
  await expect(page.getByRole('button', { name: '跳过' })).toHaveCount(0);
  await expectBackCloses(page, '/openbox?boxId=1');
  expect(await page.evaluate('window.scrollY')).toBe(120);
  expect(await top()).toBe(before);
});

test('going back closes the details of an item, and a box chosen there replaces it', ON_PC, async ({ page }) => {
  await open(page, '/openbox?boxId=1');
  const item = page.getByRole('button', { name: /紫晶蜂巢/ });
  await item.click();
  await expectBackCloses(page, '/openbox?boxId=1');
  await item.click();
  const other = page.getByRole('dialog').getByRole('link').first();
  const hash = (await other.getAttribute('href')) ?? '';
  await other.click();
  await expect(page).toHaveURL((url) => url.hash === hash);
  await expect(dialogs(page)).toHaveCount(0);
  await page.goBack();
  await expectPath(page, '/openbox?boxId=1');
  await expect(dialogs(page)).toHaveCount(0);
});

test('home keeps its scroll position', ON_PHONE, async ({ page }) => {
  await open(page, '/home');
  const box = page.locator('main a[href*="openbox?boxId="]').last();
  await expect(box).toBeVisible();
  // The page grows while its sections load and cannot be scrolled that far before.
  const scroll = () => page.evaluate<number>('window.scrollTo(0, 400), window.scrollY');
  await expect.poll(scroll).toBe(400);
  // The page notes its position with the event of the next frame.
  await twoFrames(page);
  await page.evaluate('document.querySelector(\'main a[href*="openbox?boxId="]\').click()');
  await expect(page.getByRole('button', { name: /试开/ }).first()).toBeVisible();
  await expect.poll(() => page.evaluate<number>('window.scrollY')).toBe(0);
  await page.goBack();
  await expectPath(page, '/home');
  // On a slow machine a section may still be loading, and the page slightly shorter than before.
  await expect.poll(() => page.evaluate<number>('window.scrollY')).toBeGreaterThan(200);
});

test('the back key of a page reached from elsewhere stays in the store', ON_PHONE, async ({ page }) => {
  await page.goto('data:text/html,elsewhere');
  await open(page, '/crash/history');
  await page.getByRole('button', { name: '返回' }).click();
  await expectPath(page, '/home');
  await open(page, '/crash/history');
  await page.getByRole('button', { name: '返回' }).click();
  await expectPath(page, '/home');
});
