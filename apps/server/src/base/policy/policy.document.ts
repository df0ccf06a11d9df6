import { MODULES } from '@clearcrate/contract/kinds';
import { parseAmount } from '@clearcrate/contract/money';
import { PERSON_SIGNS, REAL_NAME_GATES } from '@clearcrate/contract/policy';
import { z } from 'zod';

/** Schema of a market policy as operators write it. Unknown keys are errors and never ignored. */

/** What can be closed in addition to the modules. */
export const SWITCHES = ['selling', 'payouts', 'extraction', 'inducements'] as const;
export type Switch = (typeof SWITCHES)[number];

const amount = z.string().transform((text, context) => {
  const minor = parseAmount(text);
  if (minor !== undefined) return minor;
  context.addIssue({ code: 'custom', message: 'must be an amount such as "200.00"' });
  return z.NEVER;
});
const days = z.number().int().min(1).max(3650);

const rule = z.strictObject({
  /** The reason, for readers of the policy. */
  note: z.string().max(500).optional(),
  /** Conditions; an absent one matches everyone. */
  when: z
    .strictObject({
      channels: z.array(z.string().min(1)).nonempty().optional(),
      countries: z
        .array(z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'))
        .nonempty()
        .optional(),
      identity: z.enum(['verified', 'unverified']).optional(),
    })
    .default({}),
  close: z.array(z.enum([...MODULES, ...SWITCHES])).optional(),
  caps: z
    .strictObject({
      boxPrice: amount.optional(),
      dailySpend: amount.optional(),
      dailyOpenings: z.number().int().min(0).optional(),
    })
    .default({}),
  coolOffDays: z
    .strictObject({ min: days, max: days })
    .refine(({ min, max }) => min <= max, 'min must not be above max')
    .optional(),
  realName: z.enum(REAL_NAME_GATES).optional(),
  /** Signs by which accounts without a verified identity are matched to one person. */
  matchPersonsBy: z.array(z.enum(PERSON_SIGNS)).optional(),
});
export type MarketRule = z.infer<typeof rule>;

const document = z.strictObject({ rules: z.array(rule).max(1_000) });
export type PolicyDocument = z.infer<typeof document>;

export type ReadDocument = { ok: true; document: PolicyDocument } | { ok: false; problem: string };

export function readDocument(value: unknown): ReadDocument {
  const result = document.safeParse(value);
  if (result.success) return { ok: true, document: result.data };
  const [first] = result.error.issues;
  const path = first?.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('') ?? '';
  return { ok: false, problem: `${path.replace(/^\./, '') || 'policy'}: ${first?.message}` };
}
