import { mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_OPERATOR } from '@clearcrate/contract/operator-rules';
import type { OperatorRole } from '@clearcrate/contract/permissions';
import { expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';

const STEP_MS = 30_000;

/**
 * A code of the authenticator that no other test has used: each works once, and the server takes the
 * present one and its neighbours. Workers agree by a folder made for each time step.
 */
export async function codeOf(secret: string, who: string): Promise<string> {
  const { port } = new URL(process.env.STORE_URL ?? '');
  const folder = join(tmpdir(), `clearcrate-codes-${port}-${who}`);
  await mkdir(folder, { recursive: true });
  let found = 0;
  await expect(async () => {
    const now = Math.floor(Date.now() / STEP_MS);
    const used = (await readdir(folder)).map(Number);
    const step = Math.max(now, ...used.map((other) => other + 1));
    expect(step).toBeLessThanOrEqual(now + 1);
    await mkdir(join(folder, String(step)));
    found = step;
  }).toPass({ timeout: 3 * STEP_MS });
  return generateSync({ secret, epoch: (found * STEP_MS) / 1_000 });
}

/** Signs a demo operator in through the form. */
export async function signInAs(
  page: Page,
  role: OperatorRole | `${OperatorRole}${2 | 3}`,
  address = '/console/',
): Promise<void> {
  await page.goto(address);
  await page.getByLabel('邮箱').fill(`${role}@clearcrate.example`);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_OPERATOR.password);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('动态口令').fill(await codeOf(DEMO_OPERATOR.secret, role));
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('navigation', { name: '页面' })).toBeVisible();
}

/** Opens a page by its entry, whose name may end with a count. */
export const openEntry = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: '页面' })
    .getByRole('link', { name: new RegExp(`^${name}(?!\\p{L})`, 'u') })
    .click();

export const entriesOf = (page: Page): Promise<string[]> =>
  page.getByRole('navigation', { name: '页面' }).getByRole('link').allTextContents();
