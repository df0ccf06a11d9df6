import { expect, test } from 'vitest';
import { messageProblems } from './commit-message.ts';

const WHY = '\n\nOne bet that cannot be settled stopped the round for all players.\n';

test('accepts an area, an imperative and a reason', () => {
  expect(messageProblems(`crash: settle bets one by one when a batch fails${WHY}`)).toEqual([]);
  expect(messageProblems(`crash: settle bets one by one${WHY}# a comment of git\n`)).toEqual([]);
});

test('accepts the messages that git writes', () => {
  expect(messageProblems("Merge branch 'crash'\n")).toEqual([]);
});

test.each([
  [`crash: ${'x'.repeat(70)}${WHY}`, 'the subject has 77 characters, 72 at most'],
  [`Settle bets one by one${WHY}`, 'the subject is not "area: imperative in lower case"'],
  [`crash: settle bets.${WHY}`, 'the subject ends with a full stop'],
  ['crash: settle bets\nOne bet stopped all.\n\nmore', 'the second line is not blank'],
  ['crash: settle bets\n', 'there is no body that says why'],
  [`crash: settle bets\n\n${'word '.repeat(16)}end\n`, 'a line of the body has 83 characters, 72 at most'],
])('rejects %j', (message, problem) => {
  expect(messageProblems(message)).toContain(problem);
});
