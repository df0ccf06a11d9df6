import type { Surface } from '../finishes/surface.ts';
import { blend, type Rgb, scaled } from '../kit/colour.ts';
import { clamp, mix, smoothstep } from '../kit/maths.ts';
import { layeredNoise, noise } from '../kit/noise.ts';

const bare: Rgb = [0.34, 0.36, 0.4];

/** Fine scratches in a few directions. */
function scratches(u: number, v: number, seed: number): number {
  let mark = 0;
  for (let direction = 0; direction < 3; direction++) {
    const angle = 0.35 + direction * 0.95;
    const along = u * Math.cos(angle) + v * Math.sin(angle);
    const across = v * Math.cos(angle) - u * Math.sin(angle);
    const line = noise(along * 0.9 + direction * 31, across * 34, seed + direction * 7);
    mark = Math.max(mark, smoothstep(0.86, 0.93, line));
  }
  return mark;
}

/**
 * Share of the finish that is rubbed off at a point. `depth` is the distance to the part's edge in
 * stage units.
 */
function rubbedOff(u: number, v: number, depth: number, wear: number, seed: number): number {
  const patchy = layeredNoise(u * 3.2, v * 3.2, seed, 4);
  const reach = 1 + wear * 24 * smoothstep(0.3, 0.75, patchy);
  const edge = smoothstep(reach, reach * 0.45, depth) * smoothstep(0.62 - wear * 0.42, 0.74 - wear * 0.4, patchy);
  const chipLimit = 0.76 - wear * 0.2;
  const chips =
    wear > 0.3 ? smoothstep(chipLimit, chipLimit + 0.035, layeredNoise(u * 1.5 + 9, v * 1.5, seed + 4, 5)) : 0;
  return clamp(Math.max(edge, chips, scratches(u, v, seed + 11) * clamp(wear * 0.9)));
}

/** The surface after wear: bare metal on edges, chips and scratches, dulled paint in between. */
export function worn(surface: Surface, u: number, v: number, depth: number, wear: number, seed: number): Surface {
  if (wear <= 0) return surface;
  const gone = rubbedOff(u, v, depth, wear, seed);
  const grime = layeredNoise(u * 1.1, v * 1.1, seed + 21, 3);
  const dull = wear * 0.34 * smoothstep(0.35, 0.7, grime);
  const grey = (surface.colour[0] + surface.colour[1] + surface.colour[2]) / 3;
  const faded = scaled(blend(surface.colour, [grey, grey, grey], wear * 0.28), 1 - dull);
  const { lean, glow, relief, ...rest } = surface;
  const kept = 1 - gone;
  return {
    ...rest,
    colour: blend(faded, bare, gone * 0.92),
    metal: mix(surface.metal, 0.9, gone),
    rough: mix(surface.rough + wear * 0.16, 0.34, gone),
    coat: surface.coat * (1 - wear * 0.5) * kept,
    ...(lean ? { lean: [lean[0] * kept, lean[1] * kept] as const } : {}),
    ...(glow ? { glow: scaled(glow, kept * (1 - dull)) } : {}),
    ...(relief === undefined ? {} : { relief: relief - gone * 0.22 }),
  };
}
