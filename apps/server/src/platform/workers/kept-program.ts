import { hash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const BUILT = /\.js$/;

/** Returns the path of the program for the next worker. */
export type FindProgram = () => string;

/**
 * Pins the program to its current build. A replacement worker would otherwise run a newer build
 * than its peers and than the database, whose migrations ran before that build. The copy is stored
 * beside the program under its content hash, and written again if a build has removed it. Source
 * files (development) are used as they are.
 */
export function keepProgram(program: string): FindProgram {
  if (!BUILT.test(program)) return () => program;
  const content = readFileSync(program);
  const copy = program.replace(BUILT, `.${hash('sha256', content, 'hex').slice(0, 16)}.js`);
  return () => {
    if (existsSync(copy)) return copy;
    const part = `${copy}.${process.pid}.part`;
    try {
      writeFileSync(part, content);
      renameSync(part, copy);
    } catch {
      // Where nothing can be written, no build can replace the program either.
      return program;
    }
    return copy;
  };
}
