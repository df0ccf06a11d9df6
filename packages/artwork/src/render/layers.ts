import sharp from 'sharp';
import type { ItemRecipe } from '../recipe.ts';
import { type Picture, renderItem } from './item/item.ts';

export interface Layer {
  readonly input: Buffer;
  readonly left: number;
  readonly top: number;
}

interface Placement {
  /** Middle of the layer on the canvas. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Degrees clockwise. */
  readonly turn?: number;
  /** Mirrored to point to the left. */
  readonly mirrored?: boolean;
  /** Colour of the light around it. */
  readonly glow?: string;
}

interface Canvas {
  readonly width: number;
  readonly height: number;
}

/** Clips a layer to the canvas; the compositor rejects overhanging layers. */
async function clipped(input: Buffer, left: number, top: number, canvas: Canvas): Promise<Layer> {
  const { width, height } = await sharp(input).metadata();
  const cutLeft = Math.max(0, -left);
  const cutTop = Math.max(0, -top);
  const visible = {
    left: cutLeft,
    top: cutTop,
    width: Math.min(width - cutLeft, canvas.width - Math.max(0, left)),
    height: Math.min(height - cutTop, canvas.height - Math.max(0, top)),
  };
  const cut = await sharp(input).extract(visible).png().toBuffer();
  return { input: cut, left: Math.max(0, left), top: Math.max(0, top) };
}

/** Light in the shape of a picture, blurred. */
export async function glowBehind(input: Buffer, colour: string, radius: number, strength: number): Promise<Buffer> {
  const { width, height } = await sharp(input).metadata();
  const alpha = await sharp(input).extractChannel(3).blur(radius).linear(strength, 0).toBuffer();
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .joinChannel(alpha)
    .png()
    .toBuffer();
}

/** Turns a picture into layers for a canvas: its glow, if any, and itself. */
export async function placed(picture: Picture, place: Placement, canvas: Canvas): Promise<Layer[]> {
  const raw = { width: picture.width, height: picture.height, channels: 4 as const };
  const sized = await sharp(picture.data, { raw })
    .flop(place.mirrored ?? false)
    .resize(Math.round(place.width))
    .png()
    .toBuffer();
  const margin = Math.round(place.width * 0.1);
  const room = { top: margin, bottom: margin, left: margin, right: margin, background: '#00000000' };
  let image = await sharp(sized).extend(room).png().toBuffer();
  if (place.turn) image = await sharp(image).rotate(place.turn, { background: '#00000000' }).png().toBuffer();
  const { width, height } = await sharp(image).metadata();
  const left = Math.round(place.x - width / 2);
  const top = Math.round(place.y - height / 2);
  const own = await clipped(image, left, top, canvas);
  if (!place.glow) return [own];
  const glow = await glowBehind(image, place.glow, Math.max(4, place.width / 26), 0.6);
  return [await clipped(glow, left, top, canvas), own];
}

export async function placedItem(recipe: ItemRecipe, place: Placement, canvas: Canvas): Promise<Layer[]> {
  return placed(await renderItem(recipe, Math.min(900, Math.round(place.width))), place, canvas);
}
