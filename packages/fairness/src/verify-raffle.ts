import { type BeaconChain, firstRoundAfter, roundTimeMs } from './beacon/beacon.ts';
import { toHex, toUtf8 } from './hash/bytes.ts';
import { type HashSteps, sha256 } from './hash/hash-steps.ts';
import { type OrderRecord, RAFFLE_BEACON_DELAY_MS, type RaffleTerms, termsText } from './record/order-record.ts';
import { readAmount } from './record/room-record.ts';
import { step, type VerifyStep } from './verify/verify-step.ts';

const DEAREST_FIRST = 'dearest first';
const IN_TIME = 'before the round was signed';
/** The value of the step `closed` for a record from before closing times were recorded. */
export const NOT_RECORDED = 'not recorded';

const isoTime = (timeMs: number): string => new Date(timeMs).toISOString();

/**
 * The list of players must be closed at its deadline or later, and before the named round is
 * signed: after that, a player could be added who is known to win.
 */
function closedStep({ terms, beacon, closedAt }: OrderRecord, chain: BeaconChain | undefined): VerifyStep {
  if (closedAt === undefined) return step('closed', {}, NOT_RECORDED);
  const signedAt = beacon && chain && isoTime(roundTimeMs(chain, beacon.round));
  const isEarly = terms && Date.parse(closedAt) < Date.parse(terms.deadline);
  const isLate = signedAt !== undefined && Date.parse(closedAt) >= Date.parse(signedAt);
  const found = isEarly ? 'before the deadline' : isLate ? 'after the round was signed' : IN_TIME;
  return step('closed', { closedAt, ...(signedAt && { signedAt }) }, found, IN_TIME);
}

/**
 * Returns the time after which the round is the first one. It follows from the deadline; a list
 * that was closed only after that round was signed takes the round that follows from its closing.
 */
function roundStep({ deadline }: RaffleTerms, { beacon, closedAt }: OrderRecord, chain: BeaconChain): VerifyStep {
  const promisedMs = Date.parse(deadline) + RAFFLE_BEACON_DELAY_MS;
  const signedMs = roundTimeMs(chain, firstRoundAfter(chain, promisedMs));
  const late = closedAt !== undefined && Date.parse(closedAt) >= signedMs ? closedAt : undefined;
  const after = isoTime(late === undefined ? promisedMs : Date.parse(late) + RAFFLE_BEACON_DELAY_MS);
  return step('deadline', { deadline, ...(late && { closedAt: late }) }, after, beacon?.after);
}

/** The prizes fall in value, and all are handed out as long as there are players. */
function prizesProblem({ seats, userCodes }: OrderRecord, { prizes }: RaffleTerms): string | undefined {
  const falls = prizes.every(
    ({ value }, index) => index === 0 || readAmount(prizes[index - 1]?.value ?? '') >= readAmount(value),
  );
  if (!falls) return 'a cheaper prize is first';
  return seats.length === Math.min(prizes.length, userCodes.length) ? undefined : 'places are missing';
}

/**
 * Checks the published terms of a raffle, the time its list was closed, and which round that
 * allows.
 */
export function* raffleSteps(record: OrderRecord, chain: BeaconChain | undefined): HashSteps<VerifyStep[]> {
  const { terms, termsHash } = record;
  const closed = closedStep(record, chain);
  if (!terms) return [closed];
  const text = termsText(terms);
  return [
    step('terms', { terms: text }, toHex(yield* sha256(toUtf8(text))), termsHash),
    step('prizes', {}, prizesProblem(record, terms) ?? DEAREST_FIRST, DEAREST_FIRST),
    closed,
    ...(record.beacon && chain ? [roundStep(terms, record, chain)] : []),
  ];
}
