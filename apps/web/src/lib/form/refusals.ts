import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';

const nameOfCode = new Map(Object.entries(ERRORS).map(([name, { code }]) => [code as number, name as ErrorName]));

/** The name behind a refusal's number; nothing for the page's own codes. */
export const refusalName = (code: number): ErrorName | undefined => nameOfCode.get(code);

/** What a form that asks for a verification code may hear about it. */
export const CODE_REFUSALS = {
  sliderRequired: 'code',
  sliderFailed: 'code',
  codeRequired: 'code',
  codeWrong: 'code',
  codeTooSoon: 'code',
  codeLimitReached: 'code',
  codeServiceBusy: 'code',
} as const satisfies Partial<Record<ErrorName, 'code'>>;

/** What a form that asks for a new password may hear about it. */
export const PASSWORD_REFUSALS = {
  passwordCharacters: 'password',
  passwordTooShort: 'password',
  passwordTooLong: 'password',
  passwordCommon: 'password',
  passwordPersonal: 'password',
  passwordsDiffer: 'confirmPassword',
} as const satisfies Partial<Record<ErrorName, 'password' | 'confirmPassword'>>;

/** What such a form can see for itself, before the server does. */
export type NewPasswordFault = 'passwordRequired' | 'codeRequired' | 'codeWrong' | keyof typeof PASSWORD_REFUSALS;

/** Leaves out the fields without a fault. */
export function onlyFaults<Field extends string, Fault>(
  faults: Partial<Record<Field, Fault | undefined>>,
): Partial<Record<Field, Fault>> {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined)) as Partial<
    Record<Field, Fault>
  >;
}
