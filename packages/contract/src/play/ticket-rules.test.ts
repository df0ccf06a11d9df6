import { expect, test } from 'vitest';
import { checkTicket, cleanTicket, TICKET_LENGTH } from './ticket-rules.ts';

test('limits the length of a question, without surrounding whitespace', () => {
  expect(checkTicket('')).toBe('ticketTooShort');
  expect(checkTicket(`   ${'a'.repeat(TICKET_LENGTH.min - 1)}\n\n`)).toBe('ticketTooShort');
  expect(checkTicket('a'.repeat(TICKET_LENGTH.min))).toBeUndefined();
  expect(checkTicket('a'.repeat(TICKET_LENGTH.max))).toBeUndefined();
  expect(checkTicket('a'.repeat(TICKET_LENGTH.max + 1))).toBe('ticketTooLong');
});

test('counts a surrogate pair once, and normalises the text', () => {
  expect(checkTicket('🎁'.repeat(TICKET_LENGTH.max))).toBeUndefined();
  expect(cleanTicket(' e\u0301 ')).toBe('\u00e9');
});
