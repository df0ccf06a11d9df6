import manifest from '@clearcrate/artwork/manifest.json' with { type: 'json' };

/** The store's own pictures, from the server that `npm run dev` starts beside the gallery. */
const addressOf = (files: readonly { file: string }[]): string => `/art/${files.at(-1)?.file}`;

export type SampleGoods = keyof typeof manifest.goods;
export type SampleBox = keyof typeof manifest.boxes;

export const itemPicture = (goods: SampleGoods): string => addressOf(manifest.goods[goods]);
export const cratePicture = (box: SampleBox): string => addressOf(manifest.boxes[box]);

/** For pictures that the server draws on each request, such as the slider puzzle. */
export function svgUrl(width: number, height: number, content: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
