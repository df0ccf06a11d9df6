/** The whole bench takes about ten minutes; `--full` takes more rounds, cases and sockets. */
const isFull = process.argv.includes('--full');

export const effort = <T>(quick: T, full: T): T => (isFull ? full : quick);
