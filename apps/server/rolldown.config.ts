import { relative, sep } from 'node:path';
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

/**
 * One file with nothing beside it to be read later, so that a store that runs while the next one is built misses nothing. It is
 * written to be read: names stay, and each part says which source it is, since a source map costs a running store 90 MB.
 */
export const program = (source: string): RolldownOptions => ({
  input: source,
  platform: 'node',
  external: INSTALLED,
  plugins: [sourceAddresses],
  output: { dir: OUT, keepNames: true, codeSplitting: false },
});

/** The store. To read its 1,500 modules one by one took most of a start. */
export default defineConfig(program('src/main.ts'));
