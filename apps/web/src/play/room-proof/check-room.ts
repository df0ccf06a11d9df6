import type { RoomProof } from '@clearcrate/contract/fairness';
import { runAsync } from '@clearcrate/fairness/hash-steps';
import { parseVersion, RECORD_FORMAT, type SharedRecord } from '@clearcrate/fairness/record';
import { verifyRecord } from '@clearcrate/fairness/verify';
import { type PreparedOdds, prepareOdds } from '@clearcrate/fairness/verify-outcome';
import { webHasher } from '@clearcrate/fairness/web-crypto';

/** One draw of a room as this browser computes it. */
export interface CheckedDraw {
  drawId: string;
  round: number;
  seat: number;
  /** What the store says, and what comes out here. */
  ticket: number;
  computed: number | undefined;
  item: string;
  /** The text that goes into the hash. */
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
  };
}

/** The same functions that the server draws with and the command line checks with. */
export async function checkRoom(proof: RoomProof): Promise<CheckedDraw[]> {
  const odds = new Map<string, PreparedOdds>();
  for (const { hash, text } of proof.odds)
    odds.set(hash, await runAsync(prepareOdds(parseVersion(JSON.parse(text))), webHasher));
  const checked: CheckedDraw[] = [];
  for (const draw of proof.draws) {
    const record = recordOf(proof, draw);
    const { verdict, steps } = await runAsync(verifyRecord(record, { odds: (hash) => odds.get(hash) }), webHasher);
    const ticket = steps.find(({ name }) => name === 'ticket');
    checked.push({
      drawId: draw.drawId,
      round: draw.round,
      seat: draw.seat,
      ticket: draw.ticket,
      computed: ticket === undefined ? undefined : Number(ticket.value),
      item: draw.item,
      message: steps.findLast(({ name }) => name === 'digest')?.inputs.message ?? '',
      matches: verdict === 'match',
    });
  }
  return checked;
}

/** Browsers keep WebCrypto from pages that came over an open line. */
export const canCompute = (): boolean => globalThis.crypto?.subtle !== undefined;
