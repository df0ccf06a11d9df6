import { blend, type Rgb, ramp, scaled } from '../kit/colour.ts';
import { clamp, mix, smoothstep } from '../kit/maths.ts';
import { layeredNoise, noise } from '../kit/noise.ts';
import { cellHash } from '../kit/random.ts';
import type { FinishPainter } from './surface.ts';

const white: Rgb = [1, 1, 1];
const soot: Rgb = [0.012, 0.014, 0.02];

/** One long gradient over brushed metal. */
export const fade: FinishPainter =
  ([, p1, p2, p3, p4], seed) =>
  (u, v) => {
    const drift = (noise(u * 0.7, v * 0.7, seed) - 0.5) * 0.5;
    const position = clamp((u * 0.92 + v * 0.55 + drift - 0.6) / 9.6);
    const brush = 0.93 + 0.12 * noise(u * 2.2, v * 60, seed);
    const colour = scaled(ramp([p1, p2, p2, p3, p4], position), brush);
    return { colour, metal: 0.74, rough: 0.24, coat: 1 };
  };

/** Dark stone (or white, by palette) with metal veins. */
export const marble: FinishPainter = ([p0, p1, p2, p3], seed) => {
  const pale = p0[1] > 0.1;
  return (u, v) => {
    const warp = layeredNoise(u * 0.7, v * 0.7, seed, 5);
    const body = layeredNoise(u * 0.7 + 4 * warp, v * 0.7 + 2.5 * warp, seed + 5, 5);
    const wide = 1 - smoothstep(0.01, 0.052, Math.abs(body - 0.5));
    const fineNoise = layeredNoise(u * 1.3 + 3 * warp, v * 1.3, seed + 9, 4);
    const fine = 1 - smoothstep(0.002, 0.016, Math.abs(fineNoise - 0.48));
    const vein = Math.max(wide, fine * 0.8);
    const cloud = smoothstep(0.3, 0.75, body);
    const stone = pale ? blend(p2, p3, cloud) : blend(blend(p0, soot, 0.7), p1, cloud * 0.22);
    const metal: Rgb = pale ? scaled(p0, 0.8) : p3;
    return {
      colour: blend(stone, metal, vein * (pale ? 0.75 : 1)),
      metal: vein * 0.95,
      rough: mix(0.22, 0.18, vein),
      coat: 1.1,
      relief: vein * 0.12,
    };
  };
};

function starLight(u: number, v: number, seed: number): number {
  let light = 0;
  for (const density of [4.4, 8.6]) {
    const x = u * density;
    const y = v * density;
    const luck = cellHash(x, y, seed + density * 10);
    if (luck < 0.78) continue;
    const dx = x - Math.floor(x) - 0.2 - 0.6 * cellHash(x, y, seed + 1);
    const dy = y - Math.floor(y) - 0.2 - 0.6 * cellHash(x, y, seed + 2);
    const core = 1 - smoothstep(0.02, density < 5 ? 0.12 : 0.17, Math.hypot(dx, dy));
    const cross =
      density < 5 && luck > 0.92
        ? Math.exp(-Math.abs(dx) * 9 - Math.abs(dy) * 60) + Math.exp(-Math.abs(dy) * 9 - Math.abs(dx) * 60)
        : 0;
    light = Math.max(light, core * (luck - 0.68) * 3.4, cross * 0.9);
  }
  return light;
}

/** Clouds of light with stars in them. */
export const nebula: FinishPainter =
  ([p0, p1, p2, p3], seed) =>
  (u, v) => {
    const warp = layeredNoise(u * 0.45, v * 0.45, seed, 4);
    const cloud = layeredNoise(u * 0.5 + 3 * warp, v * 0.5 - 2 * warp, seed + 4, 5);
    const wisp = layeredNoise(u * 0.9 - 2 * cloud, v * 0.9 + 2 * warp, seed + 8, 4);
    let colour = blend(p0, p1, smoothstep(0.28, 0.6, cloud));
    colour = blend(colour, p2, smoothstep(0.46, 0.78, wisp));
    colour = blend(colour, p3, smoothstep(0.58, 0.84, cloud * wisp * 2));
    const star = starLight(u, v, seed);
    return {
      colour: blend(colour, white, clamp(star)),
      metal: 0.3,
      rough: 0.28,
      coat: 1.1,
      glow: [colour[0] * 0.26 + star * 0.7, colour[1] * 0.26 + star * 0.7, colour[2] * 0.26 + star * 0.8],
    };
  };

/** Folded steel, tinted by heat along its length. */
export const damascus: FinishPainter =
  ([, p1, p2, p3], seed) =>
  (u, v) => {
    const warp = layeredNoise(u * 0.5, v * 0.9, seed, 3);
    const fold = layeredNoise(u * 0.9 + 2 * warp, v * 1.6 + 2 * warp, seed + 3, 3);
    const layer = smoothstep(0.2, 0.8, 0.5 + 0.5 * Math.sin(v * 5.5 + fold * 26 + warp * 9));
    const heat = ramp([p1, p2, p3, p2], clamp(u / 10 + (warp - 0.5) * 0.9));
    const steel = mix(0.11, 0.68, layer);
    const tint = (index: 0 | 1 | 2): number => steel * mix(1, heat[index] * 2, 0.66);
    return {
      colour: [tint(0), tint(1), tint(2)],
      metal: 1,
      rough: mix(0.36, 0.17, layer),
      coat: 0.45,
      relief: layer * 0.16,
    };
  };

/** Torn stripes on a warm ground. */
export const tiger: FinishPainter =
  ([p0, , p2, p3], seed) =>
  (u, v) => {
    const rough = layeredNoise(u * 0.8, v * 0.8, seed, 4);
    const wave = Math.sin(u * 3.1 + v * 2.2 + rough * 9) + (rough - 0.5) * 1.2;
    const stripe = smoothstep(0.08, 0.2, wave);
    const ground = ramp([p2, p3, p3], clamp(v / 6 + rough * 0.6));
    return {
      colour: blend(ground, scaled(p0, 0.5), stripe),
      metal: 0.5 * (1 - stripe),
      rough: 0.3,
      coat: 1,
      relief: stripe * 0.14,
    };
  };

function drops(u: number, v: number, seed: number, density: number, share: number): number {
  const x = u * density;
  const y = v * density;
  if (cellHash(x, y, seed) < 1 - share) return 0;
  const radius = 0.1 + 0.26 * cellHash(x, y, seed + 3);
  const dx = x - Math.floor(x) - 0.4 - 0.2 * cellHash(x, y, seed + 1);
  const dy = y - Math.floor(y) - 0.4 - 0.2 * cellHash(x, y, seed + 2);
  return 1 - smoothstep(radius - 0.04, radius, Math.hypot(dx, dy));
}

/** Paint thrown in three colours over a dark (or pale) coat. */
export const splash: FinishPainter =
  ([p0, p1, p2, p3, p4], seed) =>
  (u, v) => {
    let colour: Rgb = blend(p0, p1, 0.35);
    let relief = 0;
    const coats: readonly Rgb[] = [p2, p3, p4];
    coats.forEach((paint, index) => {
      const warp = layeredNoise(u * 1.9, v * 1.9, seed + index * 7, 3) * 0.5;
      const pool = layeredNoise(u * 0.62 + warp + index * 9, v * 0.9 + warp, seed + index * 29, 3);
      const threshold = 0.6 + index * 0.025;
      const amount = Math.max(
        smoothstep(threshold, threshold + 0.012, pool),
        drops(u, v, seed + index * 13, 2.6 + index, 0.16),
        drops(u, v, seed + index * 17, 6.5, 0.08),
      );
      colour = blend(colour, paint, amount);
      relief = Math.max(relief * (1 - amount), amount * (0.2 + index * 0.1));
    });
    return { colour, metal: 0.12, rough: 0.26, coat: 1.2, relief };
  };
