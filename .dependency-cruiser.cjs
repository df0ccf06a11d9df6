/**
 * Which way the code may depend. The tables are the levels, lowest first: a level may use those above it in the table,
 * never those below. docs/ARCHITECTURE.md explains them; tools/check-dependencies.ts runs them.
 */
const BASE_MODULES = [
  'account',
  'avatar',
  'catalogue',
  'site',
  'policy',
  'bounds',
  'fairness',
  'profile',
  'identity',
  'reserve',
  'bag',
];
const GAME_MODULES = [
  'box',
  'lucky',
  'crash',
  'roll',
  'battle',
  'welfare',
  'timebox',
  'replacement',
  'refining',
  'mall',
  'recharge',
  'red-packet',
  'register-packet',
  'turntable',
  'festival',
];
const FOLLOWER_MODULES = ['task', 'vip', 'rank', 'spread', 'message', 'live', 'record'];

const modulesOf = (names) => `^apps/server/src/modules/(?:${names.join('|')})/`;

const SERVER_LEVELS = [
  { name: 'platform', path: '^apps/server/src/platform/' },
  { name: 'ledger', path: '^apps/server/src/ledger/' },
  { name: 'base-modules', path: modulesOf(BASE_MODULES) },
  { name: 'games-and-shops', path: modulesOf(GAME_MODULES) },
  { name: 'followers', path: modulesOf(FOLLOWER_MODULES) },
  { name: 'composition', path: '^apps/server/(?:src/[^/]+\\.ts$|seeds/)' },
];

const WEB_LEVELS = [
  { name: 'ui-and-lib', path: '^apps/web/src/(?:ui|lib)/' },
  { name: 'features', path: '^apps/web/src/features/' },
  { name: 'layouts-and-app', path: '^apps/web/src/(?:layouts|app)/' },
  { name: 'page', path: '^apps/web/src/(?:main\\.tsx$|gallery/)' },
];

/** Tests see everything: they put the parts together that must not know each other. */
const TESTS = '(?:\\.test\\.tsx?$|/testing/)';
const MODULE_DOOR = '\\.(?:module|events)\\.ts$';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** One rule per level: it imports nothing of the levels that follow it in the table. */
function downwardOnly(side, levels) {
  return levels.slice(0, -1).map((level, index) =>
    forbid(
      `${side}-${level.name}-below-the-rest`,
      `${level.name} stands below ${levels
        .slice(index + 1)
        .map(({ name }) => name)
        .join(', ')} and imports nothing of them.`,
      { path: level.path, pathNot: TESTS },
      { path: levels.slice(index + 1).map(({ path }) => path) },
    ),
  );
}

const everywhere = [
  forbid(
    'no-circular',
    'Files that need each other at run time are one file, or miss a third.',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  ),
  forbid('no-missing', 'What is imported must exist.', {}, { couldNotResolve: true }),
  forbid(
    'packages-import-no-app',
    'Packages are what the apps share; they know none of them.',
    { path: '^packages/' },
    { path: '^apps/' },
  ),
  forbid(
    'apps-meet-in-packages',
    'Apps agree in contract and fairness, and never reach into each other.',
    { path: '^apps/([^/]+)/', pathNot: TESTS },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  forbid(
    'product-needs-no-tools',
    'What ships does not depend on what builds, tests or measures it.',
    { path: '^(?:apps|packages)/', pathNot: TESTS },
    { path: '^(?:tools|bench|e2e)/' },
  ),
  forbid(
    'tests-are-not-imported',
    'Tests and their helpers are no part of the product.',
    { path: '^(?:apps|packages)/', pathNot: TESTS },
    { path: TESTS },
  ),
];

const server = [
  ...downwardOnly('server', SERVER_LEVELS),
  forbid(
    'server-module-has-a-level',
    'A module must stand in one of the three lists at the top of .dependency-cruiser.cjs.',
    {
      path: '^apps/server/src/modules/',
      pathNot: modulesOf([...BASE_MODULES, ...GAME_MODULES, ...FOLLOWER_MODULES]),
    },
    {},
  ),
  forbid(
    'server-modules-use-doors',
    'From outside, a module is its *.module.ts and its *.events.ts.',
    { path: '^apps/server/src/modules/([^/]+)/', pathNot: TESTS },
    { path: '^apps/server/src/modules/', pathNot: ['^apps/server/src/modules/$1/', MODULE_DOOR] },
  ),
  forbid(
    'server-composition-uses-doors',
    'The composition root builds modules and does not look inside.',
    { path: '^apps/server/(?:src/[^/]+\\.ts$|seeds/)', pathNot: TESTS },
    { path: '^apps/server/src/modules/', pathNot: MODULE_DOOR },
  ),
  forbid(
    'server-games-do-not-meet',
    'Games and shops never import each other, not even through a door.',
    { path: `^apps/server/src/modules/(${GAME_MODULES.join('|')})/`, pathNot: TESTS },
    { path: modulesOf(GAME_MODULES), pathNot: '^apps/server/src/modules/$1/' },
  ),
];

const LAYOUT_HALVES = '^apps/web/src/(?:features/[^/]+|layouts)/(mobile|pc)/';

const web = [
  ...downwardOnly('web', WEB_LEVELS),
  forbid(
    'web-features-do-not-meet',
    'What two features share belongs to ui, lib or contract.',
    { path: '^apps/web/src/features/([^/]+)/', pathNot: TESTS },
    { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  ),
  forbid(
    'web-layouts-do-not-mix',
    'Phone pages and PC pages share what is above them, not each other.',
    { path: LAYOUT_HALVES, pathNot: TESTS },
    { path: LAYOUT_HALVES, pathNot: '^apps/web/src/(?:features/[^/]+|layouts)/$1/' },
  ),
];

module.exports = {
  forbidden: [...everywhere, ...server, ...web],
  options: {
    // The installed TypeScript has no API this tool can read; without this it would silently see no .ts file at all.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:dist|\\.data|\\.cache)/|\\.d\\.m?ts$' },
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
};
