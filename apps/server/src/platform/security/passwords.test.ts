import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { secureRandom } from '../random.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords(secureRandom, readConfig({}));

it('hashes with argon2id at the recommended cost and a new salt each time', async () => {
  const [first, second] = await Promise.all([passwords.hash('secret12'), passwords.hash('secret12')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
});

it('rejects a cost below the recommendation outside tests', () => {
  for (const NODE_ENV of ['', 'development', 'production'])
    expect(() => readConfig({ NODE_ENV, PASSWORD_MEMORY: '19455' })).toThrow(/PASSWORD_MEMORY is not usable/);
  expect(readConfig({ NODE_ENV: 'production', PASSWORD_MEMORY: '65536' }).PASSWORD_MEMORY).toBe(65_536);
});

it('accepts the right password, and rejects all without a stored hash', async () => {
  const stored = await passwords.hash('secret12');
  expect(await passwords.verify(stored, 'secret12')).toBe(true);
  expect(await passwords.verify(stored, 'secret13')).toBe(false);
  expect(await passwords.verify(stored, '')).toBe(false);
  expect(await passwords.verify(null, 'secret12')).toBe(false);
  expect(await passwords.verify(undefined, '')).toBe(false);
});

it('takes as long for an unknown account as for a known one', async () => {
  const stored = await passwords.hash('secret12');
  // CPU time, since wall time depends on the load of the machine.
  const timeOf = async (hash: string | undefined) => {
    const start = process.cpuUsage();
    await passwords.verify(hash, 'secret13');
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  const ratios: number[] = [];
  // Alternating, so that other load affects both alike.
  for (let round = 0; round < 9; round += 1) ratios.push((await timeOf(undefined)) / (await timeOf(stored)));
  const ratio = ratios.sort((a, b) => a - b)[4];
  // Without the decoy the ratio is 0.01; the margin allows for a busy machine.
  expect(ratio).toBeGreaterThan(0.3);
});
