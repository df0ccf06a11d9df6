import { type Draw, wordLimit } from '../draw/ticket.ts';
import { toHex } from '../hash/bytes.ts';

export type StepName =
  | 'commitment'
  | 'publicBeacon'
  | 'beaconRound'
  | 'signature'
  | 'beacon'
  | 'key'
  | 'digest'
  | 'word'
  | 'ticket'
  | 'odds'
  | 'guarantee'
  | 'item'
  | 'times'
  | 'place'
  | 'order'
  | 'share'
  | 'split'
  | 'deadline'
  | 'closed'
  | 'prizes'
  | 'ranks'
  | 'promise'
  | 'paid'
  | 'draws'
  | 'terms'
  | 'salt'
  | 'saltTime'
  | 'totals'
  | 'winner'
  | 'chain'
  | 'random'
  | 'point';

export interface WordView {
  /** The word consists of the digest's bytes `firstByte` to `firstByte + 3`. */
  firstByte: number;
  hex: string;
  value: number;
  skipped: boolean;
}

/** One step of the calculation: its inputs, its result, and the value in the record. */
export interface VerifyStep {
  name: StepName;
  inputs: Readonly<Record<string, string>>;
  value: string;
  /** Absent if the record does not have this value. */
  expected?: string;
  matches: boolean;
  /** On digests: the words that were read, for highlighting. */
  words?: WordView[];
}

export interface Verification {
  /** `unrevealed`: the seed is still secret, so nothing can be recomputed yet. */
  verdict: 'match' | 'mismatch' | 'unrevealed';
  steps: VerifyStep[];
  /** The first step with a mismatch. */
  difference?: VerifyStep;
  /**
   * Drawn with a beacon that is not public: even if everything matches, the store may own its key.
   */
  privateBeacon?: true;
}

export const NOT_PUBLIC = 'not a public beacon';

export function step(
  name: StepName,
  inputs: Readonly<Record<string, string>>,
  value: string,
  expected?: string,
): VerifyStep {
  return expected === undefined
    ? { name, inputs, value, matches: true }
    : { name, inputs, value, expected, matches: value === expected };
}

export function conclude(steps: VerifyStep[]): Verification {
  const difference = steps.find(({ matches }) => !matches);
  const isPrivate = steps.some(({ name, value }) => name === 'publicBeacon' && value === NOT_PUBLIC);
  return {
    verdict: difference ? 'mismatch' : 'match',
    steps,
    ...(difference && { difference }),
    ...(isPrivate && { privateBeacon: true }),
  };
}

/** The steps from the first digest to the used word. */
export function drawSteps({ digests, bound }: Draw): VerifyStep[] {
  const steps: VerifyStep[] = digests.map(({ cursor, message, digest, words }) => {
    const hex = toHex(digest);
    return {
      ...step('digest', { message, cursor: String(cursor) }, hex),
      words: words.map(({ index, value, skipped }) => ({
        firstByte: index * 4,
        hex: hex.slice(index * 8, index * 8 + 8),
        value,
        skipped,
      })),
    };
  });
  const used = steps.at(-1)?.words?.at(-1);
  if (used)
    steps.push(
      step(
        'word',
        { bytes: used.hex, firstByte: String(used.firstByte), limit: String(wordLimit(bound)) },
        String(used.value),
      ),
    );
  return steps;
}

export function ticketStep({ value, bound, digests }: Draw, expected: number): VerifyStep {
  const word = digests.at(-1)?.words.at(-1)?.value ?? 0;
  return step('ticket', { word: String(word), modulo: String(bound) }, String(value), String(expected));
}
