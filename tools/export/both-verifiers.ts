import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ExportChecker } from '@clearcrate/fairness/export-checker';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { root } from '../lib/bootstrap.mjs';

/** The store's verifier of exports, and the independent one in Python. */

export const FAIRNESS = join(root, 'packages/fairness');

/** Python belongs to what the tests need: without it they must fail, and say why. */
export function runPython(...args: string[]): { status: number; output: string } {
  const { error, status, stdout, stderr } = spawnSync('python3', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (error) throw new Error(`python3 is needed here and could not be started: ${error.message}`);
  return { status: status ?? -1, output: stdout + stderr };
}

export const recompute = (...files: string[]) => runPython(join(FAIRNESS, 'recompute.py'), ...files);

/** What a verifier says of an export: whether it passes, and what it could not check, by reason. */
export type Report = [passes: boolean, unchecked: Record<string, number>];

export function checkHere(given: readonly string[]): Report {
  const checker = new ExportChecker(nodeHasher);
  for (const line of given) checker.readLine(line);
  checker.finish();
  return [checker.passed && !checker.isPartial, checker.unchecked];
}

const MANY = `
import json, sys
sys.path.insert(0, sys.argv[1])
import recompute
base = json.loads(sys.stdin.readline())
for given in sys.stdin:
    export, failed = recompute.check(base[one] if isinstance(one, int) else one for one in json.loads(given))
    wrong = failed or list(export.promises.finish()) or export.promises.is_partial()
    print(json.dumps([not wrong, export.promises.unchecked() + export.aged]))
`;

/** The same in Python, many exports at once: each line is named by its place in the first export, if it is there. */
export function checkInPython(base: readonly string[], exports: readonly (readonly string[])[]): Report[] {
  const places = new Map(base.map((line, index) => [line, index]));
  const given = exports.map((one) => JSON.stringify(one.map((line) => places.get(line) ?? line)));
  const input = [JSON.stringify(base), ...given].join('\n');
  const { error, stdout, stderr } = spawnSync('python3', ['-c', MANY, FAIRNESS], {
    ...{ input, encoding: 'utf8', maxBuffer: 2 ** 26 },
  });
  if (error || stderr !== '') throw new Error(`python3: ${error?.message ?? stderr}`);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
