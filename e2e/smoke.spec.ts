import { expect, test } from '@playwright/test';
import { MAIN_PATH } from './main-path.ts';
import { ON_PC } from './one-layout.ts';

test('the page is served and runs without an error', MAIN_PATH, async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.locator('#root')).not.toBeEmpty();
  expect(errors).toEqual([]);
});

test('the API page is readable', { tag: [ON_PC.tag, MAIN_PATH.tag] }, async ({ page }) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clearcrate API');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(11, 14, 20)');
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
});

for (const path of ['/healthz', '/readyz', '/metrics', '/docs/openapi.json']) {
  test(`${path} answers`, ON_PC, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(200);
  });
}

test('a visitor has no valid token', ON_PC, async ({ request }) => {
  const answer = await request.post('/api/auth/verifyToken');
  expect(await answer.json()).toEqual({ code: 0, msg: '', data: { isValid: false } });
});
