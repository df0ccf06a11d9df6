import { InvariantBroken, StartupError } from '../../platform/errors.ts';

function isMistakenOption(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** Runs a command that answers with its exit code; a mistake of whoever called it is one line, not a stack. */
export async function runCommand(main: (args: string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    const isTold = error instanceof StartupError || error instanceof InvariantBroken;
    if (!isTold && !isMistakenOption(error)) throw error;
    console.error(error.message);
    process.exitCode = isTold ? 1 : 2;
  }
}
