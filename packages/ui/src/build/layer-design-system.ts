import type { Plugin } from 'vite';

/**
 * Style sheets of lazy pages load in any order. The design system has its own cascade layer, so
 * that a page's class always overrides it, and it always overrides the reset.
 */
export function layerDesignSystem(): Plugin {
  return {
    name: 'layer-design-system',
    enforce: 'pre',
    transform(css, id) {
      return /\/packages\/ui\/src\/[^?]+\.module\.css/.test(id)
        ? `@layer base, ui;\n@layer ui {\n${css}\n}`
        : undefined;
    },
  };
}
