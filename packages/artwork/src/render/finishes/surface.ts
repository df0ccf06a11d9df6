import type { LinearPalette, Rgb } from '../colour.ts';

/** What a finish says about one point. */
export interface Surface {
  readonly colour: Rgb;
  /** 0 paint, 1 bare metal. */
  readonly metal: number;
  /** 0 mirror, 1 chalk. */
  readonly rough: number;
  /** Strength of the clear coat on top. */
  readonly coat: number;
  /** Light of its own. */
  readonly glow?: Rgb;
  /** Relief; the renderer takes its slope. */
  readonly relief?: number;
  /** A facet's own lean, added to the normal. */
  readonly lean?: readonly [number, number];
}

/** `u` runs along the item (about 0 to 10), `v` across it (about 0 to 6). */
export type SurfaceAt = (u: number, v: number) => Surface;

export type FinishPainter = (palette: LinearPalette, seed: number) => SurfaceAt;
