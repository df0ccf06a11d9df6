import sharp from 'sharp';
import { boxes } from '../boxes.ts';
import { goodsWithCode } from '../catalogue.ts';
import type { BannerPlan } from '../data/banners.ts';
import { renderCrate } from './crate/crate.ts';
import { mixHex } from './kit/colour.ts';
import { hashText, seededRandom } from './kit/random.ts';
import { cornersOnCircle, pointList, svgDocument } from './kit/svg.ts';
import { type Layer, placed, placedItem } from './layers.ts';

export interface BannerSize {
  readonly width: number;
  readonly height: number;
  /** Horizontal position of the lit object, as a share of the width; the text is at its left. */
  readonly focus: number;
  /** Share of the height the lit object takes, so that it is not cut off. */
  readonly scale: number;
}

const ink = '#0b0e14';

function shafts(plan: BannerPlan, { width, height, focus }: BannerSize): string {
  const x = width * focus;
  const lean = [-0.95, -0.45, 0, 0.4, 0.9];
  return lean
    .map((slope, index) => {
      const top = x + slope * height * 0.16;
      const foot = x + slope * height;
      const spread = height * (0.07 + 0.05 * ((index * 7) % 3));
      return `<polygon points="${top - 8},-20 ${top + 8},-20 ${foot + spread},${height * 0.94} ${foot - spread},${height * 0.94}" fill="url(#shaft)" opacity="${index % 2 ? 0.3 : 0.18}" filter="url(#blur)"/>`;
    })
    .join('')
    .replaceAll('#shaft', `#shaft-${plan.code}`);
}

/** A tiled floor running towards the horizon under the focus. */
function floor(plan: BannerPlan, { width, height, focus }: BannerSize): string {
  const x = width * focus;
  const horizon = height * 0.56;
  const rays = Array.from({ length: 25 }, (_, index) => {
    const foot = x + (index - 12) * height * 0.34;
    return `<line x1="${x + (index - 12) * height * 0.05}" y1="${horizon}" x2="${foot}" y2="${height}"/>`;
  });
  const rows = [0.03, 0.1, 0.22, 0.4, 0.66].map((share) => {
    const y = horizon + (height - horizon) * share;
    return `<line x1="0" y1="${y}" x2="${width}" y2="${y}"/>`;
  });
  const light = mixHex(plan.colour, '#ffffff', 0.3);
  return `<g mask="url(#near)"><g stroke="${light}" stroke-opacity=".3" stroke-width="1.2">${rays.join('')}${rows.join('')}</g></g><ellipse cx="${x}" cy="${height * 0.84}" rx="${height * 0.62}" ry="${height * 0.14}" fill="${plan.colour}" opacity=".4" filter="url(#blur)"/>`;
}

/** Large faint cells behind the text, so that the dark side is not empty. */
function cells({ width, height }: BannerSize): string {
  const outlines = Array.from({ length: 9 }, (_, index) => {
    const x = (index % 5) * height * 0.36 + (index >= 5 ? height * 0.18 : 0);
    const y = index >= 5 ? height * 0.72 : height * 0.2;
    return `<polygon points="${pointList(cornersOnCircle(6, x, y, height * 0.2))}"/>`;
  });
  return `<g fill="#fff" fill-opacity=".012" stroke="#fff" stroke-opacity=".05" stroke-width="1.5" transform="translate(${width * 0.02} 0)">${outlines.join('')}</g>`;
}

function dust(plan: BannerPlan, { width, height, focus }: BannerSize): string {
  const random = seededRandom(hashText(plan.code));
  return Array.from({ length: 46 }, () => {
    const x = width * focus + (random() - 0.5) * height * 2.3;
    const y = random() * height * 0.92;
    const radius = 0.8 + random() ** 3 * height * 0.011;
    const colour = random() < 0.3 ? plan.accent : mixHex(plan.colour, '#ffffff', 0.55);
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${colour}" opacity="${(0.25 + random() * 0.6).toFixed(2)}"/>`;
  }).join('');
}

function background(plan: BannerPlan, size: BannerSize): Buffer {
  const { width, height, focus } = size;
  const x = width * focus;
  const content = `<defs>
<linearGradient id="ground" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#0D1119"/><stop offset=".5" stop-color="${mixHex(plan.colour, ink, 0.88)}"/><stop offset="1" stop-color="${mixHex(plan.accent, ink, 0.88)}"/></linearGradient>
<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${x}" cy="${height * 0.5}" r="${height * 1.05}"><stop offset="0" stop-color="${plan.colour}" stop-opacity=".62"/><stop offset=".45" stop-color="${plan.colour}" stop-opacity=".22"/><stop offset="1" stop-color="${plan.colour}" stop-opacity="0"/></radialGradient>
<radialGradient id="side" gradientUnits="userSpaceOnUse" cx="${x + height * 0.75}" cy="${height * 0.2}" r="${height * 0.85}"><stop offset="0" stop-color="${plan.accent}" stop-opacity=".34"/><stop offset="1" stop-color="${plan.accent}" stop-opacity="0"/></radialGradient>
<linearGradient id="shaft-${plan.code}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".7"/><stop offset=".5" stop-color="${plan.colour}" stop-opacity=".4"/><stop offset="1" stop-color="${plan.colour}" stop-opacity="0"/></linearGradient>
<radialGradient id="fade" gradientUnits="userSpaceOnUse" cx="${x}" cy="${height * 0.9}" r="${height * 1.1}"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#000"/></radialGradient><mask id="near"><rect width="${width}" height="${height}" fill="url(#fade)"/></mask>
<filter id="blur" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${height / 36}"/></filter></defs>
<rect width="${width}" height="${height}" fill="url(#ground)"/><rect width="${width}" height="${height}" fill="url(#glow)"/><rect width="${width}" height="${height}" fill="url(#side)"/>
${cells(size)}${shafts(plan, size)}${floor(plan, size)}${dust(plan, size)}`;
  return svgDocument(content, width, height);
}

/** Darkens the side of the text and the lower edge. */
function veil({ width, height, focus }: BannerSize): Buffer {
  const content = `<defs><linearGradient id="words" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${ink}" stop-opacity=".82"/><stop offset="${focus * 0.62}" stop-color="${ink}" stop-opacity=".5"/><stop offset="${focus * 0.86}" stop-color="${ink}" stop-opacity="0"/></linearGradient><linearGradient id="rim" x1="0" y1="0" x2="0" y2="1"><stop offset=".7" stop-color="${ink}" stop-opacity="0"/><stop offset="1" stop-color="${ink}" stop-opacity=".55"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#words)"/><rect width="${width}" height="${height}" fill="url(#rim)"/>`;
  return svgDocument(content, width, height);
}

async function extraLayers(plan: BannerPlan, size: BannerSize): Promise<Layer[]> {
  const layers: Layer[] = [];
  const reach = size.height * size.scale;
  for (const extra of plan.extras) {
    const place = {
      x: size.width * size.focus + extra.x * reach,
      y: size.height * 0.5 + extra.y * reach,
      width: extra.width * reach,
      turn: extra.turn,
      mirrored: extra.mirrored,
      glow: mixHex(plan.colour, '#ffffff', 0.35),
    };
    layers.push(...(await placedItem(goodsWithCode(extra.goods).recipe, place, size)));
  }
  return layers;
}

/** A wide picture for the head of a page; the page places its text next to the lit object. */
export async function renderBanner(plan: BannerPlan, size: BannerSize): Promise<Buffer> {
  const layers = await extraLayers(plan, size);
  const box = boxes.find((candidate) => candidate.code === plan.box);
  if (box) {
    const crate = await renderCrate(box, Math.round(size.height * size.scale));
    const place = { x: size.width * size.focus, y: size.height * 0.5, width: crate.width };
    layers.push(...(await placed(crate, place, size)));
  }
  return sharp(background(plan, size))
    .composite([...layers, { input: veil(size), left: 0, top: 0 }])
    .removeAlpha()
    .png()
    .toBuffer();
}
