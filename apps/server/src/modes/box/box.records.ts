import { BOX_KINDS } from '@clearcrate/contract/box';
import { type OddsProblem, validateOdds } from '@clearcrate/fairness/odds';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { z } from 'zod';
import {
  colour,
  localTexts,
  pictureAddress,
  qualityLevel,
  recordAmount,
  recordCode,
  sortNumber,
} from '../../platform/text/record-fields.ts';
import type { BoxPlan } from './box.content.ts';

/** Import records for box categories and boxes. */

const TIERS = ['standard', 'advanced', 'collector'] as const;
const MAX_DESCRIPTION_LENGTH = 400;
const MAX_GUARANTEE_OPENINGS = 100_000;

const description = z.string().trim().max(MAX_DESCRIPTION_LENGTH);
const descriptions = z.strictObject({
  zh: description,
  en: description,
  vi: description,
  ko: description,
  tw: description,
});

function oddsText(problem: OddsProblem): string {
  switch (problem.problem) {
    case 'empty':
      return 'is empty';
    case 'total':
      return `has ${problem.total} tickets instead of ${TICKETS}`;
    case 'repeated':
      return `lists ${problem.item} twice`;
    case 'tickets':
      return `has an invalid ticket count for ${problem.item}`;
    case 'name':
      return `has the invalid goods code ${problem.item}`;
  }
}

const odds = z
  .array(z.strictObject({ goods: recordCode, tickets: z.int().min(1).max(TICKETS) }))
  .superRefine((entries, context) => {
    for (const problem of validateOdds(entries.map(({ goods, tickets }) => ({ item: goods, tickets }))))
      context.addIssue({ code: 'custom', message: oddsText(problem) });
  });

const boxRecord = z
  .strictObject({
    record: z.literal('box'),
    code: recordCode,
    kind: z.enum(['normal', 'welfare', 'shell']),
    category: recordCode.optional(),
    welfareLevel: z.int().min(1).max(5).optional(),
    names: localTexts,
    descriptions,
    colour,
    tier: z.enum(TIERS),
    image: pictureAddress.default(''),
    imageLarge: pictureAddress.default(''),
    sort: sortNumber,
    price: recordAmount,
    guarantee: z
      .strictObject({ afterOpenings: z.int().min(1).max(MAX_GUARANTEE_OPENINGS), minQuality: qualityLevel })
      .optional(),
    odds,
  })
  .superRefine((box, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const isNormal = box.kind === 'normal';
    const isWelfare = box.kind === 'welfare';
    if (isNormal !== (box.category !== undefined)) refuse('category', 'is required for normal boxes only');
    if (isWelfare !== (box.welfareLevel !== undefined)) refuse('welfareLevel', 'is required for welfare boxes only');
    if (isWelfare !== (box.price === 0n)) refuse('price', 'must be 0.00 for welfare boxes only');
  })
  .transform(({ record, kind, category, welfareLevel, guarantee, ...box }): BoxPlan & { record: 'box' } => ({
    ...box,
    record,
    kind: BOX_KINDS[kind],
    categoryCode: category ?? null,
    welfareLevel: welfareLevel ?? null,
    guarantee: guarantee ?? null,
  }));

export const BOX_RECORDS = {
  category: z.strictObject({ record: z.literal('category'), code: recordCode, names: localTexts, sort: sortNumber }),
  box: boxRecord,
};
