import { hash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const BUILT = /\.js$/;

/** Where the program is to be found whenever a worker is started. */
export type FindProgram = () => string;

/**
 * The program as it is now, whatever is built in its place later: a worker that takes the place of another would otherwise be newer than
 * those beside it, and than the database, whose migrations have run before it was written. It lies beside the program under a name
 * of its content, and is laid down again if somebody has cleared it away, as each build does. Sources are taken as they are.
 */
export function keepProgram(program: string): FindProgram {
  if (!BUILT.test(program)) return () => program;
  const content = readFileSync(program);
  const kept = program.replace(BUILT, `.${hash('sha256', content, 'hex').slice(0, 16)}.js`);
  return () => {
    if (existsSync(kept)) return kept;
    const part = `${kept}.${process.pid}.part`;
    try {
      writeFileSync(part, content);
      renameSync(part, kept);
    } catch {
      // Where nothing can be written nothing is built either.
      return program;
    }
    return kept;
  };
}
