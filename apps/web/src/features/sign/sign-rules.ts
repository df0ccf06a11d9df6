import { checkVerifyCode, normaliseMobile } from '@clearcrate/contract/auth-rules';
import type { ErrorName } from '@clearcrate/contract/errors';
import { checkNickname } from '@clearcrate/contract/nickname-rules';
import { checkNewPassword } from '@clearcrate/contract/password-rules';
import {
  CODE_REFUSALS,
  type NewPasswordFault,
  onlyFaults,
  PASSWORD_REFUSALS,
  refusalName,
} from '../../lib/form/refusals.ts';

export type SignField =
  | 'mobile'
  | 'code'
  | 'password'
  | 'confirmPassword'
  | 'nickName'
  | 'invitationCode'
  | 'agreed'
  | 'adult';

/** Faults by field; the form finds the message. */
export type FieldFaults = Partial<Record<SignField, FormFault>>;

/** Faults that a form detects before the server. */
export type FormFault =
  | 'mobileRequired'
  | NewPasswordFault
  | Extract<
      ErrorName,
      | 'nicknameLength'
      | 'nicknameCharacters'
      | 'nicknameStaff'
      | 'mobileInvalid'
      | 'accountInvalid'
      | 'agreementRequired'
      | 'adultRequired'
    >;

const FIELD_OF_ERROR: Partial<Record<ErrorName, SignField>> = {
  mobileInvalid: 'mobile',
  accountInvalid: 'mobile',
  mobileTaken: 'mobile',
  mobileUnknown: 'mobile',
  mobileAlreadyBound: 'mobile',
  ...CODE_REFUSALS,
  credentialsWrong: 'password',
  signInLocked: 'password',
  ...PASSWORD_REFUSALS,
  nicknameLength: 'nickName',
  nicknameCharacters: 'nickName',
  nicknameStaff: 'nickName',
  inviteCodeUnknown: 'invitationCode',
  agreementRequired: 'agreed',
  adultRequired: 'adult',
};

/** The field of a rejection; undefined when it concerns the whole form. */
export function fieldOfRefusal(code: number, fields: readonly SignField[]): SignField | undefined {
  const name = refusalName(code);
  const field = name && FIELD_OF_ERROR[name];
  if (field && fields.includes(field)) return field;
  // Signing in by code has no password field; rejections of the sign-in are shown at the code then.
  return field === 'password' && fields.includes('code') ? 'code' : undefined;
}

interface Phone {
  areaCode: string;
  mobile: string;
}

/** An empty field is named as such; other input gets the message of the form. */
function phoneFault({ areaCode, mobile }: Phone, wrong: FormFault = 'mobileInvalid'): FormFault | undefined {
  if (mobile.trim() === '') return 'mobileRequired';
  return normaliseMobile(areaCode, mobile) ? undefined : wrong;
}

const without = (faults: Partial<Record<SignField, string>>) => onlyFaults(faults) as FieldFaults;

/** The password of an existing account may predate today's rules: it only must not be empty. */
export function loginFaults(form: Phone & { way: 'code' | 'password'; code: string; password: string }): FieldFaults {
  const account = phoneFault(form, 'accountInvalid');
  return form.way === 'code'
    ? without({ mobile: account, code: checkVerifyCode(form.code) })
    : without({ mobile: account, password: form.password === '' ? 'passwordRequired' : undefined });
}

interface NewPassword {
  password: string;
  confirmPassword: string;
}

function passwordFaults({ password, confirmPassword, mobile, nickName }: NewPassword & Phone & { nickName?: string }) {
  const fault = checkNewPassword(password, confirmPassword, { mobile, nickname: nickName ?? '' });
  return fault === 'passwordsDiffer' ? { confirmPassword: fault } : { password: fault };
}

export interface RegisterForm extends Phone, NewPassword {
  code: string;
  nickName: string;
  invitationCode: string;
  agreed: boolean;
  adult: boolean;
}

export function registerFaults(form: RegisterForm): FieldFaults {
  return without({
    mobile: phoneFault(form),
    code: checkVerifyCode(form.code),
    ...passwordFaults(form),
    nickName: form.nickName === '' ? undefined : checkNickname(form.nickName),
    adult: form.adult ? undefined : 'adultRequired',
    agreed: form.agreed ? undefined : 'agreementRequired',
  });
}

export function forgottenFaults(form: Phone & NewPassword & { code: string }): FieldFaults {
  return without({ mobile: phoneFault(form), code: checkVerifyCode(form.code), ...passwordFaults(form) });
}

export function bindFaults(form: Phone & { code: string }): FieldFaults {
  return without({ mobile: phoneFault(form), code: checkVerifyCode(form.code) });
}
