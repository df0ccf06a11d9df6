import { expect, it } from 'vitest';
import { createSmsBook } from './sms.book.ts';
import { renderPhones, renderTester } from './sms.page.ts';

const message = { provider: 'twilio', id: 'SM1', reference: '1', mobile: '+84912345678', reportUrl: '' } as const;

it('lists messages newest first, escaped', () => {
  const book = createSmsBook({ now: () => 0 });
  expect(renderPhones({ book }, 'en')).toContain('No messages yet');
  book.take({ ...message, text: 'first 111111' });
  book.take({ ...message, text: '<script>alert(1)</script>' });
  const page = renderPhones({ book }, 'en');
  expect(page).toContain('+84912345678 · Twilio');
  expect(page).not.toContain('<script');
  expect(page.indexOf('alert(1)')).toBeLessThan(page.indexOf('first 111111'));
});

it('shows the behaviour of each provider in the reader’s language', () => {
  const book = createSmsBook({ now: () => 0 });
  book.modes.set('aliyun', 'hang');
  const page = renderTester({ book }, 'en');
  expect(page).toMatch(/aria-pressed="true">Never answer/);
  expect(page).not.toMatch(/\p{Script=Han}/u);
  expect(renderTester({ book }, 'ko')).toContain('응답 없음');
});
