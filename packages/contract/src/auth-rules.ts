import type { ErrorName } from './errors.ts';
import { NICKNAME_LENGTH, PASSWORD_LENGTH, VERIFY_CODE_LENGTH } from './limits.ts';

/** Form rules that the page shows while typing and the server enforces. Each returns the refusal, or nothing. */
type Verdict = ErrorName | undefined;

/** Printable ASCII without the space: what every keyboard can type again. */
const PASSWORD_CHARACTERS = /^[\x21-\x7e]*$/;

export function checkPassword(password: string): Verdict {
  if (!PASSWORD_CHARACTERS.test(password)) return 'passwordCharacters';
  if (password.length < PASSWORD_LENGTH.min) return 'passwordTooShort';
  if (password.length > PASSWORD_LENGTH.max) return 'passwordTooLong';
  return undefined;
}

export function checkNewPassword(password: string, confirmation: string): Verdict {
  return checkPassword(password) ?? (password === confirmation ? undefined : 'passwordsDiffer');
}

/** Letters of any script, digits and `_-`: nothing that could pass for markup or for another player's badge. */
const NICKNAME_CHARACTERS = /^[\p{L}\p{N}\p{M}_-]+( [\p{L}\p{N}\p{M}_-]+)*$/u;
/** Fillers that Unicode counts as letters although nobody sees them, and towers of combining marks. */
const NICKNAME_TRICKS = /[\u115f\u1160\u3164\uffa0]|^\p{M}|\p{M}{3}/u;

export function checkNickname(nickname: string): Verdict {
  const length = [...nickname].length;
  if (length < NICKNAME_LENGTH.min || length > NICKNAME_LENGTH.max) return 'nicknameLength';
  const legible = NICKNAME_CHARACTERS.test(nickname) && !NICKNAME_TRICKS.test(nickname);
  return legible ? undefined : 'nicknameCharacters';
}

/** National significant numbers of mobiles, by calling code. A leading zero is dropped before the check. */
const MOBILE_PATTERNS = new Map<string, RegExp>([
  ['+86', /^1[3-9]\d{9}$/],
  ['+84', /^[35789]\d{8}$/],
  ['+82', /^1[016789]\d{7,8}$/],
  ['+886', /^9\d{8}$/],
  ['+852', /^[4-79]\d{7}$/],
  ['+853', /^6\d{7}$/],
  ['+65', /^[89]\d{7}$/],
  ['+1', /^[2-9]\d{2}[2-9]\d{6}$/],
]);
export const AREA_CODES = [...MOBILE_PATTERNS.keys()];

/** The one spelling of a number that is stored and compared, e.g. `+8613800000000`; nothing when it is no mobile. */
export function normaliseMobile(areaCode: string, mobile: string): string | undefined {
  const digits = mobile.replace(/[\s()-]/g, '').replace(/^0(?=\d{8,})/, '');
  return MOBILE_PATTERNS.get(areaCode)?.test(digits) ? `${areaCode}${digits}` : undefined;
}

export function checkMobile(areaCode: string, mobile: string): Verdict {
  return normaliseMobile(areaCode, mobile) ? undefined : 'mobileInvalid';
}

export function checkVerifyCode(code: string): Verdict {
  if (code === '') return 'codeRequired';
  return new RegExp(`^\\d{${VERIFY_CODE_LENGTH}}$`).test(code) ? undefined : 'codeWrong';
}

export interface RegistrationForm {
  areaCode: string;
  mobile: string;
  code: string;
  password: string;
  confirmPassword: string;
  /** Empty or absent: the store picks one. */
  nickName?: string;
  agreed: boolean;
  adult: boolean;
}

/** The whole registration form, from top to bottom: the first thing that is wrong with it. */
export function checkRegistration(form: RegistrationForm): Verdict {
  return (
    checkNewPassword(form.password, form.confirmPassword) ??
    (form.nickName ? checkNickname(form.nickName) : undefined) ??
    checkMobile(form.areaCode, form.mobile) ??
    checkVerifyCode(form.code) ??
    (form.agreed ? undefined : 'agreementRequired') ??
    (form.adult ? undefined : 'adultRequired')
  );
}

export interface PasswordResetForm {
  areaCode: string;
  mobile: string;
  code: string;
  password: string;
  confirmPassword: string;
}

export function checkPasswordReset(form: PasswordResetForm): Verdict {
  return (
    checkNewPassword(form.password, form.confirmPassword) ??
    checkMobile(form.areaCode, form.mobile) ??
    checkVerifyCode(form.code)
  );
}
