import sharp from 'sharp';
import { boxes } from '../boxes.ts';
import type { FestivalArt } from '../data/festivals.ts';
import { renderCrate } from './crate/crate.ts';
import { mixHex } from './kit/colour.ts';
import { colouredIcon } from './kit/icons.ts';
import { hashText, seededRandom } from './kit/random.ts';
import { svgDocument } from './kit/svg.ts';
import { placed } from './layers.ts';

export interface FestivalSize {
  readonly width: number;
  readonly height: number;
  /** Horizontal position of the crate, as a share of the width; the text is at its left. */
  readonly focus: number;
  readonly scale: number;
}

const ink = '#0b0e14';
type Random = () => number;

/**
 * A paper lantern: ribs, light from within, cap and tassel. Drawn around its middle, one unit high.
 */
function lantern(x: number, y: number, size: number, art: FestivalArt, opacity: number): string {
  const paper = art.code === 'newyear' ? '#E23A2C' : '#FF9A4A';
  const ribs = [-0.62, -0.3, 0, 0.3, 0.62].map(
    (place) =>
      `<path d="M0 -40Q${place * 96} 0 0 40" fill="none" stroke="#5A1408" stroke-opacity=".45" stroke-width="2"/>`,
  );
  const tassel = [-5, -2, 1, 4].map(
    (offset) => `<path d="M${offset} 52v${28 + Math.abs(offset)}" stroke="${art.light}" stroke-width="1.6"/>`,
  );
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size / 120).toFixed(3)})" opacity="${opacity}">
<ellipse rx="96" ry="86" fill="url(#halo)"/><path d="M0 -110V-46" stroke="${art.light}" stroke-opacity=".55" stroke-width="1.5"/>
<ellipse rx="47" ry="40" fill="${paper}"/><ellipse rx="47" ry="40" fill="url(#within)"/>${ribs.join('')}
<rect x="-17" y="-47" width="34" height="9" rx="3" fill="#C98A2A"/><rect x="-17" y="38" width="34" height="9" rx="3" fill="#C98A2A"/>
<rect x="-17" y="-47" width="34" height="3" rx="1.5" fill="#FFE6A8"/>${tassel.join('')}</g>`;
}

function lanterns(art: FestivalArt, { width, height, focus }: FestivalSize, random: Random): string {
  const near = Array.from({ length: 7 }, (_, index) => {
    const side = index % 2 === 0 ? -1 : 1;
    const x = width * focus + side * height * (0.42 + random() * 0.5);
    return lantern(x, height * (0.08 + random() * 0.3), height * (0.1 + random() * 0.13), art, 0.95);
  });
  const far = Array.from({ length: 16 }, () =>
    lantern(width * random(), height * (0.06 + random() * 0.5), height * (0.02 + random() * 0.035), art, 0.6),
  );
  return `<g filter="url(#far)">${far.join('')}</g>${near.join('')}`;
}

/** Ranges of hills, paler the farther they are. */
function hills(art: FestivalArt, { width, height }: FestivalSize, random: Random): string {
  return [0.62, 0.7, 0.8]
    .map((share, row) => {
      const points = Array.from({ length: 13 }, (_, index) => {
        const lift = Math.sin(index * 1.7 + row * 2.1) * 0.05 + (random() - 0.5) * 0.05;
        return `${((index * width) / 12).toFixed(0)} ${(height * (share + lift)).toFixed(0)}`;
      });
      const tone = mixHex(art.sky[2], ink, 0.5 + row * 0.2);
      return `<path d="M0 ${height}L${points.join('L')}L${width} ${height}Z" fill="${tone}" opacity="${0.75 + row * 0.12}"/>`;
    })
    .join('');
}

function moon(art: FestivalArt, { width, height, focus }: FestivalSize): string {
  const [x, y, r] = [width * focus, height * 0.42, height * 0.36];
  const seas = [
    [-0.3, -0.2, 0.2],
    [0.16, -0.34, 0.13],
    [0.28, 0.08, 0.22],
    [-0.12, 0.3, 0.16],
    [-0.46, 0.16, 0.09],
  ].map(
    ([dx = 0, dy = 0, size = 0]) =>
      `<circle cx="${x + dx * r}" cy="${y + dy * r}" r="${size * r}" fill="#C98A3A" opacity=".16"/>`,
  );
  return `<circle cx="${x}" cy="${y}" r="${r * 2.1}" fill="url(#moonlight)"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#moon)"/>${seas.join('')}<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${art.accent}" stroke-opacity=".6" stroke-width="2"/>`;
}

/** Bursts of sparks, each spark a line that ends in a point of light. */
function fireworks(art: FestivalArt, { width, height, focus }: FestivalSize, random: Random): string {
  const places = [
    [focus - 0.26, 0.2, 0.2],
    [focus + 0.17, 0.16, 0.24],
    [focus - 0.06, 0.1, 0.15],
    [0.16, 0.18, 0.13],
    [0.34, 0.3, 0.1],
  ];
  return places
    .map(([px = 0, py = 0, reach = 0], index) => {
      const [x, y] = [width * px, height * py];
      const colour = [art.light, art.accent, '#FFD9F0', '#FFE9A6', '#FF8A5A'][index] ?? art.light;
      const sparks = Array.from({ length: 40 }, (_, spark) => {
        const angle = (spark / 40) * Math.PI * 2;
        const length = height * reach * (0.55 + random() * 0.5);
        const [ex, ey] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length + length * 0.12];
        return `<path d="M${(x + (ex - x) * 0.34).toFixed(1)} ${(y + (ey - y) * 0.34).toFixed(1)}L${ex.toFixed(1)} ${ey.toFixed(1)}" stroke="${colour}" stroke-opacity=".62" stroke-width="1.4"/><circle cx="${ex.toFixed(1)}" cy="${ey.toFixed(1)}" r="${(1 + random() * 1.8).toFixed(1)}" fill="#fff" opacity=".9"/>`;
      });
      return `<circle cx="${x}" cy="${y}" r="${height * reach * 1.3}" fill="url(#burst)" opacity=".5"/>${sparks.join('')}`;
    })
    .join('');
}

/** A large, faint emblem of the theme behind the crate. */
function emblem(art: FestivalArt, { width, height, focus }: FestivalSize): string {
  const [icon, opacity] = art.code === 'newyear' ? ['sea-dragon', 0.2] : ['lotus-flower', 0.07];
  const side = height * 0.98;
  return `<g transform="translate(${width * focus - side / 2} ${height * 0.44 - side / 2}) scale(${side / 512})" opacity="${opacity}">${colouredIcon(String(icon), art.light)}</g>`;
}

function motes(art: FestivalArt, { width, height }: FestivalSize, random: Random): string {
  return Array.from({ length: 60 }, () => {
    const radius = 0.7 + random() ** 3 * height * 0.012;
    return `<circle cx="${(random() * width).toFixed(1)}" cy="${(random() * height).toFixed(1)}" r="${radius.toFixed(1)}" fill="${random() < 0.4 ? art.accent : art.light}" opacity="${(0.12 + random() * 0.5).toFixed(2)}"/>`;
  }).join('');
}

function defs(art: FestivalArt, { width, height, focus }: FestivalSize): string {
  const x = width * focus;
  const stop = (offset: number, colour: string, opacity = 1) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stop(0, art.sky[0])}${stop(0.55, art.sky[1])}${stop(1, art.sky[2])}</linearGradient>
<radialGradient id="halo">${stop(0, art.light, 0.55)}${stop(0.5, art.light, 0.18)}${stop(1, art.light, 0)}</radialGradient>
<radialGradient id="within" cx=".5" cy=".58" r=".62">${stop(0, '#FFF6D8', 0.95)}${stop(0.45, art.light, 0.55)}${stop(1, '#7A1A0A', 0.5)}</radialGradient>
<radialGradient id="moon" cx=".42" cy=".38" r=".75">${stop(0, '#FFFBEA')}${stop(0.6, '#FFE7B0')}${stop(1, '#E9B45E')}</radialGradient>
<radialGradient id="moonlight">${stop(0, '#FFD890', 0.6)}${stop(0.45, '#FFB45A', 0.22)}${stop(1, '#FFB45A', 0)}</radialGradient>
<radialGradient id="burst">${stop(0, '#FFE9C0', 0.7)}${stop(1, art.accent, 0)}</radialGradient>
<radialGradient id="stage" gradientUnits="userSpaceOnUse" cx="${x}" cy="${height * 0.62}" r="${height * 0.8}">${stop(0, art.light, 0.5)}${stop(0.5, art.light, 0.14)}${stop(1, art.light, 0)}</radialGradient>
<linearGradient id="words" x1="0" y1="0" x2="1" y2="0">${stop(0, ink, 0.72)}${stop(focus * 0.6, ink, 0.34)}${stop(focus * 0.9, ink, 0)}</linearGradient>
<linearGradient id="foot" x1="0" y1="0" x2="0" y2="1">${stop(0.62, ink, 0)}${stop(1, ink, 1)}</linearGradient>
<filter id="far" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="${height / 260}"/></filter></defs>`;
}

function background(art: FestivalArt, size: FestivalSize): Buffer {
  const { width, height } = size;
  const random = seededRandom(hashText(`festival-${art.code}`));
  const all = `<rect width="${width}" height="${height}"`;
  const sky = art.code === 'newyear' ? fireworks(art, size, random) : moon(art, size);
  const content = `${defs(art, size)}${all} fill="url(#sky)"/>${sky}${emblem(art, size)}${hills(art, size, random)}${all} fill="url(#stage)"/>${lanterns(art, size, random)}${motes(art, size, random)}`;
  return svgDocument(content, width, height);
}

/** Darkens the side of the text and fades the lower edge into the page. */
function veil(art: FestivalArt, size: FestivalSize): Buffer {
  const { width, height } = size;
  const all = `<rect width="${width}" height="${height}"`;
  return svgDocument(`${defs(art, size)}${all} fill="url(#words)"/>${all} fill="url(#foot)"/>`, width, height);
}

/** The head picture of a festival page: a night scene with its crate. */
export async function renderFestival(art: FestivalArt, size: FestivalSize): Promise<Buffer> {
  const box = boxes.find(({ code }) => code === art.box);
  if (!box) throw new Error(`There is no box called "${art.box}"`);
  const crate = await renderCrate(box, Math.round(size.height * size.scale));
  const place = { x: size.width * size.focus, y: size.height * 0.53, width: crate.width };
  return sharp(background(art, size))
    .composite([...(await placed(crate, place, size)), { input: veil(art, size), left: 0, top: 0 }])
    .removeAlpha()
    .png()
    .toBuffer();
}
