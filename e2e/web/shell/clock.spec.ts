import { expect, test } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { enterAs, open, testPlayer } from '../kit/store-page.ts';

test.use({ timezoneId: 'America/New_York' });

const STORE_ZONE = 'Asia/Shanghai';
const OWN_ZONE = 'America/New_York';

/** Formats the time of day like the page. */
const timeIn = (timeZone: string, moment: string) =>
  new Intl.DateTimeFormat('zh-CN', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(moment));

test('times are in the reader’s own zone; the store’s days are labelled', ON_PHONE, async ({ page }) => {
  const authorization = await enterAs(page, testPlayer(45));
  const ask = async (path: string, data: object = {}) =>
    (await (await page.request.post(path, { data, headers: { authorization } })).json()).data;
  const [movement] = (await ask('/api/user/billDetails')).items;
  await open(page, '/record');
  const main = page.getByRole('main');
  await expect(main.getByText(timeIn(OWN_ZONE, movement.createdAt)).first()).toBeVisible();
  await expect(main.getByText(timeIn(STORE_ZONE, movement.createdAt))).toHaveCount(0);
  const label = main.getByText(/你的时区（UTC-[45]）/);
  await expect(label).toContainText('本店时区（UTC+8）');
});

test.describe('a reader in the store’s time zone', () => {
  test.use({ timezoneId: 'Asia/Hong_Kong' });

  test('sees no zone labels', ON_PC, async ({ page }) => {
    await enterAs(page, testPlayer(45));
    await open(page, '/record');
    await expect(page.getByRole('main').getByText('演示赠送').first()).toBeVisible();
    await expect(page.getByText('本店时区')).toHaveCount(0);
  });
});
