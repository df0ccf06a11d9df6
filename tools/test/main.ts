import { sumCounts } from './counts.ts';
import { type EndedStep, runSteps } from './run-steps.ts';
import { openScratch } from './scratch.ts';
import { prepareMachine, stepsOf } from './steps.ts';

/** The number of cores of the smallest machine. */
const AT_ONCE = 2;

let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopped = true;
    process.exitCode = 1;
  });
}

function tell({ step, result, tookMs }: EndedStep): void {
  const { passed, failed, problem, secondTries = 0 } = result.counts;
  if (failed > 0 || secondTries > 0) console.log(result.output.trimEnd());
  const verdict = failed === 0 ? 'ok' : `FAILED${problem ? `: ${problem}` : ''}`;
  const tries = secondTries > 0 ? `, ${secondTries} of them at the second try` : '';
  const seconds = (tookMs / 1000).toFixed(1);
  console.log(`   ${step.name}: ${verdict}  (${passed} passed${tries}, ${failed} failed, ${seconds} s)`);
}

/** `--static` runs the static half, `--shard=1/4` a part of the tests and no static check. */
const onlyStatic = process.argv.includes('--static');
const shard = process.argv.find((argument) => argument.startsWith('--shard='));
const steps = stepsOf(shard === undefined ? [] : [shard]).filter(({ isStatic }) =>
  shard === undefined ? isStatic || !onlyStatic : !isStatic,
);
if (!onlyStatic) {
  prepareMachine();
  Object.assign(process.env, openScratch());
}
const results = await runSteps(steps, AT_ONCE, {
  began: (step) => console.log(`── ${steps.indexOf(step) + 1}/${steps.length}  ${step.name}`),
  ended: tell,
  isStopped: () => isStopped,
});
const { passed, failed } = sumCounts(results.map((result) => result.counts));
console.log(`\n${passed} passed, ${failed} failed`);
if (failed > 0 || isStopped) process.exitCode = 1;
