import { hash } from 'node:crypto';

/**
 * An attacker who looks for secret seeds in everything the store sent: every 32 bytes, in every
 * common encoding, are compared with the published commitments.
 */

const SEED_BYTES = 32;
const HEX_RUN = /[0-9a-f]{64,}/gi;
const BASE64_RUN = /[A-Za-z0-9+/_-]{43,}/g;
/** Thirty-two bytes of printable text are no seed: by chance that happens once in 10^13 seeds. */
const PLAIN_TEXT = /^[\s!-~]*$/;

function* readings(text: string): Generator<Buffer> {
  if (!PLAIN_TEXT.test(text)) yield Buffer.from(text, 'latin1');
  // A run may begin within a digit group, so it is decoded from every possible group start.
  for (const [run] of text.matchAll(HEX_RUN)) for (const skip of [0, 1]) yield Buffer.from(run.slice(skip), 'hex');
  for (const [run] of text.matchAll(BASE64_RUN))
    for (const skip of [0, 1, 2, 3]) yield Buffer.from(run.slice(skip), 'base64');
}

/** Searches the bytes forward and reversed. */
function seedIn(reading: Buffer, commitments: ReadonlySet<string>): Buffer | undefined {
  for (let from = 0; from + SEED_BYTES <= reading.length; from += 1) {
    const forward = reading.subarray(from, from + SEED_BYTES);
    if (PLAIN_TEXT.test(forward.toString('latin1'))) continue;
    for (const candidate of [forward, Buffer.from(forward).reverse()])
      if (commitments.has(hash('sha256', candidate))) return candidate;
  }
  return undefined;
}

/** The first seed found in the received data, if any. */
export function huntSeed(received: readonly Buffer[], commitments: ReadonlySet<string>): string | undefined {
  const tried = new Set<string>();
  for (const message of received) {
    for (const reading of readings(message.toString('latin1'))) {
      const name = hash('sha256', reading);
      if (tried.has(name)) continue;
      tried.add(name);
      const found = seedIn(reading, commitments);
      if (found) return found.toString('hex');
    }
  }
  return undefined;
}
