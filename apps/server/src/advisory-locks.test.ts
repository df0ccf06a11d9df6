import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const NUMBER = /^(?:export )?const (\w+_LOCK) = ([\d_]+);$/gm;

it('advisory lock classes have distinct numbers; otherwise unrelated locks would block each other', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).map((path) => join(import.meta.dirname, path));
  const locks = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(NUMBER)].map(([, name = '', number = '']) => ({ name, number })),
  );
  expect(locks.length).toBeGreaterThan(5);
  const sharing = Object.values(Object.groupBy(locks, ({ number }) => number)).filter(
    (same) => same && same.length > 1,
  );
  expect(sharing).toEqual([]);
});
