import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkerChannel } from '../worker-channel.ts';

/** A worker that only writes letters, when it is told to by a signal, and keeps on file how many it has got. */
const channel = openWorkerChannel();
const file = join(process.env.LETTERS_FOLDER ?? '', String(process.pid));
const LETTER = { topic: 'test', message: 'x'.repeat(2_000) };
let heard = 0;
const keep = () => writeFileSync(file, String(heard));

channel.onMessage((message) => {
  if ('letters' in message) {
    heard += message.letters.length;
    keep();
  }
  if ('stop' in message) process.exit(0);
});
process.on('SIGUSR2', () => {
  for (let sent = 0; sent < Number(process.env.LETTERS); sent += 1) channel.send({ letters: [LETTER] });
});
keep();
channel.send({ ready: { port: 1 } });
