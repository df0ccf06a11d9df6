import { describe, expect, it } from 'vitest';
import {
  ageOn,
  birthdayOf,
  checkIdentityClaim,
  checkIdNumber,
  checkRealName,
  type IdentityCountry,
  isAdultOn,
  isCalendarDay,
  maskIdNumber,
  maskRealName,
} from './identity-rules.ts';

const claim = (country: IdentityCountry, idNumber: string, birthday = '') => ({ country, idNumber, birthday });

describe('mainland numbers', () => {
  it.each([
    // The two samples printed in GB 11643.
    ['11010519491231002X', '1949-12-31'],
    ['440524188001010014', '1880-01-01'],
    ['110105 19491231 002x', '1949-12-31'],
  ])('%s was born on %s', (number, birthday) => {
    expect(birthdayOf(claim('CN', number))).toBe(birthday);
  });

  it.each([
    ['another check digit', '110105194912310021'],
    ['two digits swapped', '11010519491213002X'],
    ['a day that never was', '110105199002300015'],
    ['a province that is none', '990105199003070013'],
    ['the old fifteen digits', '110105491231002'],
    ['letters', '11010519491231OO2X'],
  ])('are rejected for %s', (_why, number) => {
    expect(checkIdNumber('CN', number)).toBe('identityNumberInvalid');
  });

  it('detects every single wrong digit', () => {
    const number = '11010519491231002X';
    for (let place = 0; place < 17; place += 1) {
      for (const digit of '0123456789'.replace(number.charAt(place), '')) {
        const wrong = `${number.slice(0, place)}${digit}${number.slice(place + 1)}`;
        expect(checkIdNumber('CN', wrong)).toBe('identityNumberInvalid');
      }
    }
  });
});

describe('Korean numbers', () => {
  it.each([
    ['900101-1234568', '1990-01-01'],
    ['080311-3123454', '2008-03-11'],
    // A foreign resident, whose check digit is shifted by two.
    ['900101-5123452', '1990-01-01'],
    // The sample of python-stdnum: born before 1900.
    ['971013-9019902', '1897-10-13'],
  ])('%s was born on %s', (number, birthday) => {
    expect(birthdayOf(claim('KR', number))).toBe(birthday);
  });

  it.each(['900101-1234567', '900101-5123450', '901301-1234566', '900101-123456', 'A00101-1234568'])(
    '%s is rejected',
    (number) => {
      expect(checkIdNumber('KR', number)).toBe('identityNumberInvalid');
    },
  );
});

describe('Taiwanese numbers', () => {
  it.each(['A123456789', 'a123456789', 'F131104093', 'O158238845', 'N116247806', 'A800000014'])(
    '%s is well-formed, and needs a separate date of birth',
    (number) => {
      expect(checkIdNumber('TW', number)).toBeUndefined();
      expect(birthdayOf(claim('TW', number))).toBeUndefined();
      expect(birthdayOf(claim('TW', number, '1990-02-28'))).toBe('1990-02-28');
    },
  );

  it.each(['A123456788', 'A323456789', '1123456789', 'A12345678', 'F131104091'])('%s is rejected', (number) => {
    expect(checkIdNumber('TW', number)).toBe('identityNumberInvalid');
  });
});

describe('Vietnamese numbers', () => {
  it('carry province, sex and year; the date of birth is separate and must match', () => {
    // The number used in explanations of the citizen card: Ninh Bình, a woman, born in 1953.
    expect(checkIdNumber('VN', '037153000257')).toBeUndefined();
    expect(birthdayOf(claim('VN', '037 153 000 257', '1953-04-30'))).toBe('1953-04-30');
    expect(birthdayOf(claim('VN', '037153000257', '1954-04-30'))).toBeUndefined();
    expect(birthdayOf(claim('VN', '037153000257', '1953-02-29'))).toBeUndefined();
    expect(birthdayOf(claim('VN', '001206000257', '2006-01-31'))).toBe('2006-01-31');
  });

  it.each(['003153000257', '037953000257', '03715300025', '0371530002571'])('%s is rejected', (number) => {
    expect(checkIdNumber('VN', number)).toBe('identityNumberInvalid');
  });
});

it.each(['李明', '欧阳修', '阿不都·热合曼', 'Nguyễn Văn An', 'Jean-Luc O’Neil', 'John A. Smith', '김철수', '陳美玲'])(
  'accepts the name %s',
  (name) => {
    expect(checkRealName(name)).toBeUndefined();
  },
);

it.each(['', '李', '李1', '<b>李明</b>', '李  明 ·', '·李明', 'x'.repeat(41), '1234', '李\u200b明'])(
  'rejects the name %j',
  (name) => {
    expect(checkRealName(name)).toBe('realNameInvalid');
  },
);

it('reports the first error of a claim', () => {
  const good = { country: 'VN', realName: 'Nguyễn Văn An', idNumber: '037153000257', birthday: '1953-04-30' } as const;
  expect(checkIdentityClaim(good)).toBeUndefined();
  expect(checkIdentityClaim({ ...good, birthday: '' })).toBe('birthdayInvalid');
  expect(checkIdentityClaim({ ...good, birthday: '', idNumber: '1' })).toBe('identityNumberInvalid');
  expect(checkIdentityClaim({ ...good, birthday: '', idNumber: '1', realName: '' })).toBe('realNameInvalid');
});

describe('age', () => {
  it.each([
    ['2026-03-10', '2008-03-11', false],
    ['2026-03-11', '2008-03-11', true],
    ['2026-02-28', '2008-02-29', false],
    ['2026-03-01', '2008-02-29', true],
    ['2025-12-31', '2008-01-01', false],
  ])('on %s a person born on %s is an adult: %s', (day, birthday, isAdult) => {
    expect(isAdultOn(day, birthday)).toBe(isAdult);
  });

  it('counts full years', () => {
    expect(ageOn('2026-11-15', '1990-11-15')).toBe(36);
    expect(ageOn('2026-11-14', '1990-11-15')).toBe(35);
  });
});

it('recognises calendar days', () => {
  for (const day of ['2024-02-29', '1999-12-31']) expect(isCalendarDay(day)).toBe(true);
  for (const day of ['2023-02-29', '2024-13-01', '2024-00-10', '24-01-01', '2024-1-1', '']) {
    expect(isCalendarDay(day)).toBe(false);
  }
});

it('masks names and numbers', () => {
  expect(maskRealName('李明')).toBe('李*');
  expect(maskRealName('Nguyễn Văn An')).toBe('N***** *** **');
  expect(maskIdNumber('11010519491231002X')).toBe('1****************X');
  expect(maskIdNumber('A123456789')).toBe('A********9');
});
