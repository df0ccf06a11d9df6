import { boxCategories, boxes } from '@clearcrate/artwork/boxes';
import { BOX_KINDS } from '@clearcrate/contract/box';
import type { BoxContent } from '../../src/modes/box/box.module.ts';
import type { Pictures } from '../pictures.ts';

/** The generated demo boxes with the URLs of their pictures. */
export function boxContent(pictures: Pictures): BoxContent {
  return {
    categories: Object.entries(boxCategories).map(([code, names]) => ({ code, names })),
    boxes: boxes.map((box) => ({
      code: box.code,
      kind: BOX_KINDS[box.kind],
      categoryCode: box.category ?? null,
      welfareLevel: box.level ?? null,
      names: box.names,
      descriptions: box.descriptions,
      colour: box.colour,
      tier: box.tier,
      ...pictures.ofBox(box.code),
      price: BigInt(box.price),
      guarantee: box.guarantee
        ? {
            afterOpenings: box.guarantee.afterOpenings,
            minQuality: Number(box.guarantee.minQuality.slice('level'.length)),
          }
        : null,
      odds: box.contents,
    })),
  };
}
