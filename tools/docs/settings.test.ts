import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { settingShape } from '../../apps/server/src/platform/settings.ts';
import { root } from '../lib/bootstrap.mjs';
import { parseEnvironment } from '../production/deployed.ts';
import { envExample, MARK, settingGroups, settingList } from './settings.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('.env.example and the list of settings are those of the source', async () => {
  await expect(envExample()).toMatchFileSnapshot(join(root, '.env.example'));
  const [intro] = read('docs/operating/settings.md').split(MARK);
  await expect(`${intro}${MARK}\n\n${settingList()}`).toMatchFileSnapshot(join(root, 'docs/operating/settings.md'));
});

test('each setting is in one group and described in one sentence or two', () => {
  const settings = settingGroups.flatMap(([, group]) => group);
  expect(settings.map(({ name }) => name)).toEqual(Object.keys(settingShape));
  for (const { name, description } of settings) expect(description, name).toMatch(/^.{10,200}\.$/);
});

test('a store starts with .env.example as it is and with every line of it switched on', () => {
  const uncommented = read('.env.example').replace(/^#(?=[A-Z])/gm, '');
  expect(Object.keys(parseEnvironment(uncommented))).toEqual(Object.keys(settingShape));
  for (const text of [read('.env.example'), uncommented])
    expect(readConfig(parseEnvironment(text))).toEqual(readConfig({}));
});

test('a node starts with the settings of deploy/', () => {
  const files = ['store', 'a', 'jobs', 'console'].map((name) => parseEnvironment(read(`deploy/${name}.env.example`)));
  const [store = {}, ...nodes] = files.map(({ SMS_FILE: _made, ...rest }) => rest);
  for (const node of nodes) {
    const settings: Record<string, string> = { ...store, ...node };
    for (const name of Object.keys(settings)) expect(Object.keys(settingShape)).toContain(name);
    expect(readConfig(settings).ROLES).toEqual(new Set(node.ROLES?.split(',')));
  }
});

test('a shell and systemd read the same from the settings of deploy/', () => {
  for (const name of ['store', 'a', 'jobs', 'console']) {
    const lines = read(`deploy/${name}.env.example`).match(/^[^#\s].*$/gm) ?? [];
    for (const line of lines) expect(line).toMatch(/^[A-Z][A-Z0-9_]*=(?:[\w./:,@+-]*|"[^"$`\\]*")$/);
  }
});
