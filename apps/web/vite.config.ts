import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_LOCALE, LOCALES } from '@clearcrate/contract/locale';
import { compressFiles } from '@clearcrate/ui/build/compress-files.ts';
import { layerDesignSystem } from '@clearcrate/ui/build/layer-design-system.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { pageTexts } from './locales/read-texts.ts';

/** Paths of the server; all others are the storefront's. */
const SERVER_PATHS = ['/api', '/console', '/docs', '/dev', '/art', '/files'];
const serverOrigin = `127.0.0.1:${process.env.PORT ?? 8080}`;

/** Texts of the first view, and the files with the others; one chunk per language. */
const FIRST_VIEW_TEXTS = /locales\/(\w+)\/(?:(?:common|shell|routes|home)\.json|files\.ts)$/;
const textsName = (language: string) => `texts-${language}`;

const MAIN = fileURLToPath(new URL('src/main.tsx', import.meta.url));
/** Growing lists and mutations: no first view has them. */
const LATER_READS = /@tanstack\/.+\/(?:infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation)\.js$/;
let firstView: ReadonlySet<string> | undefined;

/**
 * Everything needed at the start is one file, even if other pages share it: a dozen small ones cost
 * a phone more round trips than bytes. It includes all modules reachable from the main file without
 * a lazy import.
 */
function inFirstView(id: string, context: Rolldown.ChunkingContext): boolean {
  firstView ??= reachableFrom(MAIN, (from) => context.getModuleInfo(from)?.importedIds ?? []);
  return id !== MAIN && firstView.has(id);
}

function reachableFrom(start: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set([start]);
  // Iterating a set includes elements added during the iteration.
  for (const id of reached) for (const imported of importsOf(id)) reached.add(imported);
  return reached;
}

/** Puts the boot script first, with the addresses of the texts of each language. */
function bootFirst(): Plugin {
  return {
    name: 'boot-first',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: fileURLToPath(new URL('src/app/boot.ts', import.meta.url)), name: 'boot' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = new Map(
          Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.name, `/${file.fileName}`]] : [])),
        );
        const addressOf = (name: string) => {
          const address = files.get(name);
          if (!address) throw new Error(`The build has no ${name}.`);
          return address;
        };
        const texts = Object.fromEntries(LOCALES.map((locale) => [locale, addressOf(textsName(locale))]));
        const data = `data-texts='${JSON.stringify(texts)}' data-fallback="${DEFAULT_LOCALE}"`;
        // Nothing waits for it; as the smallest file it arrives before the style sheet, and so
        // before the first paint.
        const tag = `<script async fetchpriority="high" src="${addressOf('boot')}" ${data}></script>`;
        return html.replace('<script', `${tag}\n    <script`);
      },
    },
  };
}

interface Head {
  method: string;
  path: string;
  access: string;
  channel?: boolean;
  movesValue?: boolean;
}

const isEndpoint = (value: unknown): value is Head =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'data' in value;

/**
 * Pages import endpoints from the contract. The browser's build keeps only what a call needs and
 * plain constants; schemas and their library stay on the server.
 */
function endpointHeads(): Plugin {
  return {
    name: 'endpoint-heads',
    enforce: 'pre',
    async load(id) {
      if (!/\/packages\/contract\/src\/[\w/-]+\.ts$/.test(id)) return undefined;
      const exported = Object.entries((await import(id)) as Record<string, unknown>);
      if (!exported.some(([, value]) => isEndpoint(value))) return undefined;
      const lines = exported.flatMap(([name, value]) => {
        if (isEndpoint(value)) {
          const { method, path, access, channel, movesValue } = value;
          return `export const ${name} = ${JSON.stringify({ method, path, access, channel, movesValue })};`;
        }
        const isPlain =
          JSON.stringify(value) !== undefined && isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
        return isPlain ? `export const ${name} = ${JSON.stringify(value)};` : [];
      });
      return lines.join('\n');
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), endpointHeads(), pageTexts(), layerDesignSystem(), bootFirst(), compressFiles()],
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    // Assets are not inlined: the content security policy allows fonts and styles from 'self' only.
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first view names every later file: short hashes instead of names save almost a
        // kilobyte.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          /^(?!store\b).+\.css$/.test(name) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:5][extname]',
        codeSplitting: {
          groups: [
            // Libraries of later pages are loaded with these pages; those of most pages are in one
            // file with their parts.
            { name: 'vendor', test: (id) => /node_modules\/(?!uqr\/|@noble\/)/.test(id) && !LATER_READS.test(id) },
            { name: (id, context) => (inFirstView(id, context) ? 'store' : null), test: /\/(?:src|packages)\// },
            // Loaded right after the first view, as one file.
            { name: 'live', test: /\/src\/(?:lib\/socket|app\/live\/|lib\/session\/in)/ },
            // Small parts shared by many pages: one file instead of dozens.
            { name: 'parts', test: /\/(?:packages\/ui\/src|src\/play\/act)\//, minShareCount: 3 },
            { name: 'parts', test: LATER_READS },
            {
              name: (id) => {
                const language = FIRST_VIEW_TEXTS.exec(id)?.[1];
                return language ? textsName(language) : null;
              },
              test: FIRST_VIEW_TEXTS,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(SERVER_PATHS.map((path) => [path, `http://${serverOrigin}`])),
      '/gate': { target: `ws://${serverOrigin}`, ws: true },
    },
  },
});
