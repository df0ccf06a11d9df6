import { ERRORS } from '@clearcrate/contract/errors';
import { expect, test } from 'vitest';
import { fieldOfRefusal, reserveFaults } from './reserve-rules.ts';

const complete = { areaCode: '+86', mobile: '13800138026', code: '804216', agreed: true, adult: true };

test.each([
  [{}, {}],
  [{ mobile: '' }, { mobile: 'mobileRequired' }],
  [{ mobile: '12' }, { mobile: 'mobileInvalid' }],
  [{ code: '' }, { code: 'codeRequired' }],
  [{ code: '12' }, { code: 'codeWrong' }],
  [
    { agreed: false, adult: false },
    { agreed: 'agreementRequired', adult: 'adultRequired' },
  ],
] as const)('%j: %j', (part, faults) => {
  expect(reserveFaults({ ...complete, ...part })).toEqual(faults);
});

test('a rejection is shown at its field, and closed reservations concern the whole form', () => {
  expect(fieldOfRefusal(ERRORS.codeWrong.code)).toBe('code');
  expect(fieldOfRefusal(ERRORS.reserveClosed.code)).toBeUndefined();
});
