import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureServerBuilt, root } from './lib/bootstrap.mjs';

/**
 * `npm run test:soak`: the long tests. The same tests with more rounds, kills under load, two nodes over
 * Redis, thousands of sockets. `-- --only=crash` runs one part.
 */
const PARTS = [
  {
    id: 'tests',
    name: 'tests, at length',
    file: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--testTimeout=3600000'],
  },
  { id: 'stats', name: 'fairness of ten million draws of each kind', file: 'tools/stats.ts', args: [] },
  {
    id: 'export',
    name: 'a hundred thousand openings, exported and verified',
    file: 'tools/prove-export.ts',
    args: [],
  },
  { id: 'crash', name: 'kill -9 of the server and of PostgreSQL', file: 'tools/soak/crash.ts', args: [] },
  { id: 'nodes', name: 'two nodes over Redis', file: 'tools/soak/nodes.ts', args: [] },
  { id: 'battles', name: 'kill -9 in the middle of battles, two nodes', file: 'tools/soak/battles.ts', args: [] },
  { id: 'rounds', name: 'kill -9 in the middle of crash rounds, two nodes', file: 'tools/soak/rounds.ts', args: [] },
  {
    id: 'raffles',
    name: 'kill -9 in the middle of settling roll rooms and time boxes, two nodes',
    file: 'tools/soak/raffles.ts',
    args: [],
  },
  {
    id: 'production',
    name: 'a store in production, upgraded, frozen and restarted while players pay and open',
    file: 'tools/soak/production.ts',
    args: [],
  },
  { id: 'gateway', name: 'gateway', file: 'bench/gateway-soak.ts', args: [] },
];

function runPart(file: string, args: string[]): boolean {
  if (!existsSync(join(root, file))) {
    console.error(`${file} is missing`);
    return false;
  }
  const env = { ...process.env, SOAK: '1' };
  return spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit', env }).status === 0;
}

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7);
const chosen = PARTS.filter(({ id }) => only === undefined || only === id);
if (chosen.length === 0) throw new Error(`There is no part ${only}: ${PARTS.map(({ id }) => id).join(', ')}`);
await ensureServerBuilt();
const results = chosen.map(({ name, file, args }) => {
  console.log(`── ${name}`);
  return runPart(file, args);
});
console.log(`\n${results.filter(Boolean).length} passed, ${results.filter((good) => !good).length} failed`);
process.exitCode = results.every(Boolean) ? 0 : 1;
