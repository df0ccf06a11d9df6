import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

const require = createRequire(import.meta.url);
let loaded: IconSet | undefined;

/** The drawing of a game-icons glyph (512 × 512), coloured through `currentColor`. */
export function iconBody(name: string): string {
  loaded ??= JSON.parse(readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8')) as IconSet;
  const icon = loaded.icons[name];
  if (!icon) throw new Error(`There is no icon called "${name}"`);
  return icon.body;
}

export function colouredIcon(name: string, colour: string): string {
  return iconBody(name).replaceAll('currentColor', colour);
}
