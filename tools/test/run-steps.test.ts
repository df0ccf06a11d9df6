import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import vitestConfig from '../../vitest.config.ts';
import { root } from '../lib/bootstrap.mjs';
import { LONGEST } from './longest-first.ts';
import { runSteps } from './run-steps.ts';
import { type Step, type StepResult, stepsOf } from './steps.ts';

const GOOD: StepResult = { counts: { passed: 1, failed: 0 }, output: '' };

/** Steps that end on demand, with a log of what began and ended. */
function stage(names: readonly string[], after: Record<string, string> = {}) {
  const diary: string[] = [];
  const ends = new Map<string, (result: StepResult | Error) => void>();
  const steps = names.map((name): Step => {
    const run = () =>
      new Promise<StepResult>((resolve, reject) => {
        ends.set(name, (result) => (result instanceof Error ? reject(result) : resolve(result)));
      });
    const follows = after[name];
    return { name, isStatic: true, run, ...(follows ? { after: follows } : {}) };
  });
  let isStopped = false;
  const listener = {
    began: ({ name }: Step) => void diary.push(`${name} began`),
    ended: ({ step }: { step: Step }) => void diary.push(`${step.name} ended`),
    isStopped: () => isStopped,
  };
  return {
    diary,
    done: runSteps(steps, 2, listener),
    end: async (name: string, result: StepResult | Error = GOOD) => {
      ends.get(name)?.(result);
      await new Promise(setImmediate);
    },
    stop: () => {
      isStopped = true;
    },
  };
}

test('runs two steps at once, in order, and starts the next when one ends', async () => {
  const { diary, done, end } = stage(['a', 'b', 'c']);
  expect(diary).toEqual(['a began', 'b began']);
  await end('b');
  expect(diary.slice(2)).toEqual(['b ended', 'c began']);
  await end('a');
  await end('c');
  expect(await done).toHaveLength(3);
});

test('a step waits for the one it follows, and does not delay others', async () => {
  const { diary, done, end } = stage(['page', 'browser', 'other'], { browser: 'page' });
  expect(diary).toEqual(['page began', 'other began']);
  await end('other');
  expect(diary).not.toContain('browser began');
  await end('page');
  expect(diary.at(-1)).toBe('browser began');
  await end('browser');
  expect(await done).toHaveLength(3);
});

test('counts a step that cannot run as failed, and runs the others', async () => {
  const { done, end } = stage(['a', 'b']);
  await end('a', new Error('no such program'));
  await end('b');
  expect((await done).map(({ counts, output }) => [counts.failed, output])).toEqual([
    [1, 'no such program'],
    [0, ''],
  ]);
});

test('starts nothing after it was stopped', async () => {
  const { diary, done, end, stop } = stage(['a', 'b', 'c']);
  stop();
  await end('a');
  await end('b');
  expect(await done).toEqual([]);
  expect(diary).not.toContain('c began');
});

test('every followed step exists', () => {
  const steps = stepsOf([]);
  const names = steps.map(({ name }) => name);
  for (const { after } of steps) if (after !== undefined) expect(names).toContain(after);
  expect(new Set(names).size).toBe(names.length);
});

test('all kinds of tests share workers on any number of cores', () => {
  const projects = (vitestConfig as { test: { projects: { test: { maxWorkers?: number } }[] } }).test.projects;
  const workers = projects.map(({ test: { maxWorkers } }) => maxWorkers);
  expect(workers).toHaveLength(3);
  expect(workers[0]).toBeGreaterThanOrEqual(2);
  expect(new Set(workers).size).toBe(1);
});

test('every file that is listed to start first exists', () => {
  expect(LONGEST.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
