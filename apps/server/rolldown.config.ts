import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isBuiltin, SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join, relative, sep } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { defineConfig, type Plugin, type RolldownOptions } from 'rolldown';
import type { PackedLines } from './src/platform/source-lines.ts';

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

/** For each line of the program the line that it came from, as steps from the line before. */
function packLines(payload: SourceMapPayload, code: string): PackedLines {
  const map = new SourceMap(payload);
  const places = new Map(payload.sources.map((source, index) => [source, index]));
  const steps: number[] = [];
  let last = { source: 0, line: 0 };
  for (const [index, text] of code.split('\n').entries()) {
    const entry = map.findEntry(index, text.search(/\S|$/));
    const source = 'originalSource' in entry ? places.get(entry.originalSource) : undefined;
    const next = source === undefined ? last : { source, line: (entry as { originalLine: number }).originalLine + 1 };
    steps.push(next.source - last.source, next.line - last.line);
    last = next;
  }
  return { sources: payload.sources, steps };
}

/**
 * Puts the table of source lines in front of the program, for its stack traces, and keeps the map
 * beside it for debuggers.
 */
async function addSourceLines(file: string): Promise<void> {
  const [code, text] = await Promise.all([readFile(file, 'utf8'), readFile(`${file}.map`, 'utf8')]);
  const map = JSON.parse(text) as SourceMapPayload;
  // The line in front moves all others down.
  const moved = { ...map, mappings: `;${map.mappings}` };
  const body = `\n${code}`;
  const lines = deflateRawSync(JSON.stringify(packLines(moved as never, body))).toString('base64');
  const head = `globalThis.builtProgram = { url: import.meta.url, lines: "${lines}" };`;
  const foot = `\n//# sourceMappingURL=${basename(file).replace(PART, '')}.map\n`;
  await Promise.all([writeFile(file, head + body + foot), writeFile(`${file}.map`, JSON.stringify(moved))]);
}

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
    const names = Object.keys(bundle);
    for (const name of names) if (names.includes(`${name}.map`)) await addSourceLines(join(dir, name));
    for (const name of names) await rename(join(dir, name), join(dir, name.replace(PART, '')));
    for (const name of await readdir(dir)) if (KEPT.test(name)) await rm(join(dir, name), { force: true });
  },
};

/**
 * One file without lazily loaded parts, so that a running store is not affected by the next build.
 * Names are kept and each part names its source.
 */
export const program = (source: string): RolldownOptions => ({
  input: source,
  platform: 'node',
  external: INSTALLED,
  plugins: [sourceAddresses, nothingMissing, inOnePiece],
  output: {
    dir: OUT,
    keepNames: true,
    codeSplitting: false,
    entryFileNames: `[name].js${PART}`,
    sourcemap: 'hidden',
    sourcemapExcludeSources: true,
  },
});

/** The store. Loading its 1,500 modules one by one took most of the start. */
export default defineConfig(program('src/main.ts'));
