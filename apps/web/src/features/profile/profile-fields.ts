import { checkVerifyCode } from '@clearcrate/contract/auth-rules';
import { checkEmail } from '@clearcrate/contract/email-rules';
import type { ErrorName } from '@clearcrate/contract/errors';
import {
  birthdayOf,
  checkIdNumber,
  checkRealName,
  type IdentityClaim,
  needsBirthday,
} from '@clearcrate/contract/identity-rules';
import { checkNewPassword } from '@clearcrate/contract/password-rules';
import { checkSteamUrl } from '@clearcrate/contract/profile-rules';
import {
  CODE_REFUSALS,
  type NewPasswordFault,
  onlyFaults,
  PASSWORD_REFUSALS,
  refusalName,
} from '../../lib/form/refusals.ts';

/** Faults of the profile's forms by field, and the fields of the server's rejections. */

export type ProfileField =
  | 'oldPassword'
  | 'code'
  | 'password'
  | 'confirmPassword'
  | 'realName'
  | 'idNumber'
  | 'birthday'
  | 'invitationCode'
  | 'spreadCode'
  | 'steamUrl'
  | 'email'
  | 'emailCode'
  | 'nickName';

const FIELD_OF_ERROR: Partial<Record<ErrorName, ProfileField>> = {
  oldPasswordWrong: 'oldPassword',
  ...CODE_REFUSALS,
  mobileMissing: 'code',
  ...PASSWORD_REFUSALS,
  passwordUnchanged: 'password',
  realNameInvalid: 'realName',
  identityNumberInvalid: 'idNumber',
  identityMismatch: 'idNumber',
  identityUsedUp: 'idNumber',
  identityUnderage: 'idNumber',
  birthdayInvalid: 'birthday',
  inviteCodeUnknown: 'invitationCode',
  inviteCodeOwn: 'invitationCode',
  inviteCodeLoop: 'invitationCode',
  inviteCodeFixed: 'invitationCode',
  spreadCodeInvalid: 'spreadCode',
  spreadCodeTaken: 'spreadCode',
  spreadCodeFixed: 'spreadCode',
  steamUrlInvalid: 'steamUrl',
  steamAlreadyBound: 'steamUrl',
  emailInvalid: 'email',
  emailTaken: 'email',
  emailUnchanged: 'email',
  emailCodeWrong: 'emailCode',
  nicknameLength: 'nickName',
  nicknameCharacters: 'nickName',
  nicknameStaff: 'nickName',
  nicknameTooOften: 'nickName',
};

export function fieldOf<Field extends ProfileField>(code: number, fields: readonly Field[]): Field | undefined {
  const name = refusalName(code);
  const field = name && FIELD_OF_ERROR[name];
  // A lock is shown where the wrong tries were made.
  if (name === 'signInLocked') return fields[0];
  return fields.find((own) => own === field);
}

export type PasswordWay = 'old' | 'code';

interface PasswordForm {
  way: PasswordWay;
  oldPassword: string;
  code: string;
  password: string;
  confirmPassword: string;
  /** The player's own name, which is rejected as a password. */
  nickname: string;
}
export type PasswordFormField = 'oldPassword' | 'code' | 'password' | 'confirmPassword';
export type PasswordFault = NewPasswordFault | Extract<ErrorName, 'passwordUnchanged'>;

export function passwordFaults(form: PasswordForm): Partial<Record<PasswordFormField, PasswordFault>> {
  const fault = checkNewPassword(form.password, form.confirmPassword, { nickname: form.nickname });
  const unchanged = form.way === 'old' && form.password !== '' && form.password === form.oldPassword;
  const faults: Partial<Record<PasswordFormField, ErrorName | PasswordFault | undefined>> = {
    oldPassword: form.way === 'old' && form.oldPassword === '' ? 'passwordRequired' : undefined,
    code: form.way === 'code' ? checkVerifyCode(form.code) : undefined,
    password: fault === 'passwordsDiffer' ? undefined : (fault ?? (unchanged ? 'passwordUnchanged' : undefined)),
    confirmPassword: fault === 'passwordsDiffer' ? fault : undefined,
  };
  return onlyFaults(faults) as Partial<Record<PasswordFormField, PasswordFault>>;
}

export type SteamField = 'steamUrl' | 'code';
export type SteamFault = Extract<ErrorName, 'steamUrlInvalid' | 'codeRequired' | 'codeWrong'>;

export function steamFaults(form: Record<SteamField, string>): Partial<Record<SteamField, SteamFault>> {
  const faults = { steamUrl: checkSteamUrl(form.steamUrl), code: checkVerifyCode(form.code) };
  return onlyFaults(faults) as Partial<Record<SteamField, SteamFault>>;
}

export type EmailChange = 'bind' | 'remove';
export type EmailField = 'code' | 'email' | 'emailCode';
export type EmailFault = Extract<ErrorName, 'emailInvalid' | 'codeRequired' | 'codeWrong'>;

/** To remove an address only the player is proved. */
export function emailFaults(
  change: EmailChange,
  form: Record<EmailField, string>,
): Partial<Record<EmailField, EmailFault>> {
  const code = checkVerifyCode(form.code);
  const faults =
    change === 'remove'
      ? { code }
      : { code, email: checkEmail(form.email), emailCode: checkVerifyCode(form.emailCode) };
  return onlyFaults(faults) as Partial<Record<EmailField, EmailFault>>;
}

export type ClaimField = 'realName' | 'idNumber' | 'birthday';
export type ClaimFault = Extract<ErrorName, 'realNameInvalid' | 'identityNumberInvalid' | 'birthdayInvalid'>;

/** Validates each field on its own; a birth date is compared with a well-formed number only. */
export function claimFaults(claim: IdentityClaim): Partial<Record<ClaimField, ClaimFault>> {
  const idNumber = checkIdNumber(claim.country, claim.idNumber);
  const isMissing = claim.birthday === '' || (idNumber === undefined && birthdayOf(claim) === undefined);
  const faults: Partial<Record<ClaimField, ErrorName | undefined>> = {
    realName: checkRealName(claim.realName),
    idNumber,
    birthday: needsBirthday(claim.country) && isMissing ? 'birthdayInvalid' : undefined,
  };
  return onlyFaults(faults) as Partial<Record<ClaimField, ClaimFault>>;
}
