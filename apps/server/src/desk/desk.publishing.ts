import { AppError } from '../platform/errors.ts';
import type { SourceItem } from './import/record-source.ts';
import type { Taken } from './import/run-import.ts';

/** Records of a form, as an import reads them from a file: one after the other. */
export async function* asItems(records: readonly object[]): AsyncGenerator<SourceItem[]> {
  yield records.map((value, index) => ({ line: index + 1, value }));
}

export const problemsOf = ({ problems }: Pick<Taken, 'problems'>): string[] => problems.map(({ message }) => message);

/** Rejects what an import would not have published. */
export function assertSound(taken: Taken): void {
  if (taken.isTooGenerous) throw new AppError('bestLoopTooHigh', { loop: taken.loop });
  if (!taken.isSound) throw new AppError('recordInvalid', { problem: problemsOf(taken).join('; ') });
}
