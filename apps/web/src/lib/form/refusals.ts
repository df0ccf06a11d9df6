import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';

const nameOfCode = new Map(Object.entries(ERRORS).map(([name, { code }]) => [code as number, name as ErrorName]));

/** Returns the name of a rejection by number; undefined for the page's own codes. */
export const refusalName = (code: number): ErrorName | undefined => nameOfCode.get(code);

/** Rejections of verification codes, by field. */
export const CODE_REFUSALS = {
  sliderRequired: 'code',
  sliderFailed: 'code',
  codeRequired: 'code',
  codeWrong: 'code',
  codeTooSoon: 'code',
  codeLimitReached: 'code',
  codeServiceBusy: 'code',
  codeWayClosed: 'code',
  emailMissing: 'code',
  mailServiceBusy: 'code',
} as const satisfies Partial<Record<ErrorName, 'code'>>;

/** Rejections of new passwords, by field. */
export const PASSWORD_REFUSALS = {
  passwordCharacters: 'password',
  passwordTooShort: 'password',
  passwordTooLong: 'password',
  passwordCommon: 'password',
  passwordPersonal: 'password',
  passwordsDiffer: 'confirmPassword',
} as const satisfies Partial<Record<ErrorName, 'password' | 'confirmPassword'>>;

/** Faults that such a form detects before the server. */
export type NewPasswordFault = 'passwordRequired' | 'codeRequired' | 'codeWrong' | keyof typeof PASSWORD_REFUSALS;

/** Drops the fields without a fault. */
export function onlyFaults<Field extends string, Fault>(
  faults: Partial<Record<Field, Fault | undefined>>,
): Partial<Record<Field, Fault>> {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined)) as Partial<
    Record<Field, Fault>
  >;
}
