import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/bootstrap.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const RULES = read('deploy/prometheus/clearcrate.rules.yml');

test('each alarm asks for a metric that the store has', () => {
  const sources = globSync('apps/server/src/**/*.ts', { cwd: root }).filter((path) => !path.includes('.test.'));
  const metrics = new Set(sources.flatMap((path) => all(read(path), /\bname: '([a-z]+_[a-z_]+)'/g)));
  const asked = all(RULES, /expr: (.+)/g).flatMap((expression) => all(expression, /\b([a-z]+_[a-z_]+)\b(?!\()/g));
  expect(asked.length).toBeGreaterThan(9);
  for (const name of asked) expect(metrics).toContain(name.replace(/_bucket$/, ''));
});

test('the page about alarms has what to do about each', () => {
  const page = read('docs/operating/monitoring.md');
  expect(all(page, /^\| `(Clearcrate\w+)`/gm)).toEqual(all(RULES, /alert: (\w+)/g));
});
