import type { Step, StepResult } from './steps.ts';

async function attempt(step: Step): Promise<StepResult> {
  try {
    return await step.run();
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error);
    return { counts: { passed: 0, failed: 1, problem: 'it could not run' }, output };
  }
}

export interface EndedStep {
  step: Step;
  result: StepResult;
  tookMs: number;
}

export interface RunListener {
  began(step: Step): void;
  ended(step: EndedStep): void;
  isStopped(): boolean;
}

/**
 * Runs every step, whatever the results of others, so that one run shows all problems. Several at
 * once, because steps wait most of the time; in the given order, except that a step waits for the
 * one it follows.
 */
export async function runSteps(steps: readonly Step[], atOnce: number, listener: RunListener): Promise<StepResult[]> {
  const waiting = [...steps];
  const unfinished = new Set(steps.map(({ name }) => name));
  const running = new Map<string, Promise<void>>();
  const results: StepResult[] = [];
  const begin = (step: Step) => {
    const startedMs = performance.now();
    listener.began(step);
    const work = attempt(step).then((result) => {
      running.delete(step.name);
      unfinished.delete(step.name);
      if (listener.isStopped()) return;
      results.push(result);
      listener.ended({ step, result, tookMs: performance.now() - startedMs });
    });
    running.set(step.name, work);
  };
  const takeNext = (): Step | undefined => {
    const index = waiting.findIndex(({ after }) => after === undefined || !unfinished.has(after));
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  };
  while (!listener.isStopped()) {
    const next = running.size < atOnce ? takeNext() : undefined;
    if (next) {
      begin(next);
      continue;
    }
    if (running.size === 0) break;
    await Promise.race(running.values());
  }
  await Promise.all(running.values());
  return results;
}
