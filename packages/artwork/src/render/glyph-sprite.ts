import { type currencyGlyphs, modeGlyphs } from '../glyphs.ts';
import { iconBody } from './kit/icons.ts';
import { cornersOnCircle, pointList } from './kit/svg.ts';

function coin(): string {
  const cube = cornersOnCircle(6, 256, 256, 112);
  const face = (indices: readonly number[], fill: string): string =>
    `<polygon points="256,256 ${pointList(indices.map((index) => cube[index] ?? [0, 0]))}" fill="${fill}"/>`;
  return `<circle cx="256" cy="256" r="240" fill="#8A5410"/><circle cx="256" cy="250" r="232" fill="#FFC94A"/><circle cx="256" cy="250" r="232" fill="none" stroke="#FFE9A6" stroke-width="14"/><circle cx="256" cy="254" r="178" fill="#E9A42A"/><circle cx="256" cy="254" r="178" fill="none" stroke="#A86A14" stroke-width="10"/>${face([5, 0, 1], '#FFF0BF')}${face([3, 4, 5], '#A86A14')}${face([1, 2, 3], '#7A480C')}`;
}

function shell(): string {
  const ribs = [-2, -1, 0, 1, 2].map((rib) => {
    const x = 256 + rib * 92;
    const y = 118 + Math.abs(rib) * Math.abs(rib) * 16;
    return `<path d="M256 432L${x} ${y}" stroke="#0E6E78" stroke-width="14" stroke-linecap="round"/>`;
  });
  return `<path d="M206 476h100l22-60h-144z" fill="#0E6E78"/><path d="M256 440C120 440 30 340 36 236C60 226 76 210 84 186C108 178 124 160 132 132C160 128 180 112 190 84C218 90 240 82 256 60C272 82 294 90 322 84C332 112 352 128 380 132C388 160 404 178 428 186C436 210 452 226 476 236C482 340 392 440 256 440Z" fill="#3FD0CE"/><path d="M256 440C160 420 90 330 84 186C108 178 124 160 132 132C160 128 180 112 190 84C218 90 240 82 256 60Z" fill="#8CF0E6" opacity=".55"/>${ribs.join('')}`;
}

function point(): string {
  return `<polygon points="256,470 40,190 132,60 380,60 472,190" fill="#6B4BE0"/><polygon points="40,190 132,60 190,190" fill="#B49BFF"/><polygon points="132,60 256,60 190,190" fill="#D9CCFF"/><polygon points="256,60 322,190 190,190" fill="#F1EAFF"/><polygon points="256,60 380,60 322,190" fill="#C3AEFF"/><polygon points="380,60 472,190 322,190" fill="#8E6CF5"/><polygon points="190,190 322,190 256,470" fill="#A184FF"/><polygon points="40,190 190,190 256,470" fill="#7F5CEE"/>`;
}

const currencies: Readonly<Record<(typeof currencyGlyphs)[number], () => string>> = { coin, shell, point };

function symbol(name: string, body: string): string {
  return `<symbol id="glyph-${name}" viewBox="0 0 512 512">${body}</symbol>`;
}

export function glyphSprite(): Buffer {
  const modes = Object.entries(modeGlyphs).map(([name, icon]) => symbol(name, iconBody(icon)));
  const money = Object.entries(currencies).map(([name, draw]) => symbol(name, draw()));
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${[...modes, ...money].join('\n')}</svg>\n`);
}
