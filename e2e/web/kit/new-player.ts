import { expect, type Page } from '@playwright/test';
import { answersOf } from './puzzle.ts';
import { open } from './store-page.ts';

async function ask<Data>(page: Page, path: string, data: object): Promise<Data> {
  const answer = await (await page.request.post(path, { data })).json();
  expect(answer.code, answer.msg).toBe(0);
  return answer.data;
}

/** Registers a new player without the form, which has its own spec. */
export async function registerPlayer(page: Page, mobile: string, password: string): Promise<void> {
  await open(page, '/download');
  const asked = { mobile, scene: 'register' };
  const { graphicId } = await ask<{ graphicId: string }>(page, '/api/auth/getGraphicCode', asked);
  const answers = await answersOf(graphicId);
  const { ticket } = await ask<{ ticket: string }>(page, '/api/auth/checkGraphicCode', { graphicId, ...answers });
  await ask(page, '/api/auth/getVerifyCode', { areaCode: '+86', mobile, scene: 'register', ticket });
  const outbox = await (await page.request.get('/dev/outbox.json')).json();
  const message = outbox.data.items.find((item: { mobile: string }) => item.mobile === `+86${mobile}`);
  const code = /\d{6}/.exec(message.text)?.[0];
  const form = { areaCode: '+86', mobile, code, password, confirmPassword: password, agreed: true, adult: true };
  await ask(page, '/api/auth/register', form);
}
