import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkerChannel } from '../worker-channel.ts';

/** A worker without a server: it writes the port it was given to a file and reports another. */
if (process.env.PORTS_FOLDER === undefined) process.exit(3);
const channel = openWorkerChannel();
channel.onMessage((message) => {
  if ('stop' in message) process.exit(0);
});
writeFileSync(join(process.env.PORTS_FOLDER, String(process.pid)), process.env.PORT ?? '');
channel.send({ ready: { port: 4_711 } });
