import { expect, it } from 'vitest';
import { FinishedTasks } from './finished-tasks.ts';

it('remembers tasks per player', () => {
  const finished = new FinishedTasks();
  finished.add('open:2026-11-16', '1');
  expect(finished.has('open:2026-11-16', '1')).toBe(true);
  expect(finished.has('open:2026-11-16', '2')).toBe(false);
  expect(finished.has('open:2026-11-17', '1')).toBe(false);
});

it('forgets everything when it is full', () => {
  const finished = new FinishedTasks();
  for (let player = 0; player < 100_000; player += 1) finished.add(`task ${player % 7}`, String(player));
  expect(finished.has('task 0', '0')).toBe(true);
  finished.add('task 1', 'one more');
  expect(finished.has('task 0', '0')).toBe(false);
  finished.add('task 2', 'and another');
  expect(finished.has('task 1', 'one more')).toBe(true);
});
