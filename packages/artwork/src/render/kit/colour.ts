import { type PaletteCode, palettes } from '../../data/palettes.ts';
import { clamp, mix } from './maths.ts';

/** Linear light, 0 to 1 and beyond. */
export type Rgb = readonly [number, number, number];

export type LinearPalette = readonly [Rgb, Rgb, Rgb, Rgb, Rgb];

function channel(hex: string, index: number): number {
  return Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16) / 255;
}

export function linear(hex: string): Rgb {
  return [channel(hex, 0) ** 2.2, channel(hex, 1) ** 2.2, channel(hex, 2) ** 2.2];
}

export function linearPalette(code: PaletteCode): LinearPalette {
  const [a, b, c, d, e] = palettes[code];
  return [linear(a), linear(b), linear(c), linear(d), linear(e)];
}

export function blend(from: Rgb, to: Rgb, share: number): Rgb {
  return [mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)];
}

export function scaled(colour: Rgb, factor: number): Rgb {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}

export function ramp(stops: readonly Rgb[], position: number): Rgb {
  const at = clamp(position) * (stops.length - 1);
  const index = Math.min(Math.floor(at), stops.length - 2);
  return blend(stops[index] ?? [0, 0, 0], stops[index + 1] ?? [0, 0, 0], at - index);
}

/** Mixes two written colours in display space, for drawings. */
export function mixHex(from: string, to: string, share: number): string {
  const parts = [0, 1, 2].map((index) => {
    const value = Math.round(mix(channel(from, index), channel(to, index), share) * 255);
    return value.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
