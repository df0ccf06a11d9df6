import type { RoomProof } from '@clearcrate/contract/fairness';
import { beaconChainHash } from '@clearcrate/fairness/beacon';
import { runAsync } from '@clearcrate/fairness/hash-steps';
import { parseVersion, RECORD_FORMAT, type SharedRecord } from '@clearcrate/fairness/record';
import { type VerifyContext, verifyRecord } from '@clearcrate/fairness/verify';
import { type PreparedOdds, prepareOdds } from '@clearcrate/fairness/verify-outcome';
import { webHasher } from '@clearcrate/fairness/web-crypto';
import { loadPart } from '../../lib/routing/load-part.ts';

/** One draw of a room as computed by this browser. */
export interface CheckedDraw {
  drawId: string;
  round: number;
  seat: number;
  /** The value by the store, and the computed one. */
  ticket: number;
  computed: number | undefined;
  item: string;
  /** The digest that the ticket is read from, by the store; compared too. */
  randomValue: string;
  /** The hashed text. */
  message: string;
  matches: boolean;
}

function recordOf(proof: RoomProof, draw: RoomProof['draws'][number]): SharedRecord {
  return {
    format: RECORD_FORMAT,
    kind: 'shared',
    id: draw.drawId,
    roomSeed: proof.roomSeed,
    roomSeedHash: proof.roomSeedHash,
    userCodes: proof.userCodes,
    seed: { number: proof.seedNumber, publishedAt: proof.publishedAt, takenAt: proof.takenAt },
    round: draw.round,
    seat: draw.seat,
    ticket: draw.ticket,
    outcome: { odds: draw.oddsHash, item: draw.item },
    ...(proof.beacon && { beacon: { ...proof.beacon, chain: proof.beacon.chain.hash } }),
  };
}

/**
 * Returns the chain if its name is the hash of its key and times, with the signature check, which
 * is large and loaded on demand.
 */
async function beaconsOf(proof: RoomProof): Promise<Pick<VerifyContext, 'beacons'>> {
  if (!proof.beacon) return {};
  const { chain } = proof.beacon;
  const { isSigned } = await loadPart(() => import('@clearcrate/fairness/beacon-signature'));
  const isNamed = (await runAsync(beaconChainHash(chain), webHasher)) === chain.hash;
  let known: boolean | undefined;
  return {
    beacons: {
      chain: () => chain,
      // All draws of a room share one signature.
      isSigned: (...signed) => {
        known ??= isNamed && isSigned(...signed);
        return known;
      },
    },
  };
}

/** Uses the same functions as the server and the command line. */
export async function checkRoom(proof: RoomProof): Promise<CheckedDraw[]> {
  const odds = new Map<string, PreparedOdds>();
  for (const { hash, text } of proof.odds)
    odds.set(hash, await runAsync(prepareOdds(parseVersion(JSON.parse(text))), webHasher));
  const beacons = await beaconsOf(proof);
  const checked: CheckedDraw[] = [];
  for (const draw of proof.draws) {
    const record = recordOf(proof, draw);
    const { verdict, steps } = await runAsync(
      verifyRecord(record, { odds: (hash) => odds.get(hash), ...beacons }),
      webHasher,
    );
    const ticket = steps.find(({ name }) => name === 'ticket');
    const digest = steps.findLast(({ name }) => name === 'digest');
    checked.push({
      drawId: draw.drawId,
      round: draw.round,
      seat: draw.seat,
      ticket: draw.ticket,
      computed: ticket === undefined ? undefined : Number(ticket.value),
      item: draw.item,
      randomValue: draw.randomValue,
      message: digest?.inputs.message ?? '',
      matches: verdict === 'match' && digest?.value === draw.randomValue,
    });
  }
  return checked;
}
