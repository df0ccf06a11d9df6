import { LOCALES } from '../packages/contract/src/store/locale.ts';
import { ERRORS } from '../packages/contract/src/wire/errors.ts';
import { root } from './lib/bootstrap.mjs';
import { checkLocales } from './tidy/locale-rules.ts';
import { checkSource } from './tidy/source-rules.ts';
import { checkTables } from './tidy/table-rules.ts';
import { isSource, readTree } from './tidy/text-file.ts';
import { checkFolders, checkMigrations, checkText, checkWidth } from './tidy/text-rules.ts';

/** Runs the rules of CONTRIBUTING.md that can be checked automatically. */
const files = readTree(root);
const problems = [
  ...files.flatMap(checkText),
  ...files.flatMap(checkWidth),
  ...files.filter(({ path }) => isSource(path)).flatMap(checkSource),
  ...checkFolders(files.map(({ path }) => path)),
  ...checkMigrations(files.map(({ path }) => path)),
  ...checkTables(files),
  ...checkLocales(files, LOCALES, Object.keys(ERRORS)),
];
for (const { path, line, message } of problems) console.error(`${path}${line ? `:${line}` : ''}: ${message}`);
console.log(`${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
