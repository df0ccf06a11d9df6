import { goods } from '../catalogue.ts';
import { renderItem } from '../render/item/item.ts';
import { stage } from '../render/item/silhouette.ts';
import { encodeWidths, type PictureJob } from './job.ts';

const widths = [280, 560];

export function itemJobs(): PictureJob[] {
  const byPicture = Map.groupBy(goods, (entry) => entry.picture);
  return [...byPicture].map(([key, sharing]) => {
    const files = widths.map((width) => ({
      file: `items/${width}-${key}.webp`,
      width,
      height: Math.round((width * stage.height) / stage.width),
    }));
    const recipe = sharing[0]?.recipe;
    if (!recipe) throw new Error(`Nothing uses the picture ${key}`);
    return {
      group: 'goods',
      codes: sharing.map((entry) => entry.code),
      files,
      render: async () =>
        encodeWidths(await renderItem(recipe, 560), files, {
          quality: 80,
          alphaQuality: 88,
          effort: 6,
          smartSubsample: true,
        }),
    };
  });
}
