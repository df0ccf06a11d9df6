import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/bootstrap.mjs';

const FOLDER = join(root, '.github', 'workflows');
const WORKFLOWS = readdirSync(FOLDER);
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

test('there is a workflow for checks, tests, the soak and releases', () => {
  expect(WORKFLOWS.toSorted()).toEqual(['check.yml', 'release.yml', 'soak.yml', 'test.yml']);
});

test.each(WORKFLOWS)('%s calls commands that exist', (name) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  const called = all(read(name), /\bnpm (?:run )?([a-z][\w:]+)/g);
  expect(called).not.toEqual([]);
  for (const script of called) expect(scripts).toHaveProperty([script]);
});

test.each(WORKFLOWS)('%s names the major version of each action and the permissions', (name) => {
  for (const action of all(read(name), /uses: (.+)/g)) expect(action).toMatch(/@v\d+$/);
  expect(read(name)).toMatch(/^permissions:$/m);
});

test('the shards of the tests are complete', () => {
  const text = read('test.yml');
  const [list = ''] = all(text, /shard: \[(.+)\]/g);
  const shards = list.split(', ').map(Number);
  expect(shards).toEqual(shards.map((_, index) => index + 1));
  expect(all(text, /--shard=\$\{\{ matrix\.shard \}\}\/(\d+)/g)).toEqual([String(shards.length)]);
});
