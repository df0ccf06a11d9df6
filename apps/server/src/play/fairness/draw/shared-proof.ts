import type { RoomProof } from '@clearcrate/contract/fairness';
import type { BeaconRound } from '@clearcrate/fairness/beacon';
import type { Queryable } from '../../../platform/db/database.ts';
import { invariant } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findChain } from '../../beacon/beacon.module.ts';
import { findRoomDraws, findRoomOf } from '../room-seed/room-seeds.repository.ts';
import type { RoomSeeds } from '../room-seed/room-seeds.service.ts';
import { outcomeName, type RuleBook } from '../rule/rule-book.ts';

interface RoomTermsRow {
  number: bigint;
  seed_hash: string;
  user_codes: string[] | null;
  taken_at: Date | null;
  published_at: Date;
  filled_at: Date | null;
  beacon_chain: string | null;
  beacon_round: bigint | null;
  signature: string | null;
  randomness: string | null;
}

/** Returns the beacon round of a room, if any. */
function beaconOf({
  filled_at,
  beacon_chain,
  beacon_round,
  signature,
  randomness,
}: RoomTermsRow): BeaconRound | undefined {
  if (!filled_at || beacon_chain === null || beacon_round === null || signature === null || randomness === null)
    return undefined;
  const after = filled_at.toISOString();
  return { chain: beacon_chain, round: Number(beacon_round), randomness, signature, after };
}

/** Returns a room's inputs by their names in records. */
export function roomTerms(row: RoomTermsRow, roomSeed: string | null) {
  invariant(row.taken_at && row.user_codes, `seed ${row.number} has not been drawn with`);
  const beacon = beaconOf(row);
  return {
    roomSeed,
    roomSeedHash: row.seed_hash,
    userCodes: row.user_codes,
    seed: {
      number: Number(row.number),
      publishedAt: row.published_at.toISOString(),
      takenAt: row.taken_at.toISOString(),
    },
    ...(beacon && { beacon }),
  };
}

interface ProofDeps {
  roomSeeds: RoomSeeds;
  rules: RuleBook;
}

/**
 * Creates the public proof of a room: without the seed before the room's end, and without codes and
 * draws before the last seat is taken.
 */
export function createSharedProof({ db }: Platform, { roomSeeds, rules }: ProofDeps) {
  const oddsOf = async (queryable: Queryable, ids: readonly bigint[]) => {
    const ruleOf = await rules.of(queryable, ids);
    const texts = new Map(ids.map((id) => [ruleOf(id).hash, ruleOf(id).text]));
    return { ruleOf, odds: [...texts].map(([hash, text]) => ({ hash, text })) };
  };

  return async (mode: number, reference: bigint): Promise<RoomProof | undefined> => {
    const room = await findRoomOf(db, mode, reference);
    if (!room?.taken_at) return undefined;
    const rows = await findRoomDraws(db, mode, reference);
    const beacon = beaconOf(room);
    const chain = beacon && (await findChain(db, beacon.chain));
    const places = rows.map(({ round, seat }) => ({ round: Number(round), seat }));
    const userCodes = room.user_codes ?? [];
    const random = roomSeeds.randomValues({
      ...{ sealed_seed: room.sealed_seed, userCodes },
      ...{ randomness: beacon?.randomness, draws: places },
    });
    const { ruleOf, odds } = await oddsOf(db, [...new Set(rows.map(({ rule_id }) => rule_id))]);
    return {
      seedNumber: Number(room.number),
      roomSeedHash: room.seed_hash,
      roomSeed: roomSeeds.revealedSeed(room),
      publishedAt: room.published_at.toISOString(),
      takenAt: room.taken_at.toISOString(),
      userCodes,
      draws: rows.map((row, index) => ({
        drawId: String(row.id),
        round: Number(row.round),
        seat: row.seat,
        ticket: Number(row.ticket),
        randomValue: random[index] ?? '',
        oddsHash: ruleOf(row.rule_id).hash,
        item: outcomeName(ruleOf(row.rule_id), row.outcome),
      })),
      odds,
      beacon: beacon && chain ? { ...beacon, chain } : null,
    };
  };
}
