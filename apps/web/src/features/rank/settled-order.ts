import { fromHex } from '@clearcrate/fairness/bytes';
import { commitment } from '@clearcrate/fairness/commitment';
import { type AsyncHasher, runAsync } from '@clearcrate/fairness/hash-steps';
import { drawOrder } from '@clearcrate/fairness/order';

interface SettledPlace {
  place: number;
  amount: string;
  userCode: string;
}

interface Settled {
  seedHash: string;
  serverSeed: string;
  items: readonly SettledPlace[];
  /** Codes of those who had the amount of the last place and got none. */
  tiedCodes: readonly string[];
}

/** What a reader can check of a settled period. */
export interface OrderProof {
  /** The revealed seed is the one that was committed to before anybody had played. */
  seedKept: boolean;
  /** How many groups of equal amounts were put in order by the draw. */
  ties: number;
  /** Every such group stands in the order that the seed gives. */
  orderKept: boolean;
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

/** Does the settlement's draw again, here. With the last amount those who got no place were drawn among as well. */
export async function proveOrder({ seedHash, serverSeed, items, tiedCodes }: Settled, hasher: AsyncHasher) {
  const seed = fromHex(serverSeed);
  const groups = [...Map.groupBy(items, ({ amount }) => amount).values()];
  const belowOf = (group: readonly SettledPlace[]) => (group === groups.at(-1) ? tiedCodes : []);
  const ties = groups.filter((group) => group.length + belowOf(group).length > 1);
  const kept = await Promise.all(ties.map((group) => isInDrawnOrder(seed, group, belowOf(group), hasher)));
  const proof: OrderProof = {
    seedKept: (await runAsync(commitment(seed), hasher)) === seedHash,
    ties: ties.length,
    orderKept: kept.every(Boolean),
  };
  return proof;
}
