import { createMessages, operatorMessage } from '../followers/message/message.module.ts';
import { StartupError } from '../platform/errors.ts';
import { type Command, defineAction } from './lib/command.ts';
import { readJsonFile } from './lib/read-json-file.ts';
import { withPlatform } from './lib/with-store.ts';

async function readMessage(path: string) {
  const result = operatorMessage.safeParse(await readJsonFile(path));
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path: where, message }) => `${where.join('.') || 'file'}: ${message}`);
  throw new StartupError(problems.join('\n'));
}

const main = defineAction({
  summary: 'Sends a message to the players that its file names, to a channel or to everyone.',
  arguments: ['file'],
  run: async ({ arguments: { file } }) => {
    const message = await readMessage(file);
    return withPlatform('send-message', async (platform) => {
      // Win messages are not used here.
      const messages = createMessages(platform, { dearFrom: async () => 0n });
      const result = await messages.sendFromOperator(message);
      if (!result) {
        const audience = message.channelCode === '' ? 'everyone' : `channel ${message.channelCode}`;
        return { data: { audience }, text: `sent to ${audience}` };
      }
      const { sent, unknown } = result;
      const missing = unknown.length === 0 ? [] : [`there is no player ${unknown.join(', ')}`];
      return { data: { sent, unknown }, text: [`sent to ${sent} players`, ...missing] };
    });
  },
});

export const command: Command = { main };
