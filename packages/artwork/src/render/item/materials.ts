import type { Surface, SurfaceAt } from '../finishes/surface.ts';
import { blend, type LinearPalette, linear, type Rgb, scaled } from '../kit/colour.ts';
import { layeredNoise, noise } from '../kit/noise.ts';
import { seededRandom } from '../kit/random.ts';
import type { Part, Parts } from './parts.ts';
import type { Body } from './shapes.ts';

export type Material = 'finish' | 'shaded' | 'polymer' | 'grip' | 'steel' | 'seam' | 'accent' | 'trim' | 'paper';

const steel: Rgb = [0.15, 0.162, 0.19];
const gold = linear('#FFC85A');
const silver = linear('#E4ECF8');

/**
 * Large parts carry the finish; small and thin ones are bare metal, grips and magazines are
 * moulded.
 */
function gunMaterial(part: Part, share: number, biggest: boolean, thinLimit: number, luck: number): Material {
  const thin = Math.min(part.right - part.left, part.bottom - part.top) < thinLimit;
  if (biggest || share > 0.2) return 'finish';
  if (share > 0.1 && !thin) return luck < 0.75 ? 'finish' : 'polymer';
  if (share > 0.05 && !thin) return luck < 0.5 ? 'finish' : luck < 0.75 ? 'polymer' : 'steel';
  return 'steel';
}

/** The blade is at the right; everything left of it is handle. */
function bladeMaterial(part: Part, share: number, biggest: boolean, middle: number): Material {
  const centre = (part.left + part.right) / 2;
  if (centre > middle && share > 0.12) return 'finish';
  if (biggest && share > 0.5) return 'finish';
  if (share > 0.28) return 'steel';
  return share > 0.04 ? 'grip' : 'accent';
}

function materialOf(
  body: Body,
  part: Part,
  share: number,
  biggest: boolean,
  middle: number,
  thin: number,
  luck: number,
): Material {
  if (part.hardware) return 'trim';
  switch (body) {
    case 'gun':
      return gunMaterial(part, share, biggest, thin, luck);
    case 'blade':
      return bladeMaterial(part, share, biggest, middle);
    case 'badge':
    case 'medal':
      return 'trim';
    case 'glove':
    case 'sticker':
    case 'charm':
      return 'finish';
  }
}

/** Assigns a material to each part, in the order of the parts. */
export function assignMaterials(body: Body, parts: Parts, scale: number, seed: number): Material[] {
  const random = seededRandom(seed);
  const icon = parts.list.filter((part) => !part.hardware);
  const total = icon.reduce((sum, part) => sum + part.area, 0);
  const largest = Math.max(...icon.map((part) => part.area));
  const left = Math.min(...icon.map((part) => part.left));
  const right = Math.max(...icon.map((part) => part.right));
  const middle = (left + right) / 2 - 30 * scale;
  return parts.list.map((part) =>
    materialOf(body, part, part.area / total, part.area === largest, middle, 22 * scale, random()),
  );
}

/**
 * Material between and behind the parts. Solid metal is blasted dull there, so that the raised
 * motif stands out.
 */
export function groundMaterial(body: Body, solidMetal: boolean): Material {
  if (body === 'badge' || body === 'medal') return solidMetal ? 'shaded' : 'finish';
  if (body === 'sticker') return 'paper';
  return 'seam';
}

function bareSteel(u: number, v: number, brightness: number, rough: number): Surface {
  const brush = noise(u * 3, v * 70, 3) * 0.3 + 0.85;
  return { colour: scaled(steel, brightness * brush), metal: 0.95, rough, coat: 0.15 };
}

/** Builds the lookup of a material's surface at a point. */
export function surfacesFor(
  finish: SurfaceAt,
  palette: LinearPalette,
  gilded: boolean,
): Readonly<Record<Material, SurfaceAt>> {
  const trim = gilded ? gold : silver;
  return {
    finish,
    shaded: (u, v) => {
      const surface = finish(u, v);
      return { ...surface, colour: scaled(surface.colour, 0.34), rough: 0.5 };
    },
    polymer: (u, v) => {
      const grain = noise(u * 42, v * 42, 5);
      const shade = 0.04 + grain * 0.014;
      const lean: readonly [number, number] = [(grain - 0.5) * 0.14, 0];
      return { colour: [shade, shade * 1.06, shade * 1.24], metal: 0.05, rough: 0.46, coat: 0.35, lean };
    },
    grip: (u, v) => {
      const rib = Math.sin(u * 30 + v * 8);
      const colour = blend([0.04, 0.043, 0.05], palette[1], 0.22);
      return { colour, metal: 0.3, rough: 0.42, coat: 0.4, lean: [rib * 0.4, 0] };
    },
    steel: (u, v) => bareSteel(u, v, 1.15, 0.26),
    seam: (u, v) => bareSteel(u, v, 0.42, 0.4),
    accent: () => ({ colour: scaled(palette[3], 0.85), metal: 0.9, rough: 0.2, coat: 0.6 }),
    trim: (u, v) => {
      const uneven = layeredNoise(u * 2, v * 2, 11, 2);
      return { colour: scaled(trim, 0.86 + uneven * 0.2), metal: 1, rough: 0.16, coat: 0.3 };
    },
    paper: () => ({ colour: [0.82, 0.84, 0.88], metal: 0, rough: 0.5, coat: 0.5 }),
  };
}
