import { lettering } from './kit/lettering.ts';
import { cornersOnCircle, pointList, svgDocument } from './kit/svg.ts';

interface Metal {
  readonly light: string;
  readonly middle: string;
  readonly dark: string;
  readonly text: string;
}

const steel: Metal = { light: '#F2F6FF', middle: '#8E9BB8', dark: '#3E4862', text: '#E8EEFA' };
const bronze: Metal = { light: '#FFD9B0', middle: '#C07A45', dark: '#5E3015', text: '#FFC79A' };
const silver: Metal = { light: '#FFFFFF', middle: '#B9C8E2', dark: '#5B6C92', text: '#F4F8FF' };
const gold: Metal = { light: '#FFF3C4', middle: '#F0B53C', dark: '#85540F', text: '#FFDF8A' };
const amethyst: Metal = { light: '#F3E4FF', middle: '#9A6BFF', dark: '#3C1C8C', text: '#DCC6FF' };
const prism: Metal = { light: '#FFF8D6', middle: '#FF9CC8', dark: '#4B2BB0', text: '#FFF3C4' };

const metals: readonly Metal[] = [steel, steel, bronze, bronze, silver, silver, gold, gold, amethyst, prism];

/** The opening for the avatar, in units of the 160-unit drawing. */
const opening = { from: 26, size: 108, radius: 26 } as const;

function definitions(metal: Metal, level: number): string {
  const stops =
    level === 10
      ? '<stop offset="0" stop-color="#FFF3C4"/><stop offset=".25" stop-color="#FF9A5C"/><stop offset=".45" stop-color="#FF5FA8"/><stop offset=".65" stop-color="#7C5CFF"/><stop offset=".82" stop-color="#3FE0FF"/><stop offset="1" stop-color="#C8FF4D"/>'
      : `<stop offset="0" stop-color="${metal.light}"/><stop offset=".3" stop-color="${metal.middle}"/><stop offset=".5" stop-color="${metal.light}"/><stop offset=".72" stop-color="${metal.middle}"/><stop offset="1" stop-color="${metal.dark}"/>`;
  return `<defs><linearGradient id="m" x1="0" y1="0" x2="1" y2="1">${stops}</linearGradient><linearGradient id="p" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#232C3F"/><stop offset="1" stop-color="#0B0E14"/></linearGradient></defs>`;
}

function ring(level: number): string {
  const { from, size, radius } = opening;
  const band = level >= 7 ? 9 : 7;
  const middle = from - band / 2 - 1;
  const across = size + band + 2;
  const rect = (inset: number, width: number, stroke: string): string =>
    `<rect x="${middle + inset}" y="${middle + inset}" width="${across - 2 * inset}" height="${across - 2 * inset}" rx="${radius + band / 2 - inset}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
  return `${rect(0, band + 5, '#05070C')}${rect(0, band, 'url(#m)')}${rect(-band / 2 + 1, 1.2, 'rgba(255,255,255,.55)')}${rect(band / 2 - 0.6, 1.2, 'rgba(5,7,12,.75)')}`;
}

/** Feathers at both sides; more at higher levels. */
function wings(level: number): string {
  const feathers = level >= 9 ? 3 : level >= 6 ? 2 : level >= 4 ? 1 : 0;
  const side = Array.from({ length: feathers }, (_, index) => {
    const y = 96 + index * 14;
    const reach = 14 - index * 3;
    return `<path d="M21 ${y}L${20 - reach} ${y - 15}Q${18 - reach / 3} ${y + 4} 23 ${y + 11}Z" fill="url(#m)" stroke="#05070C" stroke-width="1.6" stroke-linejoin="round"/>`;
  }).join('');
  return `${side}<g transform="matrix(-1 0 0 1 160 0)">${side}</g>`;
}

function crown(level: number): string {
  if (level < 5) return '';
  const tall = level >= 9 ? 4 : level >= 7 ? 7 : 10;
  const points = `54,24 50,${tall + 6} 66,16 80,${tall - 2} 94,16 110,${tall + 6} 106,24`;
  const gem = level >= 10 ? '#C8FF4D' : level >= 9 ? '#FFD24A' : '#FF5A5F';
  const gems =
    level >= 7
      ? `<circle cx="80" cy="18" r="3.4" fill="${gem}" stroke="#05070C"/><circle cx="64" cy="20.5" r="2" fill="${gem}"/><circle cx="96" cy="20.5" r="2" fill="${gem}"/>`
      : '';
  return `<polygon points="${points}" fill="url(#m)" stroke="#05070C" stroke-width="2" stroke-linejoin="round"/>${gems}`;
}

/** Studs along the top edge below the levels with a crown, one per level. */
function studs(level: number, metal: Metal): string {
  if (level >= 5) return '';
  return Array.from({ length: level }, (_, index) => {
    const x = 80 + (index - (level - 1) / 2) * 16;
    return `<circle cx="${x}" cy="21.5" r="3.6" fill="${metal.light}" stroke="#05070C" stroke-width="1.4"/>`;
  }).join('');
}

function facets(level: number): string {
  if (level < 8) return '';
  const gems = [
    [24, 24],
    [136, 24],
  ] as const;
  return gems
    .map(([x, y]) => {
      const outline = pointList(cornersOnCircle(6, x, y, 8));
      const core = pointList(cornersOnCircle(6, x, y, 4));
      return `<polygon points="${outline}" fill="url(#m)" stroke="#05070C" stroke-width="1.6"/><polygon points="${core}" fill="#fff" opacity=".75"/>`;
    })
    .join('');
}

function plate(level: number, metal: Metal): string {
  const text = lettering(`V${level}`, { x: 80, y: 149.5, size: 20, fill: metal.text, anchor: 'middle', spacing: 0.6 });
  return `<path d="M50 128H110L103 153Q102 156 98 156H62Q58 156 57 153Z" fill="url(#p)" stroke="#05070C" stroke-width="5" stroke-linejoin="round"/><path d="M50 128H110L103 153Q102 156 98 156H62Q58 156 57 153Z" fill="url(#p)" stroke="url(#m)" stroke-width="2.2" stroke-linejoin="round"/>${text}`;
}

/** The frame of a VIP level (1 to 10) around a transparent opening. */
export function vipFrameSvg(level: number): Buffer {
  const metal = metals[level - 1];
  if (!metal) throw new Error(`There is no VIP level ${level}`);
  const content =
    definitions(metal, level) +
    wings(level) +
    ring(level) +
    crown(level) +
    studs(level, metal) +
    facets(level) +
    plate(level, metal);
  return svgDocument(content, 160, 160);
}
