import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/bootstrap.mjs';
import { cruiseTree } from './lib/cruise-tree.ts';

/** With fewer modules the tool has not read the sources, and would find nothing. */
const LEAST_MODULES = 50;
const FOLDERS = ['apps', 'packages', 'tools', 'bench', 'e2e'];

const { moduleCount, violations } = await cruiseTree(
  root,
  FOLDERS.filter((folder) => existsSync(join(root, folder))),
);
for (const { rule, from, to, comment } of violations) console.error(`${from} → ${to}\n  ${rule}: ${comment}`);
if (moduleCount < LEAST_MODULES) console.error(`Only ${moduleCount} files were read; the check itself is broken.`);
console.log(`${moduleCount} files, ${violations.length} forbidden imports`);
process.exitCode = violations.length > 0 || moduleCount < LEAST_MODULES ? 1 : 0;
