import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { putPolicy } from '../../base/policy/policy.module.ts';
import { createStockedDatabase, createTestApp } from '../../testing/test-app.ts';

it('a store that could take money does not start in production before somebody has said what the market allows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clearcrate-start-'));
  const PAYMENTS_FILE = join(folder, 'merchant.json');
  const momo = { gateway: 'https://momo.test', partnerCode: 'P', accessKey: 'a', secretKey: 's' };
  await writeFile(PAYMENTS_FILE, JSON.stringify({ momo }));
  const database = await createStockedDatabase();
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://store.test', TRUSTED_PROXIES: '1' };
  const start = (env: Record<string, string>) => createTestApp({ database, env });
  await expect(start({ ...production, PAYMENTS_FILE })).rejects.toThrow(/no market policy/);
  // Without accounts there is nothing to take money with.
  await (await start(production)).close();
  expect(await putPolicy(database.db, { rules: [] }, 'test', new Date())).toBeUndefined();
  await (await start({ ...production, PAYMENTS_FILE })).close();
  await database.drop();
  await rm(folder, { recursive: true });
});
