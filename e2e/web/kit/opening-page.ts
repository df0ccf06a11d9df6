import type { Page, Request } from '@playwright/test';
import { chooseSeed, isMobile } from './store-page.ts';

/** Signs in a real player reserved for the specs about openings. */
export async function signedIn(page: Page, number: number): Promise<void> {
  const account = String(13_800_000_010 + number + (isMobile() ? 0 : 3));
  const answer = await page.request.post('/api/auth/login', {
    data: { areaCode: '+86', account, password: 'demo1234' },
  });
  const { data } = await answer.json();
  await chooseSeed(page, data.token);
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(data.token)})`);
}

export const stage = (page: Page) =>
  page.getByRole('dialog', { name: '星云潮汐箱' }).or(page.getByRole('dialog').last());
export const openButton = (page: Page, count: number) =>
  page.getByRole('main').getByRole('button', { name: `开 ${count} 箱` });
export const chooseCount = (page: Page, count: number) =>
  page.getByRole('radio', { name: `×${count}`, exact: true }).check();

export async function balance(page: Page): Promise<number> {
  const answer = await page.request.post('/api/user/getInfo', {
    headers: { authorization: await page.evaluate<string>("localStorage.getItem('token')") },
  });
  return Math.round(Number((await answer.json()).data.assets.amount) * 100);
}

export function collectOpenings(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/box/openBox')) requests.push(request);
  });
  return requests;
}
