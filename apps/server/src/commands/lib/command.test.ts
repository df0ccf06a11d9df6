import { ProviderSilent } from '@clearcrate/providers/payment/payment-provider';
import { expect, test, vi } from 'vitest';
import { COMMANDS } from './all-commands.ts';
import { type Command, defineAction, helpOf, runAction, waysOf } from './command.ts';
import { runCommand, UsageError } from './run-command.ts';

const INTRODUCTION = `# Commands

What operators run beside the store, or without it: \`npm run clearcrate -- <command>\`. They read the same settings as
the store, above all \`DATABASE_URL\` or \`DATA_DIR\`, and \`MASTER_KEY\` where something sealed is read. A command prints
its result to the standard output and its progress to the standard error; \`--json\` prints one JSON document instead.

| exit code | meaning                                                                     |
| --------- | --------------------------------------------------------------------------- |
| 0         | done, and nothing is wrong                                                  |
| 1         | rejected, or something is wrong that a person should look at                |
| 2         | wrong arguments                                                             |
| 3         | \`verify\` alone: every draw fits, and a beacon is not one of the public ones |

\`source <(npm run -s clearcrate -- completion)\` defines \`clearcrate\` with completion in bash.

This page is generated: \`npx vitest run -u apps/server/src/commands/lib\` writes it again after a change.
`;

const given = vi.fn();

const command: Command = {
  main: defineAction({
    summary: 'Lists items.',
    run: async () => ({ data: [1n], text: ['one', 'two'] }),
  }),
  actions: {
    list: defineAction({ summary: 'Lists nothing.', run: async () => ({ data: [], text: [] }) }),
    move: defineAction({
      summary: 'Moves an item.',
      arguments: ['item', 'places...'],
      options: {
        by: { value: 'who', required: true, summary: 'the person' },
        note: { value: 'words', summary: 'why' },
        'dry-run': { summary: 'change nothing' },
      },
      run: async (call) => {
        given(call);
        return { data: null, text: 'moved', exitCode: 1 };
      },
    }),
  },
};

async function run(...args: string[]) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    const exitCode = await runAction('sample', command, args);
    return { exitCode, printed: log.mock.calls.flat().join('\n') };
  } finally {
    log.mockRestore();
  }
}

test('runs the main action when no action is named, and prints its text', async () => {
  expect(await run()).toEqual({ exitCode: 0, printed: 'one\ntwo' });
});

test('says so when a list is empty', async () => {
  expect(await run('list')).toEqual({ exitCode: 0, printed: 'none' });
});

test('prints one line for a provider that does not answer', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { exitCode } = process;
  try {
    await runCommand(() => Promise.reject(new ProviderSilent('pay.example.com did not answer')));
    expect(error.mock.calls).toEqual([['pay.example.com did not answer']]);
    expect(process.exitCode).toBe(1);
  } finally {
    error.mockRestore();
    process.exitCode = exitCode;
  }
});

test('prints one JSON document with --json, large numbers as text', async () => {
  const { printed } = await run('--json');
  expect(JSON.parse(printed)).toEqual(['1']);
});

test('hands over arguments, options and flags by name, and passes the exit code on', async () => {
  expect(await run('move', 'knife', 'here', 'there', '--by', 'Ann')).toEqual({ exitCode: 1, printed: 'moved' });
  expect(given).toHaveBeenCalledWith({
    arguments: { item: 'knife', places: ['here', 'there'] },
    options: { by: 'Ann', 'dry-run': false },
  });
});

test.each([
  [['move', 'knife', '--by', 'Ann'], 'a missing argument'],
  [['move', 'knife', 'here'], 'a missing required option'],
  [['move', 'knife', 'here', '--by', ' '], 'a required option without text'],
  [['surplus'], 'an argument that was not declared'],
])('rejects %j: %s', async (args) => {
  await expect(run(...args)).rejects.toThrow(UsageError);
});

test('rejects an unknown option', async () => {
  await expect(run('--unknown')).rejects.toThrow(/--unknown/);
});

test('prints every call with its options for --help', async () => {
  const { printed } = await run('move', '--help');
  expect(printed).toBe(helpOf('sample', command));
  expect(printed).toContain(
    'npm run clearcrate -- sample move <item> <places>... --by <who> [--note <words>] [--dry-run]',
  );
});

test('every call has a summary, and docs/COMMANDS.md lists it', async () => {
  const sections: string[] = [];
  for (const [name, { summary, load }] of Object.entries(COMMANDS)) {
    const { command: loaded } = await load();
    for (const { call, action } of waysOf(name, loaded)) expect(action.summary, call).toMatch(/^[A-Z].*\.$/);
    sections.push(`## ${name}: ${summary}\n\n\`\`\`\n${helpOf(name, loaded)}\n\`\`\`\n`);
  }
  await expect(`${INTRODUCTION}\n${sections.join('\n')}`).toMatchFileSnapshot('../../../../../docs/COMMANDS.md');
});
