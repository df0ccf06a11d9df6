import { fromHex, toHex, toUtf8 } from '@clearcrate/fairness/bytes';
import { commitment } from '@clearcrate/fairness/commitment';
import { type AsyncHasher, runAsync, sha256 } from '@clearcrate/fairness/hash-steps';
import { drawOrder } from '@clearcrate/fairness/order';
import { type RankTerms, rankTermsText } from '@clearcrate/fairness/rank-record';

interface SettledPlace {
  place: number;
  /** The paid prize. */
  prize: string;
  amount: string;
  userCode: string;
}

interface Settled extends RankTerms {
  /** Hash of its terms; null for a period that was settled before terms were fixed. */
  termsHash: string | null;
  seedHash: string;
  serverSeed: string;
  items: readonly SettledPlace[];
  /** Codes of players with the amount of the last place who got none. */
  tiedCodes: readonly string[];
}

/** The verifiable facts of a settled period. */
export interface OrderProof {
  /** The revealed seed matches the commitment from before any play. */
  seedKept: boolean;
  /** Number of ties that were drawn. */
  ties: number;
  /** Every tie is in the order of the seed. */
  orderKept: boolean;
  /** The terms match the published hash, and every place was paid by them. Absent without terms. */
  promiseKept?: boolean;
}

async function isInDrawnOrder(
  seed: Uint8Array,
  equals: readonly SettledPlace[],
  below: readonly string[],
  hasher: AsyncHasher,
): Promise<boolean> {
  const codes = [...equals.map(({ userCode }) => userCode), ...below].toSorted();
  const { seats } = await runAsync(drawOrder({ roomSeed: seed, userCodes: codes }, equals.length), hasher);
  return seats.every((seat, index) => codes[seat - 1] === equals[index]?.userCode);
}

async function isPromiseKept({ items, termsHash, ...terms }: Settled, hasher: AsyncHasher): Promise<boolean> {
  const isPaid = items.every(({ place, amount, prize }) => {
    const due = terms.prizes.find(({ from, to }) => from <= place && place <= to);
    return Number(prize) === (due && Number(amount) >= Number(due.minimum) ? Number(due.amount) : 0);
  });
  return isPaid && toHex(await runAsync(sha256(toUtf8(rankTermsText(terms))), hasher)) === termsHash;
}

/** Repeats the draw of the settlement. The last tie includes players who got no place. */
export async function proveOrder(settled: Settled, hasher: AsyncHasher) {
  const { seedHash, serverSeed, items, tiedCodes, termsHash } = settled;
  const seed = fromHex(serverSeed);
  const groups = [...Map.groupBy(items, ({ amount }) => amount).values()];
  const belowOf = (group: readonly SettledPlace[]) => (group === groups.at(-1) ? tiedCodes : []);
  const ties = groups.filter((group) => group.length + belowOf(group).length > 1);
  const kept = await Promise.all(ties.map((group) => isInDrawnOrder(seed, group, belowOf(group), hasher)));
  const proof: OrderProof = {
    seedKept: (await runAsync(commitment(seed), hasher)) === seedHash,
    ties: ties.length,
    orderKept: kept.every(Boolean),
    ...(termsHash !== null && { promiseKept: await isPromiseKept(settled, hasher) }),
  };
  return proof;
}
