import { readdir, rename, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import { defineConfig, type Plugin, type RolldownOptions } from 'rolldown';

const OUT = 'dist';

/** What brings machine code or threads of its own has to be found where it is installed. */
const INSTALLED = ['@node-rs/argon2', 'sharp', 'pino', 'pino-pretty', 'pg-native'];

/** Files that lie beside a module (texts, migrations, styles) are read from there: its address stays that of its source. */
const sourceAddresses: Plugin = {
  name: 'source-addresses',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.url')) return;
    const source = relative(OUT, id).split(sep).join('/');
    const own = `new URL(${JSON.stringify(source)}, import.meta.url).href`;
    return { code: code.replaceAll('import.meta.url', own), map: null };
  },
};

/** A package that is not there would be left to be found when the store starts, and the file would count as built. */
const nothingMissing: Plugin = {
  name: 'nothing-missing',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const outside = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
    const missing = outside.filter((name) => !(name in bundle || isBuiltin(name) || INSTALLED.includes(name)));
    if (missing.length > 0) this.error(`Not installed: ${missing.join(', ')}`);
  },
};

/** Of this process alone: a build that was left behind by whoever began it must not write into the next one's. */
const PART = `.${process.pid}.part`;

/** What stores with several workers have kept of earlier builds; one that still runs lays its own down again when it needs it. */
const KEPT = /\.[0-9a-f]{16}\.js$/;

/** The file is written beside its place and renamed: a worker that is started anew meanwhile reads the old one or the new one, never half. */
const inOnePiece: Plugin = {
  name: 'in-one-piece',
  writeBundle: async ({ dir = OUT }, bundle) => {
    for (const name of Object.keys(bundle)) await rename(join(dir, name), join(dir, name.replace(PART, '')));
    for (const name of await readdir(dir)) if (KEPT.test(name)) await rm(join(dir, name), { force: true });
  },
};

/**
 * One file with nothing beside it to be read later, so that a store that runs while the next one is built misses nothing. It is
 * written to be read: names stay, and each part says which source it is, since a source map costs a running store 90 MB.
 */
export const program = (source: string): RolldownOptions => ({
  input: source,
  platform: 'node',
  external: INSTALLED,
  plugins: [sourceAddresses, nothingMissing, inOnePiece],
  output: { dir: OUT, keepNames: true, codeSplitting: false, entryFileNames: `[name].js${PART}` },
});

/** The store. To read its 1,500 modules one by one took most of a start. */
export default defineConfig(program('src/main.ts'));
