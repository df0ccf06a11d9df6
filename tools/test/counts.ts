/** What a step adds to the last line. `problem` says why it failed even if no single test did. */
export interface Counts {
  passed: number;
  failed: number;
  problem?: string;
  /** Number of passed tests that needed a retry. */
  secondTries?: number;
}

/** Counts a step that is one check. */
export function countCheck(problem: string | undefined): Counts {
  return problem === undefined ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, problem };
}

/**
 * Compares a runner's report with its exit. A crash, a run without tests and a skipped test are
 * failures: a check that did not run proves nothing.
 */
function judge(passed: number, failed: number, skipped: number, exitProblem: string | undefined): Counts {
  const counts = { passed, failed: failed + skipped };
  if (skipped > 0) return { ...counts, problem: `${skipped} skipped` };
  if (passed + failed === 0) return { passed, failed: 1, problem: 'it ran no test' };
  if (exitProblem !== undefined && failed === 0) return { passed, failed: 1, problem: exitProblem };
  return counts;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

function parse<T>(report: string): T | undefined {
  try {
    return JSON.parse(report) as T;
  } catch {
    return undefined;
  }
}

export function countVitest(report: string, exitProblem: string | undefined): Counts {
  const counts = parse<VitestReport>(report);
  if (!counts) return { passed: 0, failed: 1, problem: exitProblem ?? 'it left no report' };
  const skipped = counts.numPendingTests + counts.numTodoTests;
  return judge(counts.numPassedTests, counts.numFailedTests, skipped, exitProblem);
}

export function countPlaywright(report: string, exitProblem: string | undefined): Counts {
  const stats = parse<PlaywrightReport>(report)?.stats;
  if (!stats) return { passed: 0, failed: 1, problem: exitProblem ?? 'it left no report' };
  const counts = judge(stats.expected + stats.flaky, stats.unexpected, stats.skipped, exitProblem);
  return stats.flaky > 0 ? { ...counts, secondTries: stats.flaky } : counts;
}

export function sumCounts(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, counts) => sum + counts.passed, 0),
    failed: all.reduce((sum, counts) => sum + counts.failed, 0),
  };
}
