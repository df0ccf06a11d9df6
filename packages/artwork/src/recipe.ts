import { createHash } from 'node:crypto';
import type { FinishStyle } from './data/finishes.ts';
import type { PaletteCode } from './data/palettes.ts';

/** Everything that determines an item's pixels. */
export interface ItemRecipe {
  readonly shape: string;
  readonly style: FinishStyle;
  readonly palette: PaletteCode;
  readonly seed: number;
  /** The quality colour, used as rim light. */
  readonly light: string;
  /** Share of the finish that is rubbed off, 0 to 1. */
  readonly wear: number;
}

/**
 * Increment it when the renderer changes the output of a recipe, so that every picture is drawn
 * again.
 */
const recipeVersion = 1;

/** Names a picture by a hash of its recipe; the same input gives the same file. */
export function pictureKey(recipe: object): string {
  const canonical = JSON.stringify(Object.entries(recipe).sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash('sha256').update(`${recipeVersion}:${canonical}`).digest('hex').slice(0, 16);
}
