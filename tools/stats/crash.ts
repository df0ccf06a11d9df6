import { DEFAULT_CRASH_RULES } from '@clearcrate/fairness/crash';
import { bothTails, chiSquare, normalTwoSided, runsTest } from '@clearcrate/fairness/statistics';
import { CHAIN_LENGTH, createChains } from '../../apps/server/src/modes/crash/round/crash.chains.ts';
import { invariant } from '../../apps/server/src/platform/errors.ts';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import { createBeacon } from '../../apps/server/src/play/beacon/beacon.module.ts';
import type { Finding } from './verdicts.ts';

/** Boundaries of the classes of points, in hundredths. */
const EDGES = [101, 110, 125, 150, 200, 300, 500, 1_000, 2_500];
/** Automatic cash-outs whose return is compared with the published one. */
const AUTOS = [101, 150, 200, 500, 1_000];
const MEDIAN = 192;

/** The published probability that a round reaches a value. */
const reaches = (value: number): number => (10_000 - DEFAULT_CRASH_RULES.edgeBasisPoints) / (100 * value);

/** Plays rounds of chains that are created, published and salted by the store's code. */
async function playPoints(platform: Platform, rounds: number): Promise<Float64Array> {
  const chains = createChains(platform, createBeacon(platform), CHAIN_LENGTH);
  const points = new Float64Array(rounds);
  for (let from = 0; from < rounds; from += CHAIN_LENGTH) {
    await platform.db.transaction().execute((tx) => chains.publish(tx, DEFAULT_CRASH_RULES));
    const [chain] = await chains.unsalted();
    invariant(chain, 'the chain is missing');
    const salt = await chains.saltFor(chain);
    invariant(salt !== undefined, 'the salt is missing');
    await platform.db.transaction().execute((tx) => chains.fixSalt(tx, chain, salt));
    const source = await chains.source(chain.id);
    for (let step = 1; step <= CHAIN_LENGTH && from + step <= rounds; step += 1)
      points[from + step - 1] = Number(source.point(step));
  }
  return points;
}

function returnAt(points: Float64Array, auto: number): Finding {
  const wins = points.reduce((sum, point) => sum + (point >= auto ? 1 : 0), 0);
  const share = reaches(auto);
  const z = (wins - points.length * share) / Math.sqrt(points.length * share * (1 - share));
  const test = `return at ${(auto / 100).toFixed(2)}, published ${(share * auto).toFixed(2)} %`;
  return { what: 'crash', test, observations: points.length, statistic: z, pValue: normalTwoSided(z) };
}

/** Tests whether points have the published distribution and return, and are independent. */
export function crashFindings(points: Float64Array): Finding[] {
  const bounds = [100, ...EDGES, Number.POSITIVE_INFINITY];
  const shares = bounds.slice(1).map((bound, index) => {
    const from = index === 0 ? 1 : reaches(bounds[index] as number);
    return from - (bound === Number.POSITIVE_INFINITY ? 0 : reaches(bound));
  });
  const counts = shares.map(
    (_, index) =>
      points.filter((point) => point >= (bounds[index] as number) && point < (bounds[index + 1] as number)).length,
  );
  const spread = chiSquare(counts, shares);
  const runs = runsTest(points, MEDIAN);
  const observations = points.length;
  return [
    { what: 'crash', test: 'chi-square of points', observations, ...spread, pValue: bothTails(spread.pValue) },
    { what: 'crash', test: 'runs around the median', observations, statistic: runs.statistic, pValue: runs.pValue },
    ...AUTOS.map((auto) => returnAt(points, auto)),
  ];
}

export const testCrash = async (platform: Platform, rounds: number): Promise<Finding[]> =>
  crashFindings(await playPoints(platform, rounds));
