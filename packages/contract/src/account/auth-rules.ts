import type { ErrorName } from '../wire/errors.ts';
import { VERIFY_CODE_LENGTH } from '../wire/limits.ts';

/** Form rules shared by page and server. Each returns the error name; `undefined` when valid. */
type Verdict = ErrorName | undefined;

/**
 * National significant numbers of mobiles, by calling code. A leading zero is dropped before the
 * check.
 */
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

/**
 * Normalises a mobile number to its stored form, e.g. `+8613800000000`; `undefined` when it is no
 * mobile.
 */
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
