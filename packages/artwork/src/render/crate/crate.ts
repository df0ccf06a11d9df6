import sharp from 'sharp';
import { type Box, shapeOf } from '../../boxes.ts';
import { goodsWithCode } from '../../catalogue.ts';
import { type Picture, renderItem } from '../item/item.ts';
import { glowBehind, type Layer } from '../layers.ts';
import { halo, sparks } from './marks.ts';
import { crateShapes } from './shape.ts';
import { definitions, type Tones, tonesOf } from './tones.ts';

function drawing(content: string, tones: Tones, size: number): Buffer {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 640 640">${definitions(tones)}${content}</svg>`;
  return Buffer.from(svg);
}

/** The key item, trimmed, tilted like the crate's edge and small enough to float above it. */
async function floatingItem(item: Picture, size: number): Promise<{ data: Buffer; width: number; height: number }> {
  const raw = { width: item.width, height: item.height, channels: 4 as const };
  const lean = item.upright ? 0 : -9;
  const trimmed = await sharp(item.data, { raw }).trim({ threshold: 1 }).png().toBuffer();
  const turned = await sharp(trimmed).rotate(lean, { background: '#00000000' }).png().toBuffer();
  const { data, info } = await sharp(turned)
    .trim({ threshold: 1 })
    .resize(Math.round(size * 0.84), Math.round(size * 0.43), { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The key item above the crate, with a glow in the box's colour. */
async function itemLayers(item: Picture, colour: string, size: number): Promise<Layer[]> {
  const floating = await floatingItem(item, size);
  const margin = Math.round(size / 30);
  const left = Math.round((size - floating.width) / 2);
  const top = Math.max(margin, Math.round(size * 0.245 - floating.height / 2));
  const room = { top: margin, bottom: margin, left: margin, right: margin, background: '#00000000' };
  const spread = await sharp(floating.data).extend(room).png().toBuffer();
  const glow = await glowBehind(spread, colour, size / 44, 0.42);
  return [
    { input: glow, left: left - margin, top: top - margin },
    { input: floating.data, left, top },
  ];
}

/** Draws a box as a lit glass crate. The page renders the odds over the glass. */
export async function renderCrate(box: Box, size: number): Promise<Picture> {
  const tones = tonesOf(box);
  const { body } = crateShapes[shapeOf(box)](box, tones);
  const item = await renderItem(goodsWithCode(box.keyItem).recipe, 560);
  const front = drawing(halo(box, tones, true), tones, size);
  const data = await sharp(drawing(sparks(box, tones) + halo(box, tones, false) + body, tones, size))
    .composite([...(await itemLayers(item, tones.lit, size)), { input: front, left: 0, top: 0 }])
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { data, width: size, height: size, upright: true };
}
