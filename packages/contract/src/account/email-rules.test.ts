import { describe, expect, it, test } from 'vitest';
import { checkEmail, maskEmail, offersMail, parseEmail } from './email-rules.ts';

const keyOf = (text: string) => parseEmail(text)?.key;

describe('an address', () => {
  it.each([
    ['mei@example.com', 'MEI@Example.COM'],
    ['mei@example.com', '  mei@example.com '],
    ['mei.lin@gmail.com', 'm.eilin+store@googlemail.com'],
    ['mei@outlook.com', 'mei+clearcrate@outlook.com'],
  ])('%s is one mailbox with %s', (first, second) => {
    expect(keyOf(second)).toBe(keyOf(first));
    expect(keyOf(first)).toBeDefined();
  });

  it.each([
    ['mei.lin@example.com', 'meilin@example.com'],
    ['mei@example.com', 'mei+store@example.com'],
    ['mei@outlook.com', 'm.ei@outlook.com'],
    ['mei@example.com', 'mei@example.org'],
  ])('%s is another mailbox than %s', (first, second) => {
    expect(keyOf(second)).not.toBe(keyOf(first));
  });

  it('is sent to as it was written, but for the case of its domain', () => {
    expect(parseEmail('Mei.Lin+Store@Gmail.com')).toEqual({
      address: 'Mei.Lin+Store@gmail.com',
      key: 'meilin@gmail.com',
    });
  });

  it.each([
    '',
    'mei',
    'mei@',
    '@example.com',
    'mei@localhost',
    'mei@127.0.0.1',
    'mei@[127.0.0.1]',
    'mei@example.com.',
    'mei@-example.com',
    'mei@example..com',
    '.mei@example.com',
    'mei.@example.com',
    'me..i@example.com',
    'mei lin@example.com',
    '"mei lin"@example.com',
    '"a\r\nbcc: b"@example.com',
    'mei@example.com\r\nBcc: others@example.com',
    'mei@example.com\nBcc: others@example.com',
    'mei@example.com, others@example.com',
    'mei@example.com;others@example.com',
    'mei@example.com>',
    'Mei <mei@example.com>',
    'mei@example.com\0',
    // A Cyrillic letter that looks like a Latin one, in both parts, a full-width sign, and a dotless i.
    'mеi@example.com',
    'mei@exаmple.com',
    'mei＠example.com',
    'meı@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.com`,
  ])('%j is rejected', (text) => {
    expect(checkEmail(text)).toBe('emailInvalid');
  });
});

test.each([
  ['mei.lin@example.com', 'm****n@example.com'],
  ['mei@example.com', 'm****@example.com'],
  ['m@example.com', 'm****@example.com'],
])('%s is shown as %s', (address, shown) => {
  expect(maskEmail(address)).toBe(shown);
});

test('a channel offers e-mail only when its setting says so', () => {
  expect(['sms+mail', 'mail', ' sms + mail '].map(offersMail)).toEqual([true, true, true]);
  expect([undefined, '', 'sms', 'email', 'sms,mail'].map(offersMail)).toEqual([false, false, false, false, false]);
});
