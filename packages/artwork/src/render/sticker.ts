import type { StickerArt } from '../data/festivals.ts';
import { colouredIcon } from './kit/icons.ts';
import { svgDocument } from './kit/svg.ts';

/** Drawn on a square of 100 units, scalable. */
const hexagon = 'M50 4 90 27v46L50 96 10 73V27z';
const inner = 'M50 10.5 84.5 30.4v39.2L50 89.5 15.5 69.6V30.4z';
/** Reflection of a window on the foil. */
const gleam = 'M50 10.5 84.5 30.4 15.5 60V30.4z';

const hsl = (hue: number, saturation: number, light: number) => `hsl(${(hue + 360) % 360} ${saturation}% ${light}%)`;

function gradients({ hue }: StickerArt): string {
  return `<linearGradient id="face" x1="0" y1="0" x2=".8" y2="1"><stop stop-color="${hsl(hue, 86, 64)}"/><stop offset=".55" stop-color="${hsl(hue - 10, 78, 42)}"/><stop offset="1" stop-color="${hsl(hue - 24, 80, 22)}"/></linearGradient>
<linearGradient id="rim" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff"/><stop offset=".22" stop-color="${hsl(hue + 110, 92, 86)}"/><stop offset=".42" stop-color="#fff"/><stop offset=".6" stop-color="${hsl(hue + 190, 92, 84)}"/><stop offset=".8" stop-color="${hsl(hue + 270, 92, 86)}"/><stop offset="1" stop-color="#E6ECF8"/></linearGradient>
<radialGradient id="lamp" cx=".36" cy=".26" r=".8"><stop stop-color="#fff" stop-opacity=".5"/><stop offset=".5" stop-color="#fff" stop-opacity=".06"/><stop offset="1" stop-color="#000" stop-opacity=".34"/></radialGradient>
<linearGradient id="ink" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="${hsl(hue, 60, 88)}"/></linearGradient>
<filter id="soft" x="-30%" y="-30%" width="160%" height="170%"><feGaussianBlur stdDeviation="2.2"/></filter>
<clipPath id="cut"><path d="${inner}"/></clipPath>`;
}

/** Fine rings embossed into the foil around the icon. */
function rings(): string {
  const circles = [16, 24, 32, 40, 48].map((r) => `<circle cx="50" cy="50" r="${r}"/>`);
  return `<g clip-path="url(#cut)" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width=".7">${circles.join('')}</g>`;
}

/** A die-cut hexagon with a holographic rim and an icon with its own edge. */
export function stickerSvg(art: StickerArt, size: number): Buffer {
  const sign = (colour: string, x: number, y: number, opacity: number) =>
    `<g transform="translate(${23 + x} ${23 + y}) scale(.1055)" opacity="${opacity}">${colouredIcon(art.icon, colour)}</g>`;
  const content = `<defs>${gradients(art)}</defs>
<path d="${hexagon}" transform="translate(0 3.4)" fill="#000" opacity=".5" filter="url(#soft)"/>
<path d="${hexagon}" fill="url(#rim)" stroke="url(#rim)" stroke-width="6.4" stroke-linejoin="round"/>
<path d="${inner}" fill="url(#face)"/>${rings()}<path d="${inner}" fill="url(#lamp)"/>
${sign('#000', 0.9, 1.7, 0.3)}${sign('#000', 0, 0.7, 0.35)}${sign('url(#ink)', 0, 0, 1)}
<path d="${gleam}" fill="#fff" opacity=".13"/><path d="${inner}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".8"/>`;
  return svgDocument(content, size, size, '-3 -3 106 106');
}
