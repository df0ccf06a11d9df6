import { expect, test } from 'vitest';
import { checkTicket, cleanTicket, TICKET_LENGTH } from './ticket-rules.ts';

test('a question has a length, counted without the blanks around it', () => {
  expect(checkTicket('')).toBe('ticketTooShort');
  expect(checkTicket(`   ${'a'.repeat(TICKET_LENGTH.min - 1)}\n\n`)).toBe('ticketTooShort');
  expect(checkTicket('a'.repeat(TICKET_LENGTH.min))).toBeUndefined();
  expect(checkTicket('a'.repeat(TICKET_LENGTH.max))).toBeUndefined();
  expect(checkTicket('a'.repeat(TICKET_LENGTH.max + 1))).toBe('ticketTooLong');
});

test('a sign of two halves counts once, and one text has one spelling', () => {
  expect(checkTicket('🎁'.repeat(TICKET_LENGTH.max))).toBeUndefined();
  expect(cleanTicket(' e\u0301 ')).toBe('\u00e9');
});
