import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { cruiseTree, dependencyRules } from './cruise-tree.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Writes files with the given imports. Returns the rules they break. */
async function brokenRules(imports: readonly (readonly [from: string, to: string])[]): Promise<string[]> {
  const base = mkdtempSync(join(tmpdir(), 'clearcrate-cruise-'));
  folders.push(base);
  const files = new Map<string, string>();
  for (const [from, to] of imports) {
    if (!files.has(to) && !to.includes('missing')) files.set(to, 'export const value = 1;\n');
    const path = relative(dirname(from), to);
    const line = `export { value as v${files.size} } from '${path.startsWith('.') ? path : `./${path}`}';\n`;
    files.set(from, (files.get(from) ?? 'export const value = 2;\n') + line);
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }
  const { violations } = await cruiseTree(base, ['.']);
  return [...new Set(violations.map(({ rule }) => rule))].sort();
}

const LEVEL_OF = {
  account: 'base',
  bag: 'play',
  box: 'modes',
  battle: 'modes',
  recharge: 'modes',
  vip: 'followers',
  casino: 'modules',
} as const;
const module = (name: keyof typeof LEVEL_OF, file = `${name}.module`) =>
  `apps/server/src/${LEVEL_OF[name]}/${name}/${file}.ts`;
const PLATFORM = 'apps/server/src/platform/clock.ts';
const LEDGER = 'apps/server/src/ledger/ledger.ts';
const WEB = 'apps/web/src';
const CONSOLE = 'apps/console/src';
const FACE = 'apps/server/src/commands/lib/beside-store.ts';

/** For every rule one import that must break it. */
const OFFENCES: Record<string, readonly (readonly [string, string])[]> = {
  'no-circular': [
    ['packages/contract/src/a.ts', 'packages/contract/src/b.ts'],
    ['packages/contract/src/b.ts', 'packages/contract/src/a.ts'],
  ],
  'no-missing': [['packages/contract/src/a.ts', 'packages/contract/src/missing.ts']],
  'packages-import-no-app': [['packages/contract/src/a.ts', 'apps/server/src/app.ts']],
  'ui-is-for-pages': [['packages/contract/src/a.ts', 'packages/ui/src/b.ts']],
  'apps-meet-in-packages': [[`${WEB}/lib/a.ts`, 'apps/server/locales/b.ts']],
  'face-is-for-the-sandbox': [['apps/server/src/commands/import.ts', FACE]],
  'product-needs-no-tools': [['packages/contract/src/a.ts', 'tools/b.ts']],
  'tests-are-not-imported': [['packages/contract/src/a.ts', 'packages/contract/src/a.test.ts']],
  'server-platform-below-the-rest': [[PLATFORM, LEDGER]],
  'server-ledger-below-the-rest': [[LEDGER, module('account')]],
  'server-base-below-the-rest': [[module('account'), module('bag')]],
  'server-play-below-the-rest': [[module('bag'), module('box')]],
  'server-modes-below-the-rest': [[module('box'), module('vip')]],
  'server-followers-below-the-rest': [[module('vip'), 'apps/server/src/desk/boxes/a.ts']],
  'server-desk-below-the-rest': [['apps/server/src/desk/boxes/a.ts', 'apps/server/src/app.ts']],
  'server-folder-is-a-level': [[module('casino'), PLATFORM]],
  'server-features-use-modules': [[module('box', 'box.service'), module('bag', 'bag.repository')]],
  'server-composition-uses-modules': [['apps/server/src/app.ts', module('bag', 'bag.service')]],
  'server-commands-use-modules': [['apps/server/src/commands/import.ts', module('box', 'box.service')]],
  'server-needs-no-commands': [['apps/server/src/app.ts', 'apps/server/src/commands/import.ts']],
  'server-modes-do-not-meet': [[module('battle'), module('box', 'box.events')]],
  'web-lib-below-the-rest': [[`${WEB}/lib/a.ts`, `${WEB}/play/reel/b.ts`]],
  'web-play-below-the-rest': [[`${WEB}/play/reel/a.ts`, `${WEB}/features/box/b.ts`]],
  'web-features-below-the-rest': [[`${WEB}/features/box/a.ts`, `${WEB}/app/router.ts`]],
  'web-layouts-and-app-below-the-rest': [[`${WEB}/app/router.ts`, `${WEB}/gallery/a.ts`]],
  'web-features-do-not-meet': [[`${WEB}/features/box/a.ts`, `${WEB}/features/bag/b.ts`]],
  'console-lib-below-the-rest': [[`${CONSOLE}/lib/a.ts`, `${CONSOLE}/parts/b.ts`]],
  'console-parts-below-the-rest': [[`${CONSOLE}/parts/a.ts`, `${CONSOLE}/features/account/b.ts`]],
  'console-features-below-the-rest': [[`${CONSOLE}/features/account/a.ts`, `${CONSOLE}/app/b.ts`]],
  'console-features-do-not-meet': [[`${CONSOLE}/features/account/a.ts`, `${CONSOLE}/features/sign-in/b.ts`]],
  'web-layouts-do-not-mix': [[`${WEB}/features/box/mobile/a.ts`, `${WEB}/features/box/pc/b.ts`]],
};

test('every rule has an import that breaks it', () => {
  expect(Object.keys(OFFENCES).sort()).toEqual(dependencyRules.forbidden?.map(({ name }) => name).sort());
});

test.each(Object.entries(OFFENCES))('%s', async (rule, imports) => {
  expect(await brokenRules(imports)).toEqual([rule]);
});

test('allowed imports break no rule', async () => {
  const allowed = [
    [module('battle', 'battle.service'), module('battle', 'battle.rules')],
    [module('battle', 'battle.service'), module('bag')],
    [module('vip', 'vip.service'), module('recharge', 'recharge.events')],
    [module('bag'), LEDGER],
    [LEDGER, PLATFORM],
    ['apps/server/src/app.ts', module('battle')],
    ['apps/server/src/commands/import.ts', module('box')],
    ['apps/server/src/commands/import.ts', module('box', 'box.operator')],
    ['apps/server/src/commands/import.ts', 'apps/server/src/desk/import/run-import.ts'],
    ['apps/server/src/desk/boxes/a.ts', module('box', 'box.operator')],
    [module('battle', 'battle.db.test'), module('bag', 'bag.repository')],
    [module('battle', 'battle.db.test'), 'apps/server/src/testing/rig.ts'],
    [`${WEB}/features/box/mobile/page.ts`, `${WEB}/features/box/box.queries.ts`],
    [`${WEB}/features/box/mobile/page.ts`, `${WEB}/play/reel/reels.ts`],
    [`${WEB}/features/box/mobile/page.ts`, 'packages/ui/src/button.ts'],
    [`${WEB}/app/router.ts`, `${WEB}/layouts/pc/shell.ts`],
    [`${WEB}/app/router.ts`, `${WEB}/features/box/pc/page.ts`],
    [`${WEB}/lib/api.ts`, 'packages/contract/src/store/money.ts'],
    ['tools/soak.ts', 'apps/server/src/app.ts'],
    ['apps/sandbox/src/main.ts', FACE],
  ] as const;
  expect(await brokenRules(allowed)).toEqual([]);
});
