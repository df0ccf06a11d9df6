import { program } from '../apps/server/rolldown.config.ts';

/** What is measured is built as what `npm start` runs. */
export default program('bench-server.ts');
