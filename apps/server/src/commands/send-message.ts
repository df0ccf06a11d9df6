import { readFile } from 'node:fs/promises';
import { createMessages, operatorMessage } from '../followers/message/message.module.ts';
import { createPlatform } from '../platform/create-platform.ts';
import { StartupError } from '../platform/errors.ts';
import { runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';

/** `npm run send-message -- <file.json>`: an operator's own words, to the players they name or to everybody. */

const USAGE = 'usage: npm run send-message -- <file.json>    docs/OPERATING.md says what is in the file';

async function readMessage(path: string) {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartupError(`${path} cannot be read.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StartupError(`${path} is no JSON.`);
  }
  const result = operatorMessage.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path: where, message }) => `${where.join('.') || 'file'}: ${message}`);
  throw new StartupError(problems.join('\n'));
}

await runCommand(async ([path]) => {
  if (path === undefined) {
    console.error(USAGE);
    return 2;
  }
  const message = await readMessage(path);
  await withDatabase('send-message', async ({ config, log, url }) => {
    const platform = await createPlatform({ config, log, databaseUrl: url });
    try {
      // Nothing is opened here, so no win is judged.
      const messages = createMessages(platform, { dearFrom: async () => 0n });
      const result = await messages.sendFromOperator(message);
      if (!result)
        console.log(`sent to ${message.channelCode === '' ? 'everybody' : `channel ${message.channelCode}`}`);
      else console.log(`sent to ${result.sent} players`);
      if (result && result.unknown.length > 0) console.log(`there is no player ${result.unknown.join(', ')}`);
    } finally {
      await platform.close();
    }
  });
  return 0;
});
