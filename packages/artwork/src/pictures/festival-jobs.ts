import sharp from 'sharp';
import { festivals } from '../data/festivals.ts';
import { type FestivalSize, renderFestival } from '../render/festival.ts';
import { stickerSvg } from '../render/sticker.ts';
import type { PictureJob } from './job.ts';

const STICKER = 176;
const sizes: readonly (FestivalSize & { name: string })[] = [
  { name: 'phone', width: 780, height: 560, focus: 0.7, scale: 0.6 },
  { name: 'wide', width: 1600, height: 520, focus: 0.72, scale: 0.82 },
];

/** Pages refer to these files by name, so the names contain no hash: redraw them with `--force`. */
export function festivalJobs(): PictureJob[] {
  const heads = festivals.map(
    (art): PictureJob => ({
      group: 'festivals',
      codes: [art.code],
      files: sizes.map(({ name, width, height }) => ({ file: `festivals/${art.code}-${name}.webp`, width, height })),
      render: () =>
        Promise.all(
          sizes.map(async (size) =>
            sharp(await renderFestival(art, size))
              .webp({ quality: 84, effort: 6 })
              .toBuffer(),
          ),
        ),
    }),
  );
  const stickers = festivals.flatMap((art) =>
    art.stickers.map(
      (sticker): PictureJob => ({
        group: 'festivals',
        codes: [`${art.code}/${sticker.code}`],
        files: [{ file: `festivals/${art.code}/${sticker.code}.webp`, width: STICKER, height: STICKER }],
        render: async () => [
          await sharp(stickerSvg(sticker, STICKER)).webp({ quality: 88, alphaQuality: 92, effort: 6 }).toBuffer(),
        ],
      }),
    ),
  );
  return [...heads, ...stickers];
}
