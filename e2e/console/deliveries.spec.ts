import { expect, test } from '@playwright/test';
import { ON_PC } from '../one-layout.ts';
import { bindSteam } from '../web/kit/bind-steam.ts';
import { enterAs, expectAccessible, openBoxes, testPlayer } from '../web/kit/store-page.ts';
import { openEntry, signInAs } from './console-page.ts';

test('an operator takes a delivery from the marketplace and sends it by hand', ON_PC, async ({ page }) => {
  const player = testPlayer(79);
  const authorization = await enterAs(page, player);
  await bindSteam(player, 'aB3_xY-9');
  const { items } = await openBoxes(page, authorization, 1);
  const data = { bagItemIds: items.map(({ bagItemId }) => bagItemId) };
  const answer = await page.request.post('/api/user/extractGoods', { data, headers: { authorization } });
  const { orderNo } = (await answer.json()).data.orders[0];

  await signInAs(page, 'operator');
  await openEntry(page, '提取发货');
  await page.getByRole('button', { name: orderNo }).click();
  const panel = page.getByRole('region', { name: orderNo });
  const press = async (name: string) => {
    await panel.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await press('转人工');
  await press('人工接单');
  await expectAccessible(page);
  await panel.getByRole('button', { name: '报价已发出' }).click();
  await page.getByRole('dialog').getByLabel('报价编号').fill('7700123');
  await page.getByRole('dialog').getByRole('button', { name: '报价已发出' }).click();
  await expect(page.getByRole('row', { name: orderNo })).toContainText('报价已发');
  await press('已送达');
  await expect(page.getByRole('row', { name: orderNo })).toHaveCount(0);
  const bag = await page.request.post('/api/user/rucksackGoods', { data: { status: 3 }, headers: { authorization } });
  expect(JSON.stringify((await bag.json()).data)).toContain(items[0]?.bagItemId);
});
