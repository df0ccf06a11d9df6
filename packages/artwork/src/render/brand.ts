import { cornersOnCircle, pointList, svgDocument } from './kit/svg.ts';

/** A cube of light inside an open hexagon: the crate seen from above, and the C of the name. */
export function markContent(bracket: string): string {
  const hexagon = cornersOnCircle(6, 128, 128, 112);
  const at = (index: number): readonly [number, number] => hexagon[index] ?? [0, 0];
  const between = (from: number, to: number, share: number): readonly [number, number] => [
    at(from)[0] + (at(to)[0] - at(from)[0]) * share,
    at(from)[1] + (at(to)[1] - at(from)[1]) * share,
  ];
  const path = [between(0, 1, 0.92), at(0), at(5), at(4), at(3), between(3, 2, 0.92)];
  const cube = cornersOnCircle(6, 128, 128, 62);
  const face = (indices: readonly number[], fill: string): string =>
    `<polygon points="128,128 ${pointList(indices.map((index) => cube[index] ?? [0, 0]))}" fill="${fill}"/>`;
  return `<polyline points="${pointList(path)}" fill="none" stroke="${bracket}" stroke-width="25" stroke-linejoin="round" stroke-linecap="butt"/>${face([5, 0, 1], '#E6FFAA')}${face([3, 4, 5], '#9BE01F')}${face([1, 2, 3], '#C8FF4D')}`;
}

export function markSvg(bracket: string): Buffer {
  return svgDocument(markContent(bracket), 256, 256);
}

/**
 * The mark on its ink tile. `inset` is the share of the tile kept free around it, larger for masked
 * icons.
 */
export function iconSvg(size: number, inset: number, radius: number): Buffer {
  const scale = 1 - inset * 2;
  const content = `<defs><radialGradient id="g" cx=".5" cy=".45" r=".7"><stop offset="0" stop-color="#263046"/><stop offset="1" stop-color="#0B0E14"/></radialGradient></defs><rect width="256" height="256" rx="${radius}" fill="url(#g)"/><g transform="translate(${256 * inset} ${256 * inset}) scale(${scale})">${markContent('#EEF2FA')}</g>`;
  return svgDocument(content, size, size, '0 0 256 256');
}
