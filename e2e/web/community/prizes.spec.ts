import { expect, type Page } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { enterAs, isMobile, open, openBoxes, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const notice = (page: Page) => page.getByRole('region', { name: '通知' }).getByRole('button');

test('a notice of a reward names its source and can be dismissed', ON_PHONE, async ({ page }) => {
  await enterAs(page, testPlayer(46));
  await open(page, '/task');
  await page.getByRole('main').getByRole('button', { name: /^签到/ }).first().click();
  await expect(notice(page)).toContainText('任务中心');
  await expect(notice(page)).toContainText('+');
  const top = (await page.getByRole('region', { name: '通知' }).boundingBox())?.y;
  if (isMobile()) expect(top).toBe(80);
  await notice(page).click();
  await expect(notice(page)).toHaveCount(0);
});

test('a card has the picture of its quality, and a drawn glow without one', ON_PC, async ({ page }) => {
  const authorization = await enterAs(page, testPlayer(46));
  await openBoxes(page, authorization, 1);
  const asked = page.waitForResponse('**/api/index/getGoodsBgImages');
  await open(page, '/bag');
  const { items } = (await (await asked).json()).data;
  const card = page.getByRole('main').getByRole('article').first();
  await expect(card).toBeVisible();
  const quality = await card.getAttribute('data-quality');
  const { image } = items.find(({ goodsLevel }: { goodsLevel: string }) => goodsLevel === `level${quality}`);
  const ground = () =>
    card.evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).backgroundImage ?? '');
  await expect.poll(ground).toContain(image);
  expect(await ground()).toContain('gradient');
  await page.route('**/api/index/getGoodsBgImages', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { items: [] } } }),
  );
  await page.reload();
  await expect(card).toBeVisible();
  expect(await ground()).not.toContain('url(');
  expect(await ground()).toContain('gradient');
});
