/**
 * Which way the code may depend. The tables are the levels, lowest first: a level may use those above it in the table,
 * never those below. docs/ARCHITECTURE.md explains them; tools/check-dependencies.ts runs them.
 */
const FEATURE_LEVELS = ['base', 'play', 'modes', 'followers'];
const FEATURES = `^apps/server/src/(?:${FEATURE_LEVELS.join('|')})/`;

const SERVER_LEVELS = [
  ...['platform', 'ledger', ...FEATURE_LEVELS].map((name) => ({ name, path: `^apps/server/src/${name}/` })),
  { name: 'desk', path: '^apps/server/src/desk/' },
  { name: 'composition', path: '^apps/server/(?:src/[^/]+\\.ts$|src/commands/|seeds/)' },
];

const WEB_LEVELS = [
  { name: 'lib', path: '^apps/web/src/lib/' },
  { name: 'play', path: '^apps/web/src/play/' },
  { name: 'features', path: '^apps/web/src/features/' },
  { name: 'layouts-and-app', path: '^apps/web/src/(?:layouts|app)/' },
  { name: 'page', path: '^apps/web/src/(?:main\\.tsx$|gallery/)' },
];

const CONSOLE_LEVELS = ['lib', 'parts', 'features', 'app'].map((name) => ({
  name,
  path: `^apps/console/src/${name}/`,
}));

/** Tests see everything: they put the parts together that must not know each other. */
const TESTS = '(?:\\.test\\.tsx?$|/testing/)';
const MODULE_DOOR = '\\.(?:module|events)\\.ts$';
/** Operators also write what players only read, and read what operators send in. */
const OPERATOR_DOOR = '\\.(?:operator|records)\\.ts$';

/** What the sandbox may use of the server. */
const SANDBOX_FACE = '^apps/server/src/commands/lib/beside-store\\.ts$';

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
    'Files that need each other, be it for a type, are one file or miss a third.',
    {},
    { circular: true },
  ),
  forbid('no-missing', 'What is imported must exist.', {}, { couldNotResolve: true }),
  forbid(
    'packages-import-no-app',
    'Packages are what the apps share; they know none of them.',
    { path: '^packages/' },
    { path: '^apps/' },
  ),
  forbid(
    'ui-is-for-pages',
    'The design system serves what runs in a browser; server and other packages do without it.',
    { path: '^(?:apps/server/|packages/(?!ui/))', pathNot: TESTS },
    { path: '^packages/ui/' },
  ),
  forbid(
    'apps-meet-in-packages',
    'Apps agree in contract, fairness and ui, and never reach into each other.',
    { path: '^apps/([^/]+)/', pathNot: TESTS },
    { path: '^apps/', pathNot: ['^apps/$1/', SANDBOX_FACE] },
  ),
  forbid(
    'face-is-for-the-sandbox',
    'What the server offers to the sandbox is for it alone.',
    { path: '^(?!apps/sandbox/)', pathNot: TESTS },
    { path: SANDBOX_FACE },
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
    'server-folder-is-a-level',
    'Server code lives in the folder of its level: platform, ledger, base, play, modes, followers, desk or commands.',
    {
      path: '^apps/server/src/[^/]+/',
      pathNot: `^apps/server/src/(?:platform|ledger|${FEATURE_LEVELS.join('|')}|desk|commands|testing)/`,
    },
    {},
  ),
  forbid(
    'server-features-use-modules',
    'From outside, a feature is its *.module.ts and its *.events.ts.',
    { path: `^apps/server/src/(${FEATURE_LEVELS.join('|')})/([^/]+)/`, pathNot: TESTS },
    { path: FEATURES, pathNot: ['^apps/server/src/$1/$2/', MODULE_DOOR] },
  ),
  forbid(
    'server-composition-uses-modules',
    'The composition root builds features and does not look inside.',
    { path: '^apps/server/(?:src/[^/]+\\.ts$|seeds/)', pathNot: TESTS },
    { path: FEATURES, pathNot: MODULE_DOOR },
  ),
  forbid(
    'server-commands-use-modules',
    'Commands and the desk use features as the composition root does, and their *.operator.ts and *.records.ts besides.',
    { path: '^apps/server/src/(?:commands|desk)/', pathNot: TESTS },
    { path: FEATURES, pathNot: [MODULE_DOOR, OPERATOR_DOOR] },
  ),
  forbid(
    'server-needs-no-commands',
    'Commands use the server, never the other way round.',
    { path: '^apps/server/', pathNot: ['^apps/server/src/commands/', TESTS] },
    { path: '^apps/server/src/commands/' },
  ),
  forbid(
    'server-modes-do-not-meet',
    'Modes never import each other, not even through a module file.',
    { path: '^apps/server/src/modes/([^/]+)/', pathNot: TESTS },
    { path: '^apps/server/src/modes/', pathNot: '^apps/server/src/modes/$1/' },
  ),
];

const LAYOUT_HALVES = '^apps/web/src/(?:(?:play|features)/[^/]+|layouts)/(mobile|pc)/';

const web = [
  ...downwardOnly('web', WEB_LEVELS),
  forbid(
    'web-features-do-not-meet',
    'What two features share belongs to play, lib, ui or contract.',
    { path: '^apps/web/src/features/([^/]+)/', pathNot: TESTS },
    { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  ),
  forbid(
    'web-layouts-do-not-mix',
    'Phone pages and PC pages share what is above them, not each other.',
    { path: LAYOUT_HALVES, pathNot: TESTS },
    { path: LAYOUT_HALVES, pathNot: '^apps/web/src/(?:(?:play|features)/[^/]+|layouts)/$1/' },
  ),
];

const console = [
  ...downwardOnly('console', CONSOLE_LEVELS),
  forbid(
    'console-features-do-not-meet',
    'What two pages of the console share belongs to parts, lib, ui or contract.',
    { path: '^apps/console/src/features/([^/]+)/', pathNot: TESTS },
    { path: '^apps/console/src/features/', pathNot: '^apps/console/src/features/$1/' },
  ),
];

module.exports = {
  forbidden: [...everywhere, ...server, ...web, ...console],
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
