import type { AvatarPlan } from '../data/avatars.ts';
import { mixHex } from './kit/colour.ts';
import { colouredIcon } from './kit/icons.ts';
import { hashText } from './kit/random.ts';
import { svgDocument } from './kit/svg.ts';

/** An emblem on folded coloured planes; square, since the page rounds the corners. */
export function avatarSvg(plan: AvatarPlan, size: number): Buffer {
  const { light, dark, glyph } = plan;
  const turn = (hashText(plan.code) % 5) * 18 - 36;
  const glint = mixHex(light, '#ffffff', 0.7);
  const shade = mixHex(dark, '#05070c', 0.55);
  const content = `<defs>
<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
<radialGradient id="light" cx=".32" cy=".22" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<linearGradient id="mark" gradientUnits="userSpaceOnUse" x1="0" y1="40" x2="0" y2="480"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="${glint}"/></linearGradient>
<filter id="drop" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="9"/></filter></defs>
<rect width="256" height="256" fill="url(#ground)"/>
<g transform="rotate(${turn} 128 128)"><path d="M-80 128L128 -80L336 128Z" fill="#fff" opacity=".08"/><path d="M-80 190L336 60V400H-80Z" fill="${shade}" opacity=".28"/><path d="M-80 260L336 130V400H-80Z" fill="${shade}" opacity=".24"/></g>
<rect width="256" height="256" fill="url(#light)"/>
<g transform="translate(33 35) scale(.371)"><g opacity=".55" filter="url(#drop)" transform="translate(8 16)">${colouredIcon(glyph, shade)}</g>${colouredIcon(glyph, 'url(#mark)')}</g>
<rect x="3" y="3" width="250" height="250" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="6"/>`;
  return svgDocument(content, size, size, '0 0 256 256');
}
