import { expect, test } from '@playwright/test';
import { ON_PC } from '../one-layout.ts';

const MOST_BYTES = 150 * 1_024;

test('the first view of the console needs at most 150 KB of script, compressed', ON_PC, async ({ page }) => {
  const sizes = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) sizes.set(pathname, Number(response.headers()['content-length']));
  });
  await page.goto('/console/');
  await expect(page.getByRole('heading', { name: '登录运营台' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(sizes.size).toBeGreaterThan(3);
  expect(bytes, JSON.stringify(Object.fromEntries(sizes))).toBeGreaterThan(20_000);
  expect(bytes, JSON.stringify(Object.fromEntries(sizes))).toBeLessThan(MOST_BYTES);
  // The library of the plots comes with the first plot.
  expect([...sizes.keys()].filter((path) => path.includes('plot'))).toEqual([]);
});
