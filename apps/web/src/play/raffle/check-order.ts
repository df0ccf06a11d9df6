import { type BeaconChain, beaconChainHash } from '@clearcrate/fairness/beacon';
import { runAsync } from '@clearcrate/fairness/hash-steps';
import { type BeaconRecord, type OrderRecord, parseRecord } from '@clearcrate/fairness/record';
import { type VerifyContext, verifyRecord } from '@clearcrate/fairness/verify';
import type { VerifyStep } from '@clearcrate/fairness/verify-step';
import { webHasher } from '@clearcrate/fairness/web-crypto';
import { loadPart } from '../../lib/routing/load-part.ts';

/** One place as computed by this browser. */
export interface CheckedPlace {
  place: number;
  /** The seat by the store, and the computed one. */
  seat: number;
  computed: number | undefined;
  userCode: string;
  /** The drawn number, and its bound. */
  index: string;
  left: string;
}

export interface CheckedOrder {
  isSound: boolean;
  /** Drawn with a beacon whose key the store may own. */
  hasPrivateBeacon: boolean;
  players: number;
  roomSeed: string;
  roomSeedHash: string;
  /** When the list of players was closed; undefined for records from before that was recorded. */
  closedAt: string | undefined;
  closing: 'inTime' | 'late' | 'wrong';
  /** In this browser, in milliseconds. */
  tookMs: number;
  places: CheckedPlace[];
}

type AnyRecord = ReturnType<typeof parseRecord>;
const isOrder = (record: AnyRecord): record is OrderRecord => record.kind === 'order';
const isChain = (record: AnyRecord): record is BeaconRecord => record.kind === 'beacon';

/**
 * Returns the chain if its name is the hash of its key and times, with the signature check, which
 * is large and loaded on demand.
 */
async function beaconsOf(chain: BeaconChain | undefined): Promise<Pick<VerifyContext, 'beacons'>> {
  if (!chain) return {};
  const { isSigned } = await loadPart(() => import('@clearcrate/fairness/beacon-signature'));
  const isNamed = (await runAsync(beaconChainHash(chain), webHasher)) === chain.hash;
  return { beacons: { chain: () => chain, isSigned: (...signed) => isNamed && isSigned(...signed) } };
}

/** A list that was closed late, after its announced round, is drawn with a later one. */
function closingOf(steps: readonly VerifyStep[]): CheckedOrder['closing'] {
  const found = (wanted: VerifyStep['name']) => steps.find(({ name }) => name === wanted);
  if (found('closed')?.matches === false) return 'wrong';
  return found('deadline')?.inputs.closedAt === undefined ? 'inTime' : 'late';
}

/** Uses the same functions as the server and the command line. */
export async function checkOrder(text: string): Promise<CheckedOrder> {
  const records = text
    .trimEnd()
    .split('\n')
    .map((line) => parseRecord(JSON.parse(line)));
  const record = records.find(isOrder);
  if (!record) throw new TypeError('this is not a drawn order');
  const beacons = await beaconsOf(records.find(isChain)?.chain);
  const startedAtMs = performance.now();
  const { verdict, steps, privateBeacon } = await runAsync(
    verifyRecord(record, { odds: () => undefined, ...beacons }),
    webHasher,
  );
  const drawn = new Map(steps.filter(({ name }) => name === 'place').map((step) => [step.inputs.place, step]));
  // The last seat needs no draw; it follows from the whole order.
  const order = steps.find(({ name }) => name === 'order')?.value.split(',') ?? [];
  return {
    isSound: verdict === 'match',
    hasPrivateBeacon: privateBeacon === true,
    players: record.userCodes.length,
    roomSeed: record.roomSeed ?? '',
    roomSeedHash: record.roomSeedHash,
    closedAt: record.closedAt,
    closing: closingOf(steps),
    tookMs: performance.now() - startedAtMs,
    places: record.seats.map((seat, index) => {
      const step = drawn.get(String(index + 1));
      const computed = step?.value ?? order[index];
      return {
        place: index + 1,
        seat,
        computed: computed === undefined ? undefined : Number(computed),
        userCode: record.userCodes[seat - 1] ?? '',
        index: step?.inputs.index ?? '0',
        left: step?.inputs.left ?? '1',
      };
    }),
  };
}
