import { describe, expect, it } from 'vitest';
import { AREA_CODES, checkMobile, checkVerifyCode, normaliseMobile } from './auth-rules.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { checkNickname } from './nickname-rules.ts';
import { checkNewPassword, checkPassword, checkPasswordReset, checkRegistration } from './password-rules.ts';

describe('passwords', () => {
  it.each(['secre7', '402816', 'xy'.repeat(8), '!~"#$%&/()='])('may be %s', (password) => {
    expect(checkPassword(password)).toBeUndefined();
  });

  it.each([
    ['', 'passwordTooShort'],
    ['12345', 'passwordTooShort'],
    ['x'.repeat(17), 'passwordTooLong'],
    ['pass word', 'passwordCharacters'],
    ['пароль12', 'passwordCharacters'],
    ['emoji😀1', 'passwordCharacters'],
    ['tab\t123', 'passwordCharacters'],
    ['line12\n', 'passwordCharacters'],
  ])('may not be %j', (password, refusal) => {
    expect(checkPassword(password)).toBe(refusal);
  });

  it.each([
    '123456',
    'password',
    'PassWord',
    'qwertyuiop',
    '1qaz2wsx',
    'iloveyou',
    'woaini1314',
    'anhyeuem',
    'demo1234',
    '88888888',
  ])('may not be %s, a common password', (password) => {
    expect(checkPassword(password)).toBe('passwordCommon');
  });

  it('are checked against more than a thousand common ones, all of which satisfy the other rules', () => {
    const words = COMMON_PASSWORDS.trim().split(/\s+/);
    expect(words.length).toBeGreaterThan(1_000);
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter((word) => checkPassword(word) !== 'passwordCommon')).toEqual([]);
  });

  const owner = { mobile: '+8613812345678', nickname: 'Cloud9er' };
  it.each([
    '13812345678',
    '12345678',
    '345678',
    'a12345678',
    'cloud9er',
    'CLOUD9ER',
    'Cloud-9er',
    'cloud9er2024',
    '1!cloud9er',
  ])('may not be %s, derived from the owner’s number or name', (password) => {
    expect(checkPassword(password, owner)).toMatch(/^password(Personal|Common)$/);
    expect(checkNewPassword(password, 'other', owner)).not.toBe('passwordsDiffer');
  });
  it.each(['402816', 'cloudy77', 'ab345678cd', 'x9cloud9erx'])('may be %s', (password) => {
    expect(checkPassword(password, owner)).toBeUndefined();
    expect(checkPassword(password, { nickname: '0123456789' })).toBeUndefined();
    expect(checkPassword(password, { nickname: '云上客', mobile: '' })).toBeUndefined();
  });

  it('must be repeated identically, once valid', () => {
    expect(checkNewPassword('secret1', 'secret1')).toBeUndefined();
    expect(checkNewPassword('secret1', 'Secret1')).toBe('passwordsDiffer');
    expect(checkNewPassword('abc', 'abd')).toBe('passwordTooShort');
  });
});

describe('nicknames', () => {
  it.each(['abc', '云上客', 'Mây Xanh', '푸른여우', 'a_b-c', '0123456789', '𠮷𠮷𠮷'])('may be %s', (nickname) => {
    expect(checkNickname(nickname)).toBeUndefined();
  });

  it.each([
    ['ab', 'nicknameLength'],
    ['', 'nicknameLength'],
    ['01234567890', 'nicknameLength'],
    ['<i>x</i>', 'nicknameCharacters'],
    ['аdmin', 'nicknameStaff'],
    ['在线客服', 'nicknameStaff'],
    ['a  b', 'nicknameCharacters'],
    [' abc', 'nicknameCharacters'],
    ['abc ', 'nicknameCharacters'],
    ['=1+1', 'nicknameCharacters'],
    ['ab\u202ecd', 'nicknameCharacters'],
    ['ab\u200bcd', 'nicknameCharacters'],
    ['\u3164\u3164\u3164', 'nicknameCharacters'],
    ['a\u0301\u0301\u0301b', 'nicknameCharacters'],
    ['\u0301abc', 'nicknameCharacters'],
    ['😀😀😀', 'nicknameCharacters'],
  ])('may not be %j', (nickname, refusal) => {
    expect(checkNickname(nickname)).toBe(refusal);
  });
});

describe('mobiles', () => {
  it.each([
    ['+86', '13800000000', '+8613800000000'],
    ['+86', '138 0000-0000', '+8613800000000'],
    ['+84', '0912345678', '+84912345678'],
    ['+82', '010-1234-5678', '+821012345678'],
    ['+886', '0912 345 678', '+886912345678'],
    ['+1', '(415) 555-2671', '+14155552671'],
    ['+65', '81234567', '+6581234567'],
  ])('%s %s is %s', (areaCode, written, stored) => {
    expect(normaliseMobile(areaCode, written)).toBe(stored);
    expect(checkMobile(areaCode, written)).toBeUndefined();
  });

  it.each([
    ['+86', '12800000000'],
    ['+86', '1380000000'],
    ['+86', '138000000000'],
    ['+86', ''],
    ['+86', '１３８００００００００'],
    ['+86', '13800000000;drop'],
    ['', '13800000000'],
    ['+99', '13800000000'],
    ['86', '13800000000'],
    ['toString', '13800000000'],
    ['__proto__', '13800000000'],
  ])('%j %j is invalid', (areaCode, written) => {
    expect(checkMobile(areaCode, written)).toBe('mobileInvalid');
  });

  it('have area codes without common prefixes, so that a stored number parses in one way', () => {
    for (const code of AREA_CODES) {
      expect(AREA_CODES.filter((other) => other !== code && other.startsWith(code))).toEqual([]);
    }
  });
});

describe('codes', () => {
  it('have six digits', () => {
    expect(checkVerifyCode('012345')).toBeUndefined();
    expect(checkVerifyCode('')).toBe('codeRequired');
    for (const code of ['12345', '1234567', '12345a', ' 12345', '１２３４５６']) {
      expect(checkVerifyCode(code)).toBe('codeWrong');
    }
  });
});

describe('registration forms', () => {
  const form = {
    areaCode: '+86',
    mobile: '13800000000',
    code: '123456',
    password: 'secret1',
    confirmPassword: 'secret1',
    agreed: true,
    adult: true,
  };

  it('are valid without the optional fields', () => {
    expect(checkRegistration(form)).toBeUndefined();
    expect(checkRegistration({ ...form, nickName: '' })).toBeUndefined();
    expect(checkPasswordReset(form)).toBeUndefined();
  });

  it('report the first error from top to bottom', () => {
    const wrong = { ...form, password: 'abc', nickName: 'x', mobile: '1', code: '', agreed: false, adult: false };
    const corrections = [
      ['passwordTooShort', { password: 'secret1' }],
      ['nicknameLength', { nickName: 'abc' }],
      ['mobileInvalid', { mobile: form.mobile }],
      ['codeRequired', { code: form.code }],
      ['agreementRequired', { agreed: true }],
      ['adultRequired', { adult: true }],
    ] as const;
    let current: Parameters<typeof checkRegistration>[0] = wrong;
    for (const [refusal, correction] of corrections) {
      expect(checkRegistration(current)).toBe(refusal);
      current = { ...current, ...correction };
    }
    expect(checkRegistration(current)).toBeUndefined();
    expect(checkPasswordReset({ ...form, mobile: '1', code: '' })).toBe('mobileInvalid');
    expect(checkPasswordReset({ ...form, code: '' })).toBe('codeRequired');
  });
});
