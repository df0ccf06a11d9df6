import { AppError, InvariantBroken, StartupError } from '../../platform/errors.ts';
import { fillIn, loadMessages } from '../../platform/messages.ts';

function isMistakenOption(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** What a console would show, for use cases that both run. */
const told = ({ errorName, params }: AppError): StartupError =>
  new StartupError(fillIn(loadMessages('errors').en[errorName] ?? errorName, params));

/** Runs a command that answers with its exit code; a mistake of whoever called it is one line, not a stack. */
export async function runCommand(main: (args: string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (thrown) {
    const error = thrown instanceof AppError ? told(thrown) : thrown;
    const isTold = error instanceof StartupError || error instanceof InvariantBroken;
    if (!isTold && !isMistakenOption(error)) throw error;
    console.error(error.message);
    process.exitCode = isTold ? 1 : 2;
  }
}
