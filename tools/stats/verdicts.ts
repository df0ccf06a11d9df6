/** Significance level of all tests together: a fair store fails one run in a hundred. */
export const FAMILY_LEVEL = 0.01;

export interface Finding {
  what: string;
  test: string;
  observations: number;
  statistic: number;
  degrees?: number;
  pValue: number;
}

/** Bonferroni correction: with many tests, each has a proportionally lower level. */
export const levelOf = (findings: readonly Finding[]): number => FAMILY_LEVEL / Math.max(1, findings.length);

export function failuresOf(findings: readonly Finding[]): Finding[] {
  const level = levelOf(findings);
  // NaN fails as well.
  return findings.filter(({ pValue }) => !(pValue >= level));
}

const whole = (count: number) => count.toLocaleString('en-GB').replaceAll(',', ' ');

function findingLine({ what, test, observations, statistic, degrees, pValue }: Finding): string {
  const freedom = degrees === undefined ? '' : ` (${degrees})`;
  return `| ${what} | ${test} | ${whole(observations)} | ${statistic.toFixed(3)}${freedom} | ${pValue.toPrecision(3)} |`;
}

export function printFindings(findings: readonly Finding[]): boolean {
  console.log('| what | test | observations | statistic (degrees) | p |');
  console.log('| ---- | ---- | -----------: | ------------------: | -: |');
  for (const finding of findings) console.log(findingLine(finding));
  const failures = failuresOf(findings);
  const smallest = Math.min(...findings.map(({ pValue }) => pValue));
  console.log(
    `\n${findings.length} tests at ${FAMILY_LEVEL} together, so ${levelOf(findings).toPrecision(3)} each; smallest p ${smallest.toPrecision(3)}`,
  );
  for (const failure of failures) console.log(`FAILED  ${findingLine(failure)}`);
  return failures.length === 0;
}
