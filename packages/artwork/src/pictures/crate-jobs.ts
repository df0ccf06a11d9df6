import { type Box, boxes, shapeOf } from '../boxes.ts';
import { goodsWithCode } from '../catalogue.ts';
import { pictureKey } from '../recipe.ts';
import { renderCrate } from '../render/crate/crate.ts';
import { encodeWidths, type PictureJob } from './job.ts';

const widths = [320, 640];

/** Hash of everything that determines the crate's picture. */
function crateKey(box: Box): string {
  const { colour, glyph, tier, label, code } = box;
  return pictureKey({
    code,
    colour,
    glyph,
    tier,
    label,
    item: goodsWithCode(box.keyItem).picture,
    shape: shapeOf(box),
  });
}

export function crateKeyOf(code: string): string {
  const box = boxes.find((candidate) => candidate.code === code);
  if (!box) throw new Error(`There is no box called "${code}"`);
  return crateKey(box);
}

export function crateJobs(): PictureJob[] {
  return boxes.map((box) => {
    const key = crateKey(box);
    const files = widths.map((width) => ({ file: `crates/${width}-${key}.webp`, width, height: width }));
    return {
      group: 'boxes',
      codes: [box.code],
      files,
      render: async () =>
        encodeWidths(await renderCrate(box, 640), files, { quality: 76, alphaQuality: 82, effort: 6 }),
    };
  });
}
