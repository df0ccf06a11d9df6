import { AREA_CODES } from '@clearcrate/contract/auth-rules';
import { ERRORS } from '@clearcrate/contract/errors';
import { LOCALES } from '@clearcrate/contract/locale';
import { describe, expect, test } from 'vitest';
import { suggestedAreaCode } from '../../lib/verify-code/phone-and-code.tsx';
import { bindFaults, fieldOfRefusal, forgottenFaults, loginFaults, registerFaults } from './sign-rules.ts';

const phone = { areaCode: '+86', mobile: '13800138026' };
const complete = {
  ...phone,
  code: '804216',
  password: 'secret12',
  confirmPassword: 'secret12',
  nickName: '',
  invitationCode: '',
  agreed: true,
  adult: true,
};

describe('registering', () => {
  test('a complete form has no fault; nickname and invite code are optional', () => {
    expect(registerFaults(complete)).toEqual({});
  });

  test.each([
    [{ mobile: '' }, { mobile: 'mobileRequired' }],
    [{ mobile: ' ' }, { mobile: 'mobileRequired' }],
    [{ mobile: '12345' }, { mobile: 'mobileInvalid' }],
    [{ code: '' }, { code: 'codeRequired' }],
    [{ code: '12' }, { code: 'codeWrong' }],
    [{ password: '12345', confirmPassword: '12345' }, { password: 'passwordTooShort' }],
    [{ password: 'x'.repeat(17), confirmPassword: 'x'.repeat(17) }, { password: 'passwordTooLong' }],
    [{ password: '密码密码密码', confirmPassword: '密码密码密码' }, { password: 'passwordCharacters' }],
    [{ confirmPassword: 'secret13' }, { confirmPassword: 'passwordsDiffer' }],
    [{ nickName: 'ab' }, { nickName: 'nicknameLength' }],
    [{ nickName: '<b>bold</b>'.slice(0, 9) }, { nickName: 'nicknameCharacters' }],
    [{ agreed: false }, { agreed: 'agreementRequired' }],
    [{ adult: false }, { adult: 'adultRequired' }],
  ] as const)('%j: %j', (part, faults) => {
    expect(registerFaults({ ...complete, ...part })).toEqual(faults);
  });
});

test('signing in requires only the fields of its method', () => {
  expect(loginFaults({ ...phone, way: 'password', code: '', password: 'x' })).toEqual({});
  expect(loginFaults({ ...phone, way: 'password', code: '', password: '' })).toEqual({ password: 'passwordRequired' });
  expect(loginFaults({ ...phone, mobile: '1', way: 'code', code: '', password: '' })).toEqual({
    mobile: 'accountInvalid',
    code: 'codeRequired',
  });
});

test.each(['password', 'code'] as const)('an empty phone field is named as such, by %s', (way) => {
  expect(loginFaults({ ...phone, mobile: '', way, code: '804216', password: 'x' })).toEqual({
    mobile: 'mobileRequired',
  });
  expect(forgottenFaults({ ...complete, mobile: '' })).toEqual({ mobile: 'mobileRequired' });
  expect(bindFaults({ ...phone, mobile: '', code: '804216' })).toEqual({ mobile: 'mobileRequired' });
});

test('the rules of a new password and a phone to bind are the same', () => {
  expect(forgottenFaults({ ...phone, code: '804216', password: 'a', confirmPassword: 'a' })).toEqual({
    password: 'passwordTooShort',
  });
  expect(bindFaults({ ...phone, code: '' })).toEqual({ code: 'codeRequired' });
});

test('a rejection is shown at its field, if the form has it', () => {
  expect(fieldOfRefusal(ERRORS.codeWrong.code, ['mobile', 'code'])).toBe('code');
  expect(fieldOfRefusal(ERRORS.credentialsWrong.code, ['mobile', 'password'])).toBe('password');
  expect(fieldOfRefusal(ERRORS.signInLocked.code, ['mobile', 'code'])).toBe('code');
  expect(fieldOfRefusal(ERRORS.inviteCodeUnknown.code, ['mobile', 'code'])).toBeUndefined();
  expect(fieldOfRefusal(100, ['mobile', 'code'])).toBeUndefined();
});

test('every language suggests an area code known to the store', () => {
  expect(LOCALES.map(suggestedAreaCode)).toEqual(['+86', '+86', '+84', '+82', '+886']);
  for (const locale of LOCALES) expect(AREA_CODES).toContain(suggestedAreaCode(locale));
});
