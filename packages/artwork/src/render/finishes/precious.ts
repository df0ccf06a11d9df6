import { blend, linear, type Rgb, ramp, scaled } from '../kit/colour.ts';
import { clamp, mix, smoothstep } from '../kit/maths.ts';
import { cellAt, layeredNoise, noise } from '../kit/noise.ts';
import { cellHash } from '../kit/random.ts';
import type { FinishPainter } from './surface.ts';

const leafGold = linear('#F0BC4C');
const shellWhite: Rgb = [0.88, 0.84, 0.78];

/** Fish scales under drifting patches of red and white, the edges gilded. */
export const koi: FinishPainter =
  ([p0, p1, p2, p3], seed) =>
  (u, v) => {
    const density = 2.1;
    const y = v * density * 2;
    let scale = 1;
    for (let row = Math.floor(y) + 2; row >= Math.floor(y); row--) {
      const x = u * density - (row & 1 ? 0.5 : 0);
      const away = Math.hypot(x - Math.round(x), (y - row) * 0.5) / 0.56;
      if (away < 1 && row >= y - 0.1) {
        scale = away;
        break;
      }
    }
    const rings = 0.5 + 0.5 * Math.cos(scale * Math.PI * 6);
    const rim = smoothstep(0.8, 1, scale);
    let colour = blend(blend(p0, p1, 0.35 + 0.55 * rings), p3, rim * 0.6);
    const patch = layeredNoise(u * 0.55 + (seed % 13), v * 0.8, seed + 2, 4);
    const pale = smoothstep(0.49, 0.505, patch) * (1 - smoothstep(0.56, 0.575, patch));
    colour = blend(colour, shellWhite, pale * (0.94 - rim * 0.2));
    const red = smoothstep(0.56, 0.575, patch);
    colour = blend(colour, scaled(p2, 0.92 + 0.2 * rings), red);
    const gilding = 1 - smoothstep(0, 0.011, Math.min(Math.abs(patch - 0.567), Math.abs(patch - 0.497)));
    return {
      colour: blend(colour, leafGold, gilding),
      metal: gilding * 0.9 + 0.15,
      rough: 0.26,
      coat: 1.1,
      relief: gilding * 0.2 + rim * 0.12,
    };
  };

/** Cut facets that each catch the light on their own. */
export const prism: FinishPainter =
  ([, p1, p2, p3, p4], seed) =>
  (u, v) => {
    const cell = cellAt(u * 1.15, v * 1.15, seed);
    const face = smoothstep(0.012, 0.05, cell.second - cell.nearest);
    const position = clamp(u / 12 + (cell.identity - 0.5) * 0.7 + v * 0.04 + 0.08);
    const colour = ramp([p1, p2, p3, p4], position);
    return {
      colour: blend(p4, colour, face),
      metal: 0.85,
      rough: 0.13,
      coat: 1.1,
      lean: [
        (cell.identity - 0.5) * 0.55 + cell.offsetX * 0.22,
        (cellHash(cell.identity * 999, 3, seed) - 0.5) * 0.55 + cell.offsetY * 0.22,
      ],
    };
  };

const char: Rgb = [0.045, 0.045, 0.052];

/** Cooled crust over a furnace. */
export const ember: FinishPainter =
  ([p0, , p2, p3, p4], seed) =>
  (u, v) => {
    const warp = layeredNoise(u * 0.9, v * 0.9, seed + 3, 3) * 0.8;
    const cell = cellAt(u * 1.25 + warp, v * 1.25 + warp, seed);
    const gap = cell.second - cell.nearest;
    const crack = 1 - smoothstep(0, 0.075, gap);
    const core = 1 - smoothstep(0, 0.03, gap);
    const halo = 1 - smoothstep(0, 0.36, gap);
    const heat = 0.35 + 1.1 * smoothstep(0.3, 0.7, layeredNoise(u * 0.35, v * 0.5, seed + 6, 3));
    const crust = scaled(blend(p0, char, 0.55), 0.9 + 0.6 * cell.identity);
    const glow = (index: 0 | 1 | 2): number =>
      heat * (p2[index] * halo * halo * 0.4 + p3[index] * crack + p4[index] * core * 0.35);
    return {
      colour: blend(crust, p3, clamp(crack * heat)),
      metal: 0.25,
      rough: 0.44,
      coat: 0.5,
      relief: -crack * 0.6 + cell.identity * 0.2,
      glow: [glow(0), glow(1), glow(2)],
    };
  };

/**
 * Sunburst cut into metal and seen through coloured glass; the rays turn about the middle of the
 * stage.
 */
export const enamel: FinishPainter =
  ([, p1, p2, p3]) =>
  (u, v) => {
    const dx = u - 5;
    const dy = v - 3.1;
    const radius = Math.hypot(dx, dy);
    const angle = Math.atan2(dy, dx);
    const ray = Math.cos(angle * 30 + 0.5 * Math.sin(radius * 7));
    const shine = smoothstep(-0.5, 0.6, ray);
    const depth = blend(p2, p1, smoothstep(0.3, 2.8, radius) * 0.8);
    const colour = blend(blend(depth, p1, 0.5 * (1 - shine)), p3, shine * 0.24 * smoothstep(2.6, 0.4, radius));
    return { colour, metal: 0.5, rough: 0.2, coat: 1.5 };
  };

/** Solid precious metal with slight casting irregularities. */
export const cast: FinishPainter =
  ([, p1, p2, p3], seed) =>
  (u, v) => {
    const uneven = layeredNoise(u * 1.4, v * 1.4, seed, 3);
    const grain = noise(u * 40, v * 40, seed + 5);
    return {
      colour: blend(blend(p2, p3, 0.45), p1, uneven * 0.22),
      metal: 1,
      rough: mix(0.18, 0.26, grain),
      coat: 0.3,
      relief: uneven * 0.05,
    };
  };

/** Glossy ink on paper: two tones and a halftone shadow. */
export const print: FinishPainter =
  ([, p1, p2, p3], seed) =>
  (u, v) => {
    const position = clamp((v - 1.1) / 4 + (noise(u, v, seed) - 0.5) * 0.1);
    const dot = Math.hypot(((u * 9) % 1) - 0.5, ((v * 9) % 1) - 0.5);
    const shade = 1 - smoothstep(0.55 * position - 0.06, 0.55 * position, dot);
    return { colour: blend(ramp([p3, p2], position), p1, shade * 0.55), metal: 0, rough: 0.3, coat: 1.4 };
  };

const rainbow: readonly Rgb[] = ['#FF4D8D', '#FFC24D', '#7DFF6B', '#3FE0FF', '#7C6BFF', '#FF4D8D'].map(linear);

/** Holographic film: the hue varies with position, broken into small flakes. */
export const foil: FinishPainter =
  ([, , p2, p3, p4], seed) =>
  (u, v) => {
    const flake = cellAt(u * 3.2, v * 3.2, seed);
    const run = u * 0.34 + v * 0.22 + flake.identity * 0.22 + layeredNoise(u * 0.5, v * 0.5, seed, 2) * 0.7;
    const spectrum = ramp(rainbow, run - Math.floor(run));
    const gilded = p2[0] > p2[2] * 6 && p2[1] > p2[0] * 0.4;
    const ground = ramp([p2, p3, p4], clamp(flake.identity));
    return {
      colour: gilded ? blend(ground, spectrum, 0.12) : blend(ground, spectrum, 0.62),
      metal: 0.9,
      rough: 0.14,
      coat: 1.2,
      lean: [(flake.identity - 0.5) * 0.3, flake.offsetY * 0.14],
    };
  };
