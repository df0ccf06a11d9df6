import { svgDocument } from './kit/svg.ts';

/** The ground of a goods card: ink, lit from behind in the quality's colour, with a bright foot. */
export function cardBackgroundSvg(colour: string, width: number, height: number): Buffer {
  const cells = Array.from({ length: 40 }, (_, index) => {
    const column = index % 8;
    const row = Math.floor(index / 8);
    const x = column * 46 + (row % 2 ? 23 : 0);
    const y = row * 40 + 14;
    return `<path d="M${x} ${y - 24}l20 12v24l-20 12l-20 -12v-24z"/>`;
  });
  const content = `<defs>
<linearGradient id="ink" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1B2231"/><stop offset="1" stop-color="#10141D"/></linearGradient>
<radialGradient id="glow" cx=".5" cy=".46" r=".62"><stop offset="0" stop-color="${colour}" stop-opacity=".5"/><stop offset=".5" stop-color="${colour}" stop-opacity=".16"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>
<linearGradient id="foot" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${colour}" stop-opacity="0"/><stop offset=".5" stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></linearGradient></defs>
<rect width="320" height="200" fill="url(#ink)"/><g fill="none" stroke="#fff" stroke-opacity=".035">${cells.join('')}</g>
<rect width="320" height="200" fill="url(#glow)"/><rect y="197" width="320" height="3" fill="url(#foot)"/>`;
  return svgDocument(content, width, height, '0 0 320 200');
}
