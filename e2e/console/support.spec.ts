import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { ON_PC } from '../one-layout.ts';
import { enterAs, expectAccessible, testPlayer } from '../web/kit/store-page.ts';
import { openEntry, signInAs } from './console-page.ts';
import { raiseLevel } from './raise-level.ts';

const PORTRAIT = fileURLToPath(
  new URL('../../packages/artwork/pictures/avatars/owl-2934d8fe2ecff877.webp', import.meta.url),
);

test('an operator answers a question with a canned reply, and its player reads it', ON_PC, async ({ page }) => {
  const player = testPlayer(94);
  const authorization = await enterAs(page, player);
  const content = `昨晚开箱以后页面没有反应 <b>${test.info().retry}</b>`;
  const asked = await page.request.post('/api/ticket/createTicket', {
    data: { category: 'play', content },
    headers: { authorization },
  });
  const { ticketId } = (await asked.json()).data;

  await signInAs(page, 'operator');
  await openEntry(page, '快捷回复');
  await page.getByRole('button', { name: '新建回复' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill('没有扣款');
  const words = { 中文: '没有扣款，请放心。', English: 'No charge.', 'Tiếng Việt': 'Không trừ tiền.' };
  for (const [language, text] of Object.entries({ ...words, 한국어: '차감되지 않았습니다.', 繁體中文: '沒有扣款。' }))
    await dialog.getByLabel(language, { exact: true }).fill(text);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('table', { name: '快捷回复' })).toContainText('没有扣款');

  await openEntry(page, '玩家提问');
  await page.getByLabel('搜索').fill(ticketId);
  const row = page.getByRole('table', { name: '玩家提问' }).getByRole('row', { name: content });
  await row.getByRole('button', { name: ticketId, exact: true }).click();
  // What the player wrote is text, never a part of the page.
  await expect(page.getByText(content)).toHaveCount(2);
  await page.getByRole('button', { name: '领取' }).click();
  await expect(row).toContainText('周屿');
  await page.getByRole('textbox', { name: '备注' }).fill('查过记录');
  await page.getByRole('button', { name: '添加备注' }).click();
  await expect(page.getByRole('listitem')).toContainText('查过记录');
  await expect(page.getByRole('table', { name: '最近动态' })).toContainText('登录');
  await expectAccessible(page);
  await page.getByLabel('快捷回复').selectOption({ label: '没有扣款' });
  await expect(page.getByRole('textbox', { name: '答复' })).toHaveValue('没有扣款，请放心。');
  await page.getByRole('button', { name: '发送答复' }).click();
  await expect(row).toContainText('已答复');
  await expect(page.getByText('周屿 已答复')).toBeVisible();

  const tickets = await page.request.post('/api/ticket/getTicketList', { data: {}, headers: { authorization } });
  const text = JSON.stringify((await tickets.json()).data);
  expect(text).toContain('没有扣款，请放心。');
  expect(text).not.toContain('查过记录');
});

test('an operator reviews pictures: one is shown, one goes back with a reason', ON_PC, async ({ page }) => {
  const player = testPlayer(96);
  const authorization = await enterAs(page, player);
  const nickname = await raiseLevel(player, 6);
  const upload = async () => {
    const file = { name: 'me.webp', mimeType: 'image/webp', buffer: await readFile(PORTRAIT) };
    const answer = await page.request.post('/api/uploadfile?type=avatar', {
      multipart: { file },
      headers: { authorization },
    });
    return (await answer.json()).data.url as string;
  };
  const statusOf = async (image: string) => {
    const answer = await page.request.post('/api/user/getAvaterList', { data: {}, headers: { authorization } });
    const { own } = (await answer.json()).data as { own: { image: string; status: number; reason: string }[] };
    return own.find((one) => one.image === image) ?? own.find(({ status }) => status === 2);
  };

  const first = await upload();
  await signInAs(page, 'risk');
  await openEntry(page, '头像审核');
  const row = page.getByRole('table', { name: '头像审核' }).getByRole('button', { name: nickname });
  await expect(page.getByRole('img', { name: `${nickname} 的头像` })).toHaveJSProperty('naturalWidth', 256);
  await page.getByRole('row', { name: nickname }).getByRole('checkbox').check();
  await page.getByRole('button', { name: '通过' }).click();
  const preview = page.getByRole('dialog', { name: '通过' });
  await expect(preview).toContainText('将改动 1 行');
  await expect(preview.getByRole('row').nth(1)).toContainText('从现在起所有人可见');
  await expectAccessible(page);
  await preview.getByRole('button', { name: '通过' }).click();
  await expect(preview).toContainText('完成 1，失败 0');
  await preview.getByRole('button', { name: '关闭' }).last().click();
  await expect(row).toHaveCount(0);
  expect(await statusOf(first)).toMatchObject({ status: 1 });

  await upload();
  await page.reload();
  await row.click();
  const panel = page.getByRole('region', { name: nickname });
  await panel.getByRole('button', { name: '驳回' }).click();
  await page.getByRole('dialog').getByLabel('原因').selectOption('advert');
  await page.getByRole('dialog').getByRole('button', { name: '驳回' }).click();
  await expect(row).toHaveCount(0);
  expect(await statusOf('')).toMatchObject({ status: 2, reason: 'advert' });
});
