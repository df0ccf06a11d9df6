import { ProviderFailed } from '@clearcrate/providers/payment/payment-provider';
import { AppError, InvariantBroken, StartupError } from '../../platform/errors.ts';
import { fillIn, loadMessages } from '../../platform/messages.ts';

/** Wrong arguments: exit code 2. */
export class UsageError extends Error {}

function isWrongOption(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** Translates a rejection to the text that a page would show. */
const translate = ({ errorName, params }: AppError): StartupError =>
  new StartupError(fillIn(loadMessages('errors').en[errorName] ?? errorName, params));

/** A provider that does not answer is as expected as a wrong argument. */
const EXPECTED = [StartupError, InvariantBroken, ProviderFailed];

/**
 * Runs a command and sets its exit code. Expected errors are printed as one line, without a stack.
 */
export async function runCommand(main: (args: string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (thrown) {
    const error = thrown instanceof AppError ? translate(thrown) : thrown;
    const isUsage = error instanceof UsageError || isWrongOption(error);
    const isExpected = EXPECTED.some((kind) => error instanceof kind);
    if (!isUsage && !isExpected) throw error;
    console.error((error as Error).message);
    process.exitCode = isUsage ? 2 : 1;
  }
}
