import { program } from '../apps/server/rolldown.config.ts';

/** Built like the program that `npm start` runs. */
export default program('bench-server.ts');
