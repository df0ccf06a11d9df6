import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkerChannel } from '../worker-channel.ts';

/**
 * A worker that sends bus messages on a signal, and writes the number it has received to a file.
 */
const channel = openWorkerChannel();
const file = join(process.env.LETTERS_FOLDER ?? '', String(process.pid));
const MESSAGE = { topic: 'test', message: 'x'.repeat(2_000) };
let received = 0;
const save = () => writeFileSync(file, String(received));

channel.onMessage((message) => {
  if ('busMessages' in message) {
    received += message.busMessages.length;
    save();
  }
  if ('stop' in message) process.exit(0);
});
process.on('SIGUSR2', () => {
  for (let sent = 0; sent < Number(process.env.LETTERS); sent += 1) channel.send({ busMessages: [MESSAGE] });
});
save();
channel.send({ ready: { port: 1 } });
