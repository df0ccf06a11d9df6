import { readdir, rename, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import { defineConfig, type Plugin, type RolldownOptions } from 'rolldown';

const OUT = 'dist';

/** Packages with native code or threads of their own are loaded from node_modules. */
const INSTALLED = ['@node-rs/argon2', 'sharp', 'pino', 'pino-pretty', 'pg-native'];

/**
 * Modules keep the URL of their source, so that they find files beside it (texts, migrations,
 * styles).
 */
const sourceAddresses: Plugin = {
  name: 'source-addresses',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.url')) return;
    const source = relative(OUT, id).split(sep).join('/');
    const own = `new URL(${JSON.stringify(source)}, import.meta.url).href`;
    return { code: code.replaceAll('import.meta.url', own), map: null };
  },
};

/**
 * Fails the build on an unresolved package, which would otherwise fail only at the start of the
 * store.
 */
const nothingMissing: Plugin = {
  name: 'nothing-missing',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const outside = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
    const missing = outside.filter((name) => !(name in bundle || isBuiltin(name) || INSTALLED.includes(name)));
    if (missing.length > 0) this.error(`Not installed: ${missing.join(', ')}`);
  },
};

/** Unique per process, so that an orphaned build cannot write into the next one's file. */
const PART = `.${process.pid}.part`;

/**
 * Copies of earlier builds made by stores with several workers. A running store writes its copy
 * again when needed.
 */
const KEPT = /\.[0-9a-f]{16}\.js$/;

/**
 * Writes a temporary file and renames it: a worker restarted meanwhile reads the old program or the
 * new one, never a part.
 */
const inOnePiece: Plugin = {
  name: 'in-one-piece',
  writeBundle: async ({ dir = OUT }, bundle) => {
    for (const name of Object.keys(bundle)) await rename(join(dir, name), join(dir, name.replace(PART, '')));
    for (const name of await readdir(dir)) if (KEPT.test(name)) await rm(join(dir, name), { force: true });
  },
};

/**
 * One file without lazily loaded parts, so that a running store is not affected by the next build.
 * Names are kept and each part names its source, since a source map would cost a running store 90
 * MB.
 */
export const program = (source: string): RolldownOptions => ({
  input: source,
  platform: 'node',
  external: INSTALLED,
  plugins: [sourceAddresses, nothingMissing, inOnePiece],
  output: { dir: OUT, keepNames: true, codeSplitting: false, entryFileNames: `[name].js${PART}` },
});

/** The store. Loading its 1,500 modules one by one took most of the start. */
export default defineConfig(program('src/main.ts'));
