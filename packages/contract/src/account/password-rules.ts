import type { ErrorName } from '../wire/errors.ts';
import { PASSWORD_LENGTH } from '../wire/limits.ts';
import { checkMobile, checkVerifyCode } from './auth-rules.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { checkNickname } from './nickname-rules.ts';

/**
 * Rules of a new password, shared by page and server: a rejected password never leaves the browser.
 */
type Verdict = ErrorName | undefined;

/** Printable ASCII without the space, which every keyboard can type. */
const PASSWORD_CHARACTERS = /^[\x21-\x7e]*$/;

let common: ReadonlySet<string> | undefined;
/** Built on first use: most visits never choose a password. */
function isCommon(password: string): boolean {
  common ??= new Set(COMMON_PASSWORDS.trim().split(/\s+/));
  return common.has(password.toLowerCase());
}

/** Personal data of the owner that a password must not contain. */
export interface PasswordOwner {
  /** In any format, with or without area code. */
  mobile?: string;
  nickname?: string;
}

/**
 * This many trailing digits of the own number make a password personal, whatever surrounds them.
 */
const NUMBER_END = 8;
const SHORTEST_NAME = 3;
const withoutDigitsAround = (text: string) => text.replace(/^\d+|\d+$/g, '');

/**
 * Whether a password is (part of) the own number, or the own name surrounded by digits and signs
 * only: easy guesses.
 */
function isPersonal(password: string, { mobile = '', nickname = '' }: PasswordOwner): boolean {
  const number = mobile.replace(/\D/g, '');
  if (number.length >= NUMBER_END) {
    if (password.includes(number.slice(-NUMBER_END))) return true;
    if (/^\d+$/.test(password) && number.includes(password)) return true;
  }
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
  const [name, word] = [plain(nickname), plain(password)];
  const core = withoutDigitsAround(name);
  if (name.length >= SHORTEST_NAME && word === name) return true;
  return core.length >= SHORTEST_NAME && withoutDigitsAround(word) === core;
}

export function checkPassword(password: string, owner: PasswordOwner = {}): Verdict {
  if (!PASSWORD_CHARACTERS.test(password)) return 'passwordCharacters';
  if (password.length < PASSWORD_LENGTH.min) return 'passwordTooShort';
  if (password.length > PASSWORD_LENGTH.max) return 'passwordTooLong';
  if (isCommon(password)) return 'passwordCommon';
  return isPersonal(password, owner) ? 'passwordPersonal' : undefined;
}

export function checkNewPassword(password: string, confirmation: string, owner: PasswordOwner = {}): Verdict {
  return checkPassword(password, owner) ?? (password === confirmation ? undefined : 'passwordsDiffer');
}

export interface RegistrationForm {
  areaCode: string;
  mobile: string;
  code: string;
  password: string;
  confirmPassword: string;
  /** Empty or absent: the store chooses one. */
  nickName?: string;
  agreed: boolean;
  adult: boolean;
}

/** The first error of the registration form, from top to bottom. */
export function checkRegistration(form: RegistrationForm): Verdict {
  const owner = { mobile: form.mobile, nickname: form.nickName ?? '' };
  return (
    checkNewPassword(form.password, form.confirmPassword, owner) ??
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
    checkNewPassword(form.password, form.confirmPassword, { mobile: form.mobile }) ??
    checkMobile(form.areaCode, form.mobile) ??
    checkVerifyCode(form.code)
  );
}
