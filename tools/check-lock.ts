import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/bootstrap.mjs';
import { checkLock } from './lock/lock-rules.ts';

const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));

const { packages } = read('package-lock.json');
const problems = checkLock(packages, read('package.json').allowScripts ?? {});
for (const problem of problems) console.error(`package-lock.json: ${problem}`);
console.log(`${Object.keys(packages).length} packages, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
