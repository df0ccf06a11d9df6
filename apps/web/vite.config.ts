import { fileURLToPath } from 'node:url';
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
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` };
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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), layerDesignSystem(), preloadNumberFont()],
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    // Every asset stays a file of its own: the content security policy allows fonts and styles from 'self' only.
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      ...Object.fromEntries(SERVER_PATHS.map((path) => [path, `http://${serverOrigin}`])),
      '/gate': { target: `ws://${serverOrigin}`, ws: true },
    },
  },
});
