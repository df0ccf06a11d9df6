import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/bootstrap.mjs';

/** `npm run test:soak`: the long half of the proof. The same tests with more of everything, then the sockets by the thousand. */
const PARTS = [
  { name: 'tests, at length', file: 'node_modules/vitest/vitest.mjs', args: ['run', '--testTimeout=3600000'] },
  { name: 'gateway', file: 'bench/gateway-soak.ts', args: [] },
];

function runPart(file: string, args: string[]): boolean {
  if (!existsSync(join(root, file))) {
    console.error(`${file} is missing`);
    return false;
  }
  const env = { ...process.env, SOAK: '1' };
  return spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit', env }).status === 0;
}

const results = PARTS.map(({ name, file, args }) => {
  console.log(`── ${name}`);
  return runPart(file, args);
});
console.log(`\n${results.filter(Boolean).length} passed, ${results.filter((good) => !good).length} failed`);
process.exitCode = results.every(Boolean) ? 0 : 1;
