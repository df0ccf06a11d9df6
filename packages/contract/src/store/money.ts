import { z } from 'zod';

/** An amount in the minor unit (hundredths) of its asset. Never a float. */
export type Minor = bigint;

const AMOUNT_PATTERN = /^(0|[1-9]\d{0,12})(?:\.(\d{1,2}))?$/;
const MAX_MINOR = 10n ** 15n;

/** Parses `12`, `12.5` or `12.50`. Anything else (signs, exponents, three decimals) is rejected. */
export function parseAmount(text: string): Minor | undefined {
  const match = AMOUNT_PATTERN.exec(text);
  if (!match?.[1]) return undefined;
  const minor = BigInt(match[1]) * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
  return minor <= MAX_MINOR ? minor : undefined;
}

/** Formats with two decimals: `12.50`, `-0.05`. */
export function formatAmount(minor: Minor): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An amount sent by a client: a positive decimal string, parsed to minor units. */
export const positiveAmount = z
  .string()
  .max(16)
  .transform((text, context) => {
    const minor = parseAmount(text);
    if (minor === undefined || minor === 0n) {
      context.addIssue({ code: 'custom', message: 'not a positive amount with at most two decimals' });
      return z.NEVER;
    }
    return minor;
  });

/** An amount in an answer. */
export const amountText = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ examples: ['12.50'] });
