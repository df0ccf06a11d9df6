import { fileURLToPath } from 'node:url';
import { compressFiles } from '@clearcrate/ui/build/compress-files.ts';
import { layerDesignSystem } from '@clearcrate/ui/build/layer-design-system.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [react(), layerDesignSystem(), compressFiles()],
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    // Assets are not inlined: the content security policy allows fonts and styles from 'self' only.
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 8080}` } },
});
