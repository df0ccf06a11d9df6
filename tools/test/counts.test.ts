import { expect, test } from 'vitest';
import { countCheck, countPlaywright, countVitest, sumCounts } from './counts.ts';

const vitest = (passed: number, failed: number, pending = 0, todo = 0) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: todo,
  });
const playwright = (expected: number, unexpected: number, flaky = 0, skipped = 0) =>
  JSON.stringify({ stats: { expected, unexpected, flaky, skipped } });

test('counts a static check as one', () => {
  expect(countCheck(undefined)).toEqual({ passed: 1, failed: 0 });
  expect(countCheck('ended with code 1')).toMatchObject({ passed: 0, failed: 1 });
});

test('takes the counts of a run from its report', () => {
  expect(countVitest(vitest(12, 0), undefined)).toEqual({ passed: 12, failed: 0 });
  expect(countVitest(vitest(11, 2), 'ended with code 1')).toEqual({ passed: 11, failed: 2 });
  expect(countPlaywright(playwright(9, 1), 'ended with code 1')).toEqual({ passed: 9, failed: 1 });
});

test('fails a run without tests', () => {
  expect(countVitest(vitest(0, 0), undefined)).toMatchObject({ failed: 1, problem: 'it ran no test' });
  expect(countVitest('', 'ended with SIGKILL')).toEqual({ passed: 0, failed: 1, problem: 'ended with SIGKILL' });
  expect(countPlaywright('{', undefined)).toMatchObject({ failed: 1, problem: 'it left no report' });
});

test('fails a runner that crashes after its tests have passed', () => {
  expect(countVitest(vitest(5, 0), 'ended with code 1')).toMatchObject({ passed: 5, failed: 1 });
});

test('counts skipped and unwritten tests as failures', () => {
  expect(countVitest(vitest(5, 0, 1, 1), undefined)).toMatchObject({ passed: 5, failed: 2 });
  expect(countPlaywright(playwright(5, 0, 0, 2), undefined)).toMatchObject({ passed: 5, failed: 2 });
});

test('counts a test that passed on retry as passed, and reports it', () => {
  expect(countPlaywright(playwright(5, 0, 1), undefined)).toEqual({ passed: 6, failed: 0, secondTries: 1 });
});

test('sums up all steps in the last line', () => {
  expect(sumCounts([{ passed: 1, failed: 0 }, countVitest(vitest(3, 1), 'x')])).toEqual({ passed: 4, failed: 1 });
});
