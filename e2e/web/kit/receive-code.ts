import { expect, type Page } from '@playwright/test';
import { watchPuzzles } from './puzzle.ts';

/** Reads the text message from the development outbox. */
export async function readCode(page: Page, mobile: string): Promise<string> {
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible();
  const outbox = await (await page.request.get('/dev/outbox.json')).text();
  const message = outbox.slice(outbox.indexOf(mobile));
  return /\b(\d{6})\b/.exec(message.replace(mobile, ''))?.[1] ?? '';
}

/** Solves the puzzle with the keyboard and reads the message. */
export async function receiveCode(page: Page, mobile: string): Promise<string> {
  const puzzles = watchPuzzles(page);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await puzzles.solve();
  return readCode(page, mobile);
}
