import sharp from 'sharp';
import type { ItemRecipe } from '../../recipe.ts';
import { painters } from '../finishes/painters.ts';
import type { Surface, SurfaceAt } from '../finishes/surface.ts';
import { linear, linearPalette, type Rgb } from '../kit/colour.ts';
import { clamp, mix, smoothstep } from '../kit/maths.ts';
import { hashText } from '../kit/random.ts';
import { type Geometry, geometryOf } from './geometry.ts';
import { developed, diffuse, studio } from './lighting.ts';
import { assignMaterials, groundMaterial, type Material, surfacesFor } from './materials.ts';
import type { Shape } from './shapes.ts';
import { silhouette, stage } from './silhouette.ts';
import { worn } from './wear.ts';

const supersampling = 2;
const wornMaterials: ReadonlySet<Material> = new Set(['finish', 'shaded', 'polymer', 'accent']);

/** Input for shading one pixel. */
interface Scene {
  readonly geometry: Geometry;
  readonly shape: Shape;
  readonly recipe: ItemRecipe;
  readonly rim: Rgb;
  readonly surfaces: Readonly<Record<Material, SurfaceAt>>;
  readonly materials: readonly Material[];
  readonly ground: Material;
  readonly cosine: number;
  readonly sine: number;
}

async function sceneOf(recipe: ItemRecipe, width: number, height: number): Promise<Scene> {
  const masks = await silhouette(recipe.shape, width, height);
  const { shape } = masks;
  const seed = hashText(`${recipe.shape}/${recipe.style}/${recipe.palette}/${recipe.seed}`);
  const geometry = geometryOf(masks, seed);
  const palette = linearPalette(recipe.palette);
  const painted = painters[recipe.style](palette, recipe.seed);
  const fullFade: SurfaceAt = (u, v) => painted((u - 4.3) * 1.9, v);
  const finish = shape.body === 'blade' && recipe.style === 'fade' ? fullFade : painted;
  const gilded = recipe.palette !== 'ice' && recipe.palette !== 'snow' && recipe.palette !== 'lagoon';
  const angle = (-shape.tilt * Math.PI) / 180;
  return {
    geometry,
    shape,
    recipe,
    rim: linear(recipe.light),
    surfaces: surfacesFor(finish, palette, gilded),
    materials: assignMaterials(shape.body, geometry.parts, geometry.pixelsPerUnit, seed),
    ground: groundMaterial(shape.body, recipe.style === 'cast'),
    cosine: Math.cos(angle),
    sine: Math.sin(angle),
  };
}

function surfaceOf(scene: Scene, material: Material, u: number, v: number, index: number): Surface {
  const surface = scene.surfaces[material](u, v);
  if (!wornMaterials.has(material)) return surface;
  const depth = scene.geometry.depth.values[index] ?? 0;
  return worn(surface, u, v, depth, scene.recipe.wear, scene.recipe.seed);
}

const reliefStep = 0.012;

/** Tilt of the finish: a facet's, or the slope of its relief. */
function leanOf(
  scene: Scene,
  material: Material,
  surface: Surface,
  u: number,
  v: number,
  index: number,
): [number, number] {
  const leanX = surface.lean?.[0] ?? 0;
  const leanY = surface.lean?.[1] ?? 0;
  if (surface.relief === undefined) return [leanX, leanY];
  const right = surfaceOf(scene, material, u + reliefStep, v, index).relief ?? 0;
  const below = surfaceOf(scene, material, u, v + reliefStep, index).relief ?? 0;
  const slope = (next: number): number => clamp((surface.relief ?? 0) * 2.2 - next * 2.2, -0.6, 0.6);
  return [leanX + slope(right), leanY + slope(below)];
}

/** Darkens seams, and slightly the base of every part. */
function occlusion(geometry: Geometry, index: number, onPart: boolean, facesUp: boolean, plated: boolean): number {
  const depth = geometry.depth.values[index] ?? 0;
  if (onPart) return mix(0.78, 1, smoothstep(0, 3.2, depth + (facesUp ? 2 : 0)));
  const { crowding, pixelsPerUnit } = geometry;
  const above = index - Math.round(3 * pixelsPerUnit) * crowding.width - Math.round(2 * pixelsPerUnit);
  const shadow = crowding.values[Math.max(0, above)] ?? 0;
  if (plated) return 1 - 0.55 * shadow;
  return mix(0.3, 1, smoothstep(0, 9, -depth)) * (1 - 0.55 * shadow);
}

const sharpLight: [number, number, number] = [0, 0, 0];
const softLight: [number, number, number] = [0, 0, 0];

function shadePixel(scene: Scene, index: number, x: number, y: number, out: Uint8Array): void {
  const { geometry, rim } = scene;
  const { relief, pixelsPerUnit } = geometry;
  const width = relief.width;
  const label = geometry.parts.labels[index] ?? 0;
  const offsetX = x / pixelsPerUnit - stage.width / 2;
  const offsetY = y / pixelsPerUnit - stage.height / 2;
  const u = (offsetX * scene.cosine - offsetY * scene.sine) / 100 + 5;
  const v = (offsetX * scene.sine + offsetY * scene.cosine) / 100 + 3.1;
  const stud = (geometry.studs.values[index] ?? 0) > 0.5;
  const material = stud ? 'steel' : label > 0 ? (scene.materials[label - 1] ?? 'steel') : scene.ground;
  const surface = surfaceOf(scene, material, u, v, index);
  const [leanX, leanY] = leanOf(scene, material, surface, u, v, index);
  const slopeX = ((relief.values[index + 1] ?? 0) - (relief.values[index - 1] ?? 0)) * 0.575;
  const slopeY = ((relief.values[index + width] ?? 0) - (relief.values[index - width] ?? 0)) * 0.575;
  const length = Math.hypot(leanX - slopeX, leanY - slopeY, 1);
  const nx = (leanX - slopeX) / length;
  const ny = (leanY - slopeY) / length;
  const nz = 1 / length;
  // Flat faces are treated as slightly domed, which adds long soft gradients.
  const reflectX = 2 * nz * nx + offsetX / 1500;
  const reflectY = 2 * nz * ny + offsetY / 900;
  studio(reflectX, reflectY, surface.rough, rim, softLight);
  studio(reflectX, reflectY, 0.04, rim, sharpLight);
  const grazing = (1 - clamp(nz)) ** 3;
  const paint = diffuse(nx, ny, nz) * (1 - surface.metal);
  const coat = surface.coat * (0.045 + 0.5 * grazing);
  const sheet = smoothstep(-0.25, 0.4, offsetY / stage.height + offsetX / 3600);
  const light = mix(1.12, 0.72, sheet) * occlusion(geometry, index, label > 0, ny < 0, scene.ground !== 'seam');
  const channel = (c: 0 | 1 | 2): number => {
    const mirror = surface.colour[c] * surface.metal + 0.035 * (1 - surface.metal);
    const lit = surface.colour[c] * paint + mirror * softLight[c] * (1 + grazing * 0.8) + coat * sharpLight[c];
    return (lit + rim[c] * grazing * 0.55) * light + (surface.glow?.[c] ?? 0);
  };
  developed(channel(0), channel(1), channel(2), out, index * 4);
}

function shade(scene: Scene): Uint8Array {
  const { body, pixelsPerUnit } = scene.geometry;
  const { width, height } = body;
  const out = new Uint8Array(width * height * 4);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const index = y * width + x;
      const inside = (body.values[index] ?? 0) * pixelsPerUnit;
      if (inside <= -0.5) continue;
      shadePixel(scene, index, x, y, out);
      out[index * 4 + 3] = clamp(inside + 0.5) * 255;
    }
  }
  return out;
}

export interface Picture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  /** Hanging or standing items are not tilted like weapons. */
  readonly upright: boolean;
}

/** Draws an item on a transparent ground. Deterministic: the same recipe gives the same pixels. */
export async function renderItem(recipe: ItemRecipe, width: number): Promise<Picture> {
  const height = Math.round((width * stage.height) / stage.width);
  const scene = await sceneOf(recipe, width * supersampling, height * supersampling);
  const raw = { width: width * supersampling, height: height * supersampling, channels: 4 as const };
  const data = await sharp(shade(scene), { raw }).resize(width, height, { kernel: 'lanczos3' }).raw().toBuffer();
  return { data, width, height, upright: scene.shape.body !== 'gun' && scene.shape.body !== 'blade' };
}
