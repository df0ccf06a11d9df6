import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);

/**
 * A store that applied a released migration refuses a changed file. `released.txt` holds the sums;
 * `npm run release` adds new ones.
 */
it('keeps every released migration as it was', () => {
  const released = readFileSync(new URL('released.txt', MIGRATIONS), 'utf8').trim().split('\n');
  expect(released.length).toBeGreaterThanOrEqual(50);
  const changed = released.flatMap((line) => {
    const [sum = '', name = ''] = line.split(/\s+/);
    const file = new URL(name, MIGRATIONS);
    const now = existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'gone';
    return now === sum ? [] : [name];
  });
  expect(changed).toEqual([]);
});
