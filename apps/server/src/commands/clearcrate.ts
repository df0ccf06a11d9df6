import { COMMANDS } from './lib/all-commands.ts';
import { runAction, waysOf } from './lib/command.ts';
import { runCommand, UsageError } from './lib/run-command.ts';

/**
 * Entry point of operators' commands: `npm run clearcrate -- <command>`. docs/COMMANDS.md lists
 * them.
 */

const USAGE = [
  'usage: npm run clearcrate -- <command> [--help] [--json]',
  '',
  ...Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(16)} ${summary}`),
  `  ${'completion'.padEnd(16)} a completion script for bash: source <(npm run -s clearcrate -- completion)`,
].join('\n');

/** Completes a partial call. */
async function completions(): Promise<string[]> {
  const lines = [`'') words="${[...Object.keys(COMMANDS), 'completion'].join(' ')}" ;;`];
  for (const [name, { load }] of Object.entries(COMMANDS)) {
    const { command } = await load();
    for (const { call, action } of waysOf(name, command)) {
      const actions = call === name ? Object.keys(command.actions ?? {}) : [];
      const options = [...Object.keys(action.options), 'json', 'help'].map((option) => `--${option}`);
      lines.push(`'${call}') words="${[...actions, ...options].join(' ')}" ;;`);
    }
    if (!command.main) lines.push(`'${name}') words="${Object.keys(command.actions ?? {}).join(' ')}" ;;`);
  }
  return lines;
}

async function printCompletion(): Promise<number> {
  const cases = (await completions()).map((line) => `    ${line}`).join('\n');
  console.log(`_clearcrate() {
  local words=''
  local call="\${COMP_WORDS[*]:1:COMP_CWORD-1}"
  case "$call" in
${cases}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
clearcrate() { npm run -s clearcrate -- "$@"; }
complete -o default -F _clearcrate clearcrate`);
  return 0;
}

await runCommand(async ([name = '', ...args]) => {
  if (name === '--help' || name === 'help') {
    console.log(USAGE);
    return 0;
  }
  if (name === 'completion') return printCompletion();
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!entry) throw new UsageError(USAGE);
  return runAction(name, (await entry.load()).command, args);
});
