import { sumCounts } from './counts.ts';
import { STEPS, type Step, type StepResult } from './steps.ts';

async function attempt(step: Step): Promise<StepResult> {
  try {
    return await step.run();
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error);
    return { counts: { passed: 0, failed: 1, problem: 'it could not run' }, output };
  }
}

let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopped = true;
    process.exitCode = 1;
  });
}

/** Every step runs, whatever became of the ones before: one run shows all there is to mend. */
async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const results: StepResult[] = [];
  for (const [index, step] of steps.entries()) {
    console.log(`── ${index + 1}/${steps.length}  ${step.name}`);
    const startedMs = performance.now();
    const result = await attempt(step);
    if (isStopped) break;
    const { passed, failed, problem, secondTries = 0 } = result.counts;
    if (failed > 0 || secondTries > 0) console.log(result.output.trimEnd());
    const verdict = failed === 0 ? 'ok' : `FAILED${problem ? `: ${problem}` : ''}`;
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const tries = secondTries > 0 ? `, ${secondTries} of them at the second try` : '';
    console.log(`   ${verdict}  (${passed} passed${tries}, ${failed} failed, ${seconds} s)`);
    results.push(result);
  }
  const { passed, failed } = sumCounts(results.map((result) => result.counts));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}

const onlyStatic = process.argv.includes('--static');
const good = await runSteps(STEPS.filter((step) => step.isStatic || !onlyStatic));
if (!good || isStopped) process.exitCode = 1;
