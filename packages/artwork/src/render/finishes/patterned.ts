import { blend, linear, type Rgb, ramp, scaled } from '../kit/colour.ts';
import { clamp, fraction, mix, smoothstep } from '../kit/maths.ts';
import { layeredNoise, noise } from '../kit/noise.ts';
import { cellHash } from '../kit/random.ts';
import type { FinishPainter, Surface } from './surface.ts';

interface Hexagon {
  readonly column: number;
  readonly row: number;
  /** 0 in the middle, 0.5 at the edge. */
  readonly edge: number;
}

const rootOfThree = Math.sqrt(3);

function hexagonAt(x: number, y: number): Hexagon {
  const ax = fraction(x) - 0.5;
  const ay = (fraction(y / rootOfThree) - 0.5) * rootOfThree;
  const bx = fraction(x + 0.5) - 0.5;
  const by = (fraction(y / rootOfThree + 0.5) - 0.5) * rootOfThree;
  const first = ax * ax + ay * ay < bx * bx + by * by;
  const dx = first ? ax : bx;
  const dy = first ? ay : by;
  const edge = Math.max(Math.abs(dx), Math.abs(dx) * 0.5 + Math.abs(dy) * 0.866);
  return { column: Math.round((x - dx) * 2), row: Math.round((y - dy) * 4), edge };
}

/** A honeycomb in four tones, the tones drifting like camouflage. */
export const hex: FinishPainter =
  ([p0, p1, p2, p3], seed) =>
  (u, v) => {
    const { column, row, edge } = hexagonAt(u * 3.1, v * 3.1);
    const jitter = cellHash(column, row, seed);
    const tone = layeredNoise(column * 0.16, row * 0.09, seed, 3) * 1.5 - 0.28 + (jitter - 0.5) * 0.24;
    const fill = tone < 0.34 ? blend(p0, p1, 0.3) : tone < 0.48 ? p1 : tone < 0.64 ? p2 : p3;
    const groove = smoothstep(0.43, 0.475, edge);
    return {
      colour: scaled(blend(fill, p0, groove * 0.8), 0.92 + jitter * 0.2),
      metal: 0.3,
      rough: 0.36,
      coat: 0.7,
      relief: -groove * 0.5 + smoothstep(0.36, 0.42, edge) * 0.08,
    };
  };

/** Contour lines, every fourth one bright. */
export const topo: FinishPainter =
  ([p0, p1, , p3, p4], seed) =>
  (u, v) => {
    const height = layeredNoise(u * 0.42 + 3, v * 0.42, seed, 3);
    const level = height * 22;
    const away = Math.abs(level - Math.round(level));
    const major = Math.round(level) % 4 === 0;
    const line = 1 - smoothstep(major ? 0.1 : 0.045, major ? 0.19 : 0.13, away);
    const ground = blend(p0, p1, smoothstep(0.25, 0.7, height));
    const colour = blend(ground, major ? p4 : p3, line * (major ? 1 : 0.8));
    const surface: Surface = { colour, metal: 0.18, rough: 0.4, coat: 0.6, relief: line * 0.25 };
    return major ? { ...surface, glow: scaled(p3, line * 0.28) } : surface;
  };

/** Twill weave with one lacquered band. */
export const carbon: FinishPainter =
  ([, , p2, p3], seed) =>
  (u, v) => {
    const x = u * 9;
    const y = v * 9;
    const warpOnTop = (((Math.floor(x) + Math.floor(y)) % 4) + 4) % 4 < 2;
    const across = (warpOnTop ? fraction(x) : fraction(y)) - 0.5;
    const crown = 1 - across * across * 3;
    const thread = 0.85 + 0.15 * Math.sin((warpOnTop ? y : x) * 26);
    const along = fraction((u + v * 0.55 + (seed % 7) * 0.3) / 5) * 5;
    const band = smoothstep(0, 0.06, 0.42 - Math.abs(along - 3.2));
    const pinstripe = smoothstep(0, 0.03, 0.06 - Math.abs(along - 2.55));
    const fibre = 0.03 + 0.085 * crown * thread * (warpOnTop ? 1 : 0.55);
    const paint = blend([fibre, fibre * 1.03, fibre * 1.12], p2, band);
    return {
      colour: blend(paint, p3, pinstripe),
      metal: 0.35,
      rough: 0.3,
      coat: 1.3,
      relief: crown * 0.12 * (1 - band),
    };
  };

function traceLight(u: number, v: number, density: number, seed: number): number {
  const x = u * density;
  const y = v * density;
  const fx = fraction(x) - 0.5;
  const fy = fraction(y) - 0.5;
  const column = Math.floor(x);
  const row = Math.floor(y);
  const line = (away: number): number => 1 - smoothstep(0.045, 0.08, Math.abs(away));
  const joinsAcross = cellHash(fx >= 0 ? column : column - 1, row, seed + 3) > 0.42;
  const joinsDown = cellHash(column, fy >= 0 ? row : row - 1, seed + 5) > 0.5;
  let light = Math.max(joinsAcross ? line(fy) : 0, joinsDown ? line(fx) : 0);
  if (cellHash(column, row, seed) > 0.62) {
    const away = Math.hypot(fx, fy);
    light = Math.max(
      light * smoothstep(0.05, 0.09, away),
      (1 - smoothstep(0.15, 0.19, away)) * smoothstep(0.055, 0.09, away),
    );
  }
  return light;
}

/** Conductor traces that carry light. */
export const circuit: FinishPainter =
  ([p0, p1, , p3], seed) =>
  (u, v) => {
    const trace = Math.max(traceLight(u, v, 3.6, seed), traceLight(u + 3.3, v + 1.4, 2.2, seed + 1));
    const board = blend(p0, p1, 0.25 + 0.5 * layeredNoise(u, v, seed + 8, 3));
    const current = 0.35 + 0.9 * smoothstep(0.35, 0.75, layeredNoise(u * 0.5, v * 0.5, seed + 11, 2));
    return {
      colour: blend(board, p3, trace * 0.7),
      metal: 0.4,
      rough: 0.34,
      coat: 0.8,
      glow: scaled(p3, trace * current * 0.8),
      relief: trace * 0.15,
    };
  };

const cyan = linear('#25E6FF');
const magenta = linear('#FF2BD6');

/** Displaced scan lines of a broken signal. */
export const glitch: FinishPainter =
  ([p0, p1, p2, p3, p4], seed) =>
  (u, v) => {
    const row = Math.floor(v * 7 + noise(u * 0.3, v, seed) * 1.2);
    const shift = (cellHash(row, 1, seed) - 0.5) * 2.4 * (cellHash(row, 2, seed) > 0.45 ? 1 : 0.12);
    const x = u + shift;
    const luck = cellHash(x * (1 + 2 * cellHash(row, 7, seed)), row, seed + 3);
    const fills: readonly [number, Rgb][] = [
      [0.4, p0],
      [0.6, p1],
      [0.8, p2],
      [0.94, p3],
      [2, p4],
    ];
    let colour = fills.find(([limit]) => luck < limit)?.[1] ?? p4;
    const bar = fraction(x * 5.2);
    const lit = luck > 0.66 && bar < 0.18;
    if (lit) colour = cyan;
    else if (luck > 0.8 && bar > 0.86) colour = magenta;
    const scan = 0.86 + 0.18 * Math.sin(v * 95);
    const surface: Surface = { colour: scaled(colour, scan), metal: 0.2, rough: 0.32, coat: 0.9 };
    return lit || luck > 0.84 ? { ...surface, glow: scaled(colour, 0.36) } : surface;
  };

/** Square camouflage in four tones, two sizes of squares. */
export const pixel: FinishPainter =
  ([p0, p1, p2, p3], seed) =>
  (u, v) => {
    const tones: readonly Rgb[] = [blend(p0, p1, 0.35), p1, p2, p3];
    const density = 5.6;
    const x = Math.floor(u * density);
    const y = Math.floor(v * density);
    const broad = layeredNoise((x - (x & 1)) * 0.13, (y - (y & 1)) * 0.16, seed, 3);
    const detail = cellHash(x, y, seed + 2);
    const level = clamp((broad - 0.26) / 0.5 + (detail > 0.86 ? 0.28 : detail < 0.1 ? -0.28 : 0));
    const colour = tones[Math.min(3, Math.floor(level * 4))] ?? p1;
    return { colour, metal: 0.08, rough: 0.5, coat: 0.4 };
  };

/** Bold slanted bands that dissolve into dots. */
export const racing: FinishPainter =
  ([p0, p1, p2, p3, p4], seed) =>
  (u, v) => {
    const slant = u + v * 0.7 + (seed % 5) * 0.4;
    const lane = fraction(slant / 4.6) * 4.6;
    const body = blend(p4, p3, 0.12);
    const dotX = fraction(u * 5.5 + Math.floor(v * 5.5) * 0.5) - 0.5;
    const dotY = fraction(v * 5.5) - 0.5;
    const fadeOut = smoothstep(3.9, 2.6, lane);
    const dots =
      lane > 2.4 && lane < 4 ? 1 - smoothstep(0.5 * fadeOut - 0.05, 0.5 * fadeOut, Math.hypot(dotX, dotY)) : 0;
    const band = smoothstep(0.35, 0.38, lane) * smoothstep(1.5, 1.47, lane);
    const stripe = smoothstep(1.62, 1.64, lane) * smoothstep(1.86, 1.84, lane);
    let colour: Rgb = lane > 1.95 && lane < 2.5 ? p2 : body;
    colour = blend(colour, p2, dots);
    colour = blend(colour, blend(p0, p1, 0.2), band);
    colour = blend(colour, p3, stripe);
    return { colour, metal: 0.25, rough: 0.22, coat: 1.3 };
  };

/** Rows of overlapping arcs, as on printed cloth. */
export const wave: FinishPainter =
  ([p0, p1, p2, , p4], seed) =>
  (u, v) => {
    const density = 1.15;
    const y = v * density * 2.2;
    for (let row = Math.floor(y) + 2; row >= Math.floor(y) - 1; row--) {
      const x = u * density - (row & 1 ? 0.5 : 0);
      const away = Math.hypot(x - Math.round(x), (y - row) / 2.2) / 0.54;
      if (away >= 1) continue;
      const ring = 0.5 + 0.5 * Math.cos(away * Math.PI * 6);
      const line = smoothstep(0.62, 0.86, ring);
      const sea = ramp([p2, p1, p1, p0], clamp(v / 6.2 + 0.25 * (layeredNoise(u * 0.5, v * 0.5, seed, 2) - 0.5)));
      return {
        colour: blend(sea, p4, line * mix(1, 0.75, away)),
        metal: 0.25,
        rough: 0.28,
        coat: 1.1,
        relief: line * 0.18,
      };
    }
    return { colour: p1, metal: 0.25, rough: 0.28, coat: 1.1, relief: 0 };
  };

/** One colour with a fine sprayed grain. */
export const plain: FinishPainter =
  ([, p1, p2], seed) =>
  (u, v) => {
    const grain = noise(u * 30, v * 30, seed);
    const shade = layeredNoise(u * 0.4, v * 0.4, seed + 3, 2);
    return {
      colour: scaled(blend(p2, p1, 0.5 + shade * 0.3), 0.96 + grain * 0.08),
      metal: 0.12,
      rough: 0.44,
      coat: 0.45,
    };
  };
