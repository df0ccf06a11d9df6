import { createHash } from 'node:crypto';
import type { FinishStyle } from './data/finishes.ts';
import type { PaletteCode } from './data/palettes.ts';

/** Everything that decides an item's pixels. */
export interface ItemRecipe {
  readonly shape: string;
  readonly style: FinishStyle;
  readonly palette: PaletteCode;
  readonly seed: number;
  /** The quality colour: it is the rim light. */
  readonly light: string;
  /** How much of the finish is rubbed off, 0 to 1. */
  readonly wear: number;
}

/** Raised by hand when the renderer draws the same recipe differently, so that every picture is drawn again. */
const recipeVersion = 1;

/** Names a picture by what it is made of; the same input gives the same file. */
export function pictureKey(recipe: object): string {
  const canonical = JSON.stringify(Object.entries(recipe).sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash('sha256').update(`${recipeVersion}:${canonical}`).digest('hex').slice(0, 16);
}
