import type { Rgb } from '../kit/colour.ts';
import { clamp, mix, smoothstep } from '../kit/maths.ts';

/** One lit panel of the studio, in the plane of reflected directions. */
interface Panel {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly strength: number;
}

/**
 * A large soft box at the upper left, a thin strip above it for highlights on round metal, and a
 * low fill light.
 */
const whitePanels: readonly Panel[] = [
  { x: -0.28, y: -0.62, halfWidth: 0.5, halfHeight: 0.2, strength: 4.2 },
  { x: 0.1, y: -0.27, halfWidth: 1.2, halfHeight: 0.035, strength: 2.1 },
  { x: -0.75, y: 0.05, halfWidth: 0.12, halfHeight: 0.5, strength: 0.7 },
];

/** Behind and below: the rim light, in the quality's colour. */
const rimPanels: readonly Panel[] = [
  { x: 0.66, y: 0.56, halfWidth: 0.3, halfHeight: 0.3, strength: 2.3 },
  { x: 0, y: 0.8, halfWidth: 1.2, halfHeight: 0.12, strength: 0.75 },
];

function panelLight(panel: Panel, x: number, y: number, blur: number): number {
  const across = smoothstep(panel.halfWidth + blur, panel.halfWidth - blur, Math.abs(x - panel.x));
  const down = smoothstep(panel.halfHeight + blur, panel.halfHeight - blur, Math.abs(y - panel.y));
  const spread =
    (panel.halfWidth * panel.halfHeight) / ((panel.halfWidth + blur * 0.3) * (panel.halfHeight + blur * 0.3));
  return panel.strength * across * down * spread;
}

/** Light from a reflected direction; roughness widens and weakens the panels. */
export function studio(x: number, y: number, rough: number, rim: Rgb, out: [number, number, number]): void {
  const blur = 0.05 + rough * 0.75;
  const sky = mix(0.2, 0.95, smoothstep(0.45, -0.65, y)) + 0.1 * smoothstep(0.3, 0.9, y);
  let white = 0;
  for (const panel of whitePanels) white += panelLight(panel, x, y, blur);
  let tinted = 0;
  for (const panel of rimPanels) tinted += panelLight(panel, x, y, blur);
  out[0] = sky * 0.94 + white + rim[0] * tinted;
  out[1] = sky * 0.98 + white * 0.99 + rim[1] * tinted;
  out[2] = sky * 1.06 + white * 0.98 + rim[2] * tinted;
}

const keyLength = Math.hypot(-0.36, -0.68, 0.64);

/** Diffuse light on paint: a key light from the upper left, and a sky brighter than the floor. */
export function diffuse(nx: number, ny: number, nz: number): number {
  const key = (nx * -0.36 + ny * -0.68 + nz * 0.64) / keyLength;
  return Math.max(0, key) * 1.3 + 0.34 - ny * 0.16;
}

/**
 * Tone mapping by luminance and not per channel, so that strong colours stay saturated; only values
 * brighter than white fade towards it.
 */
export function developed(red: number, green: number, blue: number, out: Uint8Array, offset: number): void {
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const whitePoint = 3;
  const mapped = (light * (1 + light / (whitePoint * whitePoint))) / (1 + light * 0.72);
  const scale = light > 1e-6 ? mapped / light : 1;
  const peak = Math.max(red, green, blue) * scale;
  const excess = clamp((peak - 1) / 2.2);
  const pure = 1 - excess * 0.75;
  const channel = (value: number): number => {
    const toned = mapped + (value * scale - mapped) * pure * 1.06;
    return clamp(toned * 1.04 - 0.004) ** (1 / 2.05) * 255;
  };
  out[offset] = channel(red);
  out[offset + 1] = channel(green);
  out[offset + 2] = channel(blue);
}
