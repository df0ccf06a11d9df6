import {
  FESTIVAL_METRICS,
  FESTIVAL_THEMES,
  type FestivalMetric,
  type FestivalPlace,
  type FestivalTheme,
  isCoinMetric,
} from '@clearcrate/contract/festival-themes';
import type { RewardAsset } from '@clearcrate/contract/task';
import { z } from 'zod';
import { recordAmount, recordCode } from '../../platform/text/record-fields.ts';

/**
 * Schema of the ActivityConfig article: `{ "open": true, "festivals": [ … ] }`. Imports use the
 * same fields.
 */

/** A skin by its goods code, or an amount of an asset. */
export type PrizePlan = { goods: string } | { asset: RewardAsset; amount: bigint };

export interface FestivalTaskPlan {
  code: string;
  metric: FestivalMetric;
  daily: boolean;
  /** A number of actions, or minor units for a coin metric. */
  target: bigint;
  stickers: number;
}

export interface FestivalPlan {
  code: string;
  place: FestivalPlace;
  theme: FestivalTheme;
  open: boolean;
  /** First and last business day. */
  from: string;
  to: string;
  tasks: FestivalTaskPlan[];
  /** Prizes by page of the theme. */
  prizes: Record<string, PrizePlan>;
  album: PrizePlan | null;
}

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2026-11-15')
  .refine((text) => {
    const time = Date.parse(`${text}T00:00:00Z`);
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  }, 'is not a calendar day');

const amount = recordAmount.refine((minor) => minor > 0n, 'must be more than 0.00');

const prize = z.union([
  z.strictObject({ goods: recordCode }),
  z.strictObject({ asset: z.enum(['coin', 'shell', 'point']), amount }),
]);

const MAX_ACTIONS = 1_000_000;
const MAX_STICKERS = 20;

const task = z
  .strictObject({
    code: recordCode,
    metric: z.enum(FESTIVAL_METRICS),
    daily: z.boolean().default(true),
    target: z.union([z.int().min(1).max(MAX_ACTIONS), amount]),
    stickers: z.int().min(1).max(MAX_STICKERS).default(1),
  })
  .superRefine(({ metric, target }, context) => {
    const isAmount = typeof target === 'bigint';
    if (isAmount !== isCoinMetric(metric))
      context.addIssue({
        code: 'custom',
        path: ['target'],
        message: isAmount ? 'must be a whole number' : 'must be an amount such as "50.00"',
      });
  })
  .transform(({ target, ...rest }): FestivalTaskPlan => ({ ...rest, target: BigInt(target) }));

const themes = Object.keys(FESTIVAL_THEMES) as [FestivalTheme, ...FestivalTheme[]];

export const festivalFields = {
  code: recordCode,
  place: z.enum(['activity', 'newyear']),
  theme: z.enum(themes),
  open: z.boolean().default(true),
  from: day,
  to: day,
  tasks: z.array(task).min(1).max(20),
  prizes: z.record(z.string(), prize),
  album: prize.nullable().default(null),
};

type Checked = { theme: FestivalTheme; from: string; to: string; tasks: FestivalTaskPlan[]; prizes: object };

export function checkFestival({ theme, from, to, tasks, prizes }: Checked, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (to < from) refuse('to', 'must not be before its first day');
  const codes = tasks.map(({ code }) => code);
  if (new Set(codes).size < codes.length) refuse('tasks', 'lists a task twice');
  const pages: string[] = FESTIVAL_THEMES[theme].map(({ page }) => page);
  for (const page of pages) if (!Object.hasOwn(prizes, page)) refuse('prizes', `has no prize for the page ${page}`);
  for (const page of Object.keys(prizes)) if (!pages.includes(page)) refuse('prizes', `has an unknown page: ${page}`);
}

const festival = z.strictObject(festivalFields).superRefine(checkFestival);

const activityConfig = z.object({
  open: z.boolean().default(false),
  festivals: z
    .array(festival)
    .max(20)
    .default([])
    .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'lists a festival twice'),
});

export type ReadConfig = { ok: true; open: boolean; festivals: FestivalPlan[] } | { ok: false; problem: string };

/** Parses the article. Returns the first problem when it is invalid. */
export function readActivityConfig(settings: unknown): ReadConfig {
  const result = activityConfig.safeParse(settings);
  if (result.success) return { ok: true, ...result.data };
  const [first] = result.error.issues;
  return { ok: false, problem: `${first?.path.join('.') || 'the article'}: ${first?.message}` };
}
