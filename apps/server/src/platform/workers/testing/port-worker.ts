import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkerChannel } from '../worker-channel.ts';

/** A worker that serves nobody: it keeps on file which port it was given, and says that it has taken another. */
if (process.env.PORTS_FOLDER === undefined) process.exit(3);
const channel = openWorkerChannel();
channel.onMessage((message) => {
  if ('stop' in message) process.exit(0);
});
writeFileSync(join(process.env.PORTS_FOLDER, String(process.pid)), process.env.PORT ?? '');
channel.send({ ready: { port: 4_711 } });
