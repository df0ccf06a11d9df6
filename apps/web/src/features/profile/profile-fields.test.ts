import { ERRORS } from '@clearcrate/contract/errors';
import { describe, expect, test } from 'vitest';
import { claimFaults, emailFaults, fieldOf, passwordFaults } from './profile-fields.ts';

const password = {
  way: 'old',
  oldPassword: 'secret12',
  code: '',
  password: 'secret34',
  confirmPassword: 'secret34',
  nickname: 'Cloud9er',
} as const;

describe('a new password', () => {
  test.each([
    [{}, {}],
    [{ oldPassword: '' }, { oldPassword: 'passwordRequired' }],
    [{ way: 'code' }, { code: 'codeRequired' }],
    [{ way: 'code', code: '402816', oldPassword: '' }, {}],
    [{ password: 'a', confirmPassword: 'a' }, { password: 'passwordTooShort' }],
    [{ password: 'iloveyou', confirmPassword: 'iloveyou' }, { password: 'passwordCommon' }],
    [{ password: 'cloud9er1', confirmPassword: 'cloud9er1' }, { password: 'passwordPersonal' }],
    [{ confirmPassword: 'secret35' }, { confirmPassword: 'passwordsDiffer' }],
    [{ password: 'secret12', confirmPassword: 'secret12' }, { password: 'passwordUnchanged' }],
  ] as const)('%j: %j', (part, faults) => {
    expect(passwordFaults({ ...password, ...part })).toEqual(faults);
  });
});

describe('an e-mail address', () => {
  const form = { code: '482913', email: 'mei@example.com', emailCode: '402816' };
  test.each([
    ['bind', {}, {}],
    ['bind', { code: '' }, { code: 'codeRequired' }],
    ['bind', { emailCode: '12' }, { emailCode: 'codeWrong' }],
    ['bind', { email: 'mei' }, { email: 'emailInvalid' }],
    ['remove', { email: '', emailCode: '' }, {}],
    ['remove', { code: '' }, { code: 'codeRequired' }],
  ] as const)('%s %j: %j', (change, part, faults) => {
    expect(emailFaults(change, { ...form, ...part })).toEqual(faults);
  });
});

describe('an identity', () => {
  const claim = { country: 'CN', realName: '李明', idNumber: '11010519491231002X', birthday: '' } as const;
  test.each([
    [{}, {}],
    [{ realName: '' }, { realName: 'realNameInvalid' }],
    [{ idNumber: '110105194912310021' }, { idNumber: 'identityNumberInvalid' }],
    [{ country: 'TW', idNumber: 'A123456789' }, { birthday: 'birthdayInvalid' }],
    [{ country: 'TW', idNumber: 'A123456789', birthday: '1990-01-31' }, {}],
    [{ country: 'VN', idNumber: '037153000257', birthday: '1954-01-31' }, { birthday: 'birthdayInvalid' }],
    [{ country: 'VN', idNumber: '1', birthday: '1954-01-31' }, { idNumber: 'identityNumberInvalid' }],
  ] as const)('%j: %j', (part, faults) => {
    expect(claimFaults({ ...claim, ...part })).toEqual(faults);
  });
});

test('a rejection is shown at its field, if the form has it', () => {
  expect(fieldOf(ERRORS.steamAlreadyBound.code, ['steamUrl'])).toBe('steamUrl');
  expect(fieldOf(ERRORS.identityUsedUp.code, ['realName', 'idNumber'])).toBe('idNumber');
  expect(fieldOf(ERRORS.signInLocked.code, ['oldPassword', 'password'])).toBe('oldPassword');
  expect(fieldOf(ERRORS.spreadCodeTaken.code, ['steamUrl'])).toBeUndefined();
  expect(fieldOf(100, ['steamUrl'])).toBeUndefined();
});
