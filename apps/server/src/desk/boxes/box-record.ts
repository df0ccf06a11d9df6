import { BOX_KINDS } from '@clearcrate/contract/box';
import { parseAmount } from '@clearcrate/contract/money';
import { z } from 'zod';
import type { Box } from '../../modes/box/box.module.ts';

/** New odds of a box as they are proposed and kept: what an import record of the box has besides its looks. */
export const boxTerms = z.object({
  boxId: z.string(),
  baseVersion: z.number().int(),
  price: z.string(),
  guarantee: z.object({ afterOpenings: z.number().int(), minQuality: z.number().int() }).nullable(),
  odds: z.array(z.object({ goods: z.string(), tickets: z.number().int() })),
  overReason: z.string(),
  publishAt: z.string().nullable(),
});
export type BoxTerms = z.output<typeof boxTerms>;

const KIND_NAMES = Object.fromEntries(Object.entries(BOX_KINDS).map(([name, kind]) => [kind, name]));

/** Puts odds in the order in which every box is published: by price, the dearest first. */
export function inPriceOrder<Entry extends { goods: string }>(
  odds: readonly Entry[],
  priceOf: (code: string) => bigint | undefined,
): Entry[] {
  return odds.toSorted((a, b) => {
    const [first, second] = [priceOf(a.goods) ?? 0n, priceOf(b.goods) ?? 0n];
    if (first !== second) return first > second ? -1 : 1;
    return a.goods < b.goods ? -1 : 1;
  });
}

/** The record that an import file would have for the box with these terms. */
export function recordOf(box: Box, terms: Pick<BoxTerms, 'price' | 'guarantee' | 'odds'>): object {
  return {
    record: 'box',
    code: box.code,
    kind: KIND_NAMES[box.kind],
    ...(box.categoryCode === '' ? {} : { category: box.categoryCode }),
    ...(box.welfareLevel === null ? {} : { welfareLevel: box.welfareLevel }),
    ...{ names: box.names, descriptions: box.descriptions, colour: box.colour, tier: box.tier },
    ...{ image: box.image, imageLarge: box.imageLarge, sort: box.sort },
    price: terms.price,
    ...(terms.guarantee ? { guarantee: terms.guarantee } : {}),
    odds: terms.odds,
  };
}

/** Amount of a text that the contract has checked. */
export const minorOf = (text: string): bigint => parseAmount(text) ?? 0n;
