import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Checks commit messages: `npm run check:commits` those that are not in `origin/main` or `main` yet, `-- <range>` another range.
 * `git config core.hooksPath tools/hooks` checks each message as it is written.
 */

const MAX_SUBJECT = 72;
const MAX_LINE = 72;

/** Lists the problems of a message; empty when it follows CONTRIBUTING.md. */
export function messageProblems(message: string): string[] {
  const lines = message
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trimEnd()
    .split('\n');
  const [subject = '', blank, ...body] = lines;
  if (/^(Merge|Revert|fixup!|squash!) ?/.test(subject)) return [];
  const problems: string[] = [];
  if (subject.length > MAX_SUBJECT)
    problems.push(`the subject has ${subject.length} characters, ${MAX_SUBJECT} at most`);
  if (!/^[a-z][a-z0-9-]*: [a-z]/.test(subject)) problems.push('the subject is not "area: imperative in lower case"');
  if (subject.endsWith('.')) problems.push('the subject ends with a full stop');
  if (blank !== undefined && blank !== '') problems.push('the second line is not blank');
  if (body.length === 0) problems.push('there is no body that says why');
  const long = body.find((line) => line.length > MAX_LINE && !/\S{40}/.test(line));
  if (long !== undefined) problems.push(`a line of the body has ${long.length} characters, ${MAX_LINE} at most`);
  return problems;
}

function commitsIn(range: string): { name: string; message: string }[] {
  const text = execFileSync('git', ['log', '--no-merges', '--format=%h%n%B%x00', range], { encoding: 'utf8' });
  return text
    .split('\0')
    .map((part) => part.replace(/^\n/, ''))
    .filter((part) => part !== '')
    .map((part) => ({ name: part.slice(0, part.indexOf('\n')), message: part.slice(part.indexOf('\n') + 1) }));
}

function base(): string {
  const exists = (name: string) => {
    try {
      execFileSync('git', ['rev-parse', '--verify', '--quiet', name], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  return exists('origin/main') ? 'origin/main..HEAD' : 'main..HEAD';
}

function main([what]: string[]): number {
  const given =
    what !== undefined && existsSync(what)
      ? [{ name: 'message', message: readFileSync(what, 'utf8') }]
      : commitsIn(what ?? base());
  let count = 0;
  for (const { name, message } of given)
    for (const problem of messageProblems(message)) {
      console.error(`${name}: ${problem}`);
      count += 1;
    }
  console.log(`${given.length} messages, ${count} problems`);
  return count === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
