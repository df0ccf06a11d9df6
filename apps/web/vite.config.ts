import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Paths the server answers; everything else is the storefront's own. */
const SERVER_PATHS = ['/api', '/docs', '/dev', '/art'];
const serverOrigin = `127.0.0.1:${process.env.PORT ?? 8080}`;

/** The number face is found late, behind the style sheet; a preload lets it arrive with the scripts. */
function preloadNumberFont(): Plugin {
  return {
    name: 'preload-number-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /saira-latin-wdth-normal.*\.woff2$/.test(file));
        if (!font) throw new Error('The number font is missing from the build.');
        // It swaps in late without harm, so it must not take the line from the scripts.
        const attrs = {
          fetchpriority: 'low',
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
          href: `/${font}`,
        };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/**
 * Style sheets of lazily loaded pages arrive in any order. The design system therefore lives in a layer of its own, so a
 * page's class always wins over it, and it always wins over the reset.
 */
function layerDesignSystem(): Plugin {
  return {
    name: 'layer-design-system',
    enforce: 'pre',
    transform(css, id) {
      return /\/src\/ui\/[^?]+\.module\.css/.test(id) ? `@layer base, ui;\n@layer ui {\n${css}\n}` : undefined;
    },
  };
}

/** Parts that every page's first view is made of. */
const FIRST_VIEW_PARTS =
  /packages\/contract|src\/lib\/(api|session|site)\/[\w-]+\.ts$|src\/lib\/[\w-]+\.tsx?$|src\/ui\/(icon|text|price|button|cx|skeleton|states|brand)[\w-]*\.(tsx?|module\.css)$/;

/** Smaller files gain nothing. */
const COMPRESSED_FROM_BYTES = 1024;

/** Compressed once here, at the highest effort, instead of at every request; the server hands the copies out. */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|html|svg|json)$/.test(name));
      await Promise.all(names.map((name) => compressFile(join(dir, name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < COMPRESSED_FROM_BYTES) return;
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), layerDesignSystem(), preloadNumberFont(), compressFiles()],
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    // Every asset stays a file of its own: the content security policy allows fonts and styles from 'self' only.
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/ },
            // What most pages share travels as one file: a dozen small ones cost a phone more round trips than bytes.
            { name: 'base', test: FIRST_VIEW_PARTS, minShareCount: 2 },
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
