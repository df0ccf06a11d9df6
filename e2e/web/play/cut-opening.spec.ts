import { expect, type Page } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { balance, collectOpenings, openButton, signedIn, stage } from '../kit/opening-page.ts';
import { expectAccessible, isMobile, open } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const showButton = (page: Page) => page.getByRole('main').getByRole('button', { name: '查看我的结果' });

test('an opening whose answer was lost shows its result, and is sent and paid once', ON_PHONE, async ({ page }) => {
  await signedIn(page, 2);
  await open(page, '/openbox?boxId=1');
  await expect(openButton(page, 1)).toBeVisible();
  const before = await balance(page);
  const openings = collectOpenings(page);
  let opened: { items: { finishName: string }[] } | undefined;
  await page.route('**/api/box/openBox', async (route) => {
    opened = (await (await route.fetch()).json()).data;
    await route.abort();
  });
  await openButton(page, 1).click();
  await expect(page.getByText('但已经成功并扣款')).toBeVisible();
  // It is paid already: no price, and no balance to pay from.
  await expect(showButton(page)).not.toContainText('15.80');
  await expect(openButton(page, 1)).toHaveCount(0);
  await expect(page.getByText(/^余额 .+，之后 /)).toHaveCount(0);
  await expectAccessible(page);
  await showButton(page).click();
  await stage(page).getByRole('button', { name: '跳过' }).click();
  await expect(stage(page).getByRole('heading', { level: 2 })).toContainText(opened?.items[0]?.finishName ?? '?');
  await stage(page).getByRole('button', { name: '放入背包' }).click();
  await expect(openButton(page, 1)).toBeVisible();
  expect(openings).toHaveLength(1);
  expect(await balance(page)).toBe(before - 1580);
  // The next opening is a new one, and not the first one's answer once more.
  await page.unroute('**/api/box/openBox');
  await openButton(page, 1).click();
  await stage(page).getByRole('button', { name: '跳过' }).click();
  await expect(stage(page).getByRole('button', { name: '放入背包' })).toBeVisible();
  expect(await balance(page)).toBe(before - 2 * 1580);
});

test('an opening that never reached the store is reported as free of charge', ON_PC, async ({ page }) => {
  await signedIn(page, 2);
  await open(page, '/openbox?boxId=1');
  await expect(openButton(page, 1)).toBeVisible();
  const before = await balance(page);
  await page.route('**/api/box/openBox', (route) => route.abort());
  await openButton(page, 1).click();
  await expect(page.getByText('上一次开箱没有成功，没有扣款')).toBeVisible();
  await expect(openButton(page, 1)).toContainText('15.80');
  await expect(showButton(page)).toHaveCount(0);
  expect(await balance(page)).toBe(before);
});

test('after a reload the button shows the result, and the own win is in no list until then', async ({ page }) => {
  // Only real players are listed, and no other player opens this box.
  await signedIn(page, 2);
  const boxId = isMobile() ? 8 : 9;
  await open(page, `/openbox?boxId=${boxId}`);
  const openings = collectOpenings(page);
  const drops = page.locator('section', { has: page.getByRole('heading', { name: '本箱最近开出' }) });
  await expect(openButton(page, 1)).toBeVisible();
  await expect(drops).toBeVisible();
  const before = await drops.getByRole('listitem').count();
  // The store opens the box, and the answer arrives after the page is gone.
  let item: { finishName: string; bagItemId: string } | undefined;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    void page.route('**/api/box/openBox', async (route) => {
      [item] = (await (await route.fetch()).json()).data.items;
      resolve();
      await held;
      await route.abort().catch(() => {});
    });
  });
  await openButton(page, 1).click();
  await reached;
  const isListed = async () => {
    const answer = await page.request.post('/api/box/getDropList', { data: { boxId: String(boxId) } });
    const { items } = (await answer.json()).data as { items: { dropId: string }[] };
    return items.some(({ dropId }) => dropId === item?.bagItemId);
  };
  await expect.poll(isListed).toBe(true);
  const listed = page.waitForResponse('**/api/box/getDropList');
  await page.reload();
  await listed;
  await expect(showButton(page)).toBeVisible();
  await expect(page.getByText('但已经成功并扣款')).toBeVisible();
  await expect(drops.getByRole('listitem')).toHaveCount(before);
  const rail = page.getByRole('complementary').locator(`a[href*="boxId=${boxId}"]`);
  await expect(rail).toHaveCount(before);
  await expectAccessible(page);
  release();
  await page.unroute('**/api/box/openBox');
  await showButton(page).click();
  await stage(page).getByRole('button', { name: '跳过' }).click();
  await expect(stage(page).getByRole('heading', { level: 2 })).toContainText(item?.finishName ?? '?');
  await stage(page).getByRole('button', { name: '放入背包' }).click();
  expect(openings).toHaveLength(1);
  await expect(drops.getByRole('listitem')).toHaveCount(before + 1);
  if (!isMobile()) await expect(rail).toHaveCount(before + 1);
  // Not offered after the result was seen, or after a trial.
  await page.getByRole('button', { name: /^免费试开/ }).click();
  await expect(stage(page).getByRole('button', { name: '跳过' })).toBeVisible();
  await page.reload();
  await expect(openButton(page, 1)).toBeVisible();
  await expect(page.getByText('上一次开箱')).toHaveCount(0);
});
