import { toHex } from '@clearcrate/fairness/bytes';
import type { EndRecord, HeadRecord } from '@clearcrate/fairness/frame-records';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { RECORD_FORMAT } from '@clearcrate/fairness/record';
import { NO_SEAL, nextSeal } from '@clearcrate/fairness/seal';

/** Odds versions and chains of beacons, which an export holds once. */
const DEFINITION = /^\{"format":\d+,"kind":"(?:odds|beacon)"/;

/** Collects the lines of an export, and seals them. */
class SealedLines {
  readonly #defined = new Set<string>();
  #seal = NO_SEAL;
  #count = 0;

  /** Returns the new lines of a chunk, each with its line break. */
  add(chunk: string): string {
    let added = '';
    for (const line of chunk.split('\n')) {
      if (line === '' || this.#isKnown(line)) continue;
      this.#seal = runSync(nextSeal(this.#seal, line), nodeHasher);
      this.#count += 1;
      added += `${line}\n`;
    }
    return added;
  }

  end(next: string | undefined): string {
    const end: EndRecord = { kind: 'end', lines: this.#count, seal: toHex(this.#seal), ...(next && { next }) };
    return `${JSON.stringify({ format: RECORD_FORMAT, ...end })}\n`;
  }

  #isKnown(line: string): boolean {
    if (!DEFINITION.test(line)) return false;
    const isKnown = this.#defined.has(line);
    this.#defined.add(line);
    return isKnown;
  }
}

/**
 * Puts the first and the last line around those of an export, and leaves out definitions that were
 * written before. `next` is asked at the end for the last draw, if another export continues it.
 */
export async function* framedLines(
  head: HeadRecord,
  chunks: AsyncIterable<string>,
  next: () => string | undefined = () => undefined,
): AsyncGenerator<string> {
  const lines = new SealedLines();
  // The first line waits for the first chunk, whose failure is still an ordinary answer.
  let waiting = lines.add(JSON.stringify({ format: RECORD_FORMAT, ...head }));
  for await (const chunk of chunks) {
    yield waiting + lines.add(chunk);
    waiting = '';
  }
  yield waiting + lines.end(next());
}
