import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/bootstrap.mjs';
import { checkBuildsAreSeen, checkLock } from './lock/lock-rules.ts';

/** Lighthouse is installed separately; it has no native code. */
const FOLDERS = ['.', 'bench/lighthouse'];

const read = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

let count = 0;
let problemCount = 0;
for (const folder of FOLDERS) {
  const { packages } = read(folder, 'package-lock.json');
  const problems = [
    ...(folder === '.' ? checkBuildsAreSeen(packages) : []),
    ...checkLock(packages, read(folder, 'package.json').allowScripts ?? {}),
  ];
  for (const problem of problems) console.error(`${join(folder, 'package-lock.json')}: ${problem}`);
  count += Object.keys(packages).length;
  problemCount += problems.length;
}
console.log(`${count} packages, ${problemCount} problems`);
process.exitCode = problemCount > 0 ? 1 : 0;
