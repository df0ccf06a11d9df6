import type { LinearPalette, Rgb } from '../kit/colour.ts';

/** Properties of a finish at one point. */
export interface Surface {
  readonly colour: Rgb;
  /** 0 paint, 1 bare metal. */
  readonly metal: number;
  /** 0 mirror, 1 chalk. */
  readonly rough: number;
  /** Strength of the clear coat on top. */
  readonly coat: number;
  /** Emitted light. */
  readonly glow?: Rgb;
  /** Relief height; the renderer uses its slope. */
  readonly relief?: number;
  /** Tilt of a facet, added to the normal. */
  readonly lean?: readonly [number, number];
}

/** `u` runs along the item (about 0 to 10), `v` across it (about 0 to 6). */
export type SurfaceAt = (u: number, v: number) => Surface;

export type FinishPainter = (palette: LinearPalette, seed: number) => SurfaceAt;
