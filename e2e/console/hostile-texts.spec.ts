import { expect, test } from '@playwright/test';
import pg from 'pg';
import { findRunningPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { ON_PC } from '../one-layout.ts';
import { bindSteam } from '../web/kit/bind-steam.ts';
import { enterAs, openBoxes, testPlayer } from '../web/kit/store-page.ts';
import { signInAs } from './console-page.ts';

const HOSTILE = `"><img src=x onerror=window.pwned=1><script>window.pwned=1</script>`;
const LINK = 'javascript:window.pwned=1';

/** Writes past the rules of the storefront, as if one of them had a hole. */
async function writeHostileTexts(mobile: string): Promise<void> {
  const client = new pg.Client({ connectionString: await findRunningPostgres(process.env.STORE_DATA_DIR ?? '') });
  await client.connect();
  try {
    const { rows } = await client.query('update player set nickname = $1 where mobile = $2 returning id', [
      HOSTILE,
      `+86${mobile}`,
    ]);
    const playerId = rows[0].id;
    await client.query('update ticket set content = $1 where player_id = $2', [HOSTILE, playerId]);
    await client.query('update delivery_order set trade_url = $1, note = $2 where player_id = $3', [
      LINK,
      HOSTILE,
      playerId,
    ]);
    await client.query('update session set device_id = $1, ip = $1 where player_id = $2', [HOSTILE, playerId]);
  } finally {
    await client.end();
  }
}

test('what players wrote is text on every page of the console, never a part of it', ON_PC, async ({ page }) => {
  const player = testPlayer(97);
  const authorization = await enterAs(page, player);
  await bindSteam(player, 'aB3_xY-9');
  const { items } = await openBoxes(page, authorization, 1);
  const post = (path: string, data: object) => page.request.post(path, { data, headers: { authorization } });
  await post('/api/user/extractGoods', { bagItemIds: items.map(({ bagItemId }) => bagItemId) });
  const asked = await post('/api/ticket/createTicket', { category: 'other', content: 'a question to be replaced' });
  const { ticketId } = (await asked.json()).data;
  await writeHostileTexts(player);

  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) violations.push(message.text());
  });
  await signInAs(page, 'owner2');
  await page.goto('/console/#/tickets');
  const question = page.getByRole('table', { name: '玩家提问' }).getByRole('row', { name: HOSTILE });
  await question.getByRole('button', { name: ticketId, exact: true }).click();
  await expect(page.getByRole('table', { name: '最近动态' })).toContainText(HOSTILE);
  await page.goto('/console/#/deliveries');
  await page.getByRole('table', { name: '提取发货' }).getByRole('row', { name: HOSTILE }).getByRole('button').click();
  const trade = page.getByRole('region').getByText(LINK);
  await expect(trade).toBeVisible();
  expect(await trade.getAttribute('href')).not.toBe(LINK);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '命令栏' }).fill(ticketId);
  await expect(page.getByRole('option', { name: /提问/ }).first()).toBeVisible();
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(violations).toEqual([]);
});
