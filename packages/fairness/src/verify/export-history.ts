import { isGuaranteed, missesAfter } from '../odds/derived-odds.ts';
import type { RankRecord } from '../record/rank-record.ts';
import type {
  CrashRecord,
  DrawRecord,
  OrderRecord,
  PlayerRecord,
  SeedPlace,
  SharedRecord,
  SplitRecord,
} from '../record/record.ts';
import { type ChainAnchor, ROOM_SEED_TOLERANCE_MS } from './verify.ts';
import type { PreparedOdds } from './verify-outcome.ts';

interface CounterState {
  opening: number;
  missesNext: number;
}

const OTHER_SEATS = 'the draws of this room have another number of seats';

interface TakenSeed extends SeedPlace {
  takenMs: number;
  /** The latest time of this number and of those before it. */
  latestMs: number;
}

/**
 * Checks across records: no number is used twice; a server seed's client seed, a room's user codes
 * and a chain's salt never change; a guarantee count follows from the opening before. Takes records
 * in the order of the export.
 */
export class ExportHistory {
  readonly #used = new Map<string, Set<number>>();
  readonly #nonces = new Map<string, Set<number>>();
  readonly #terms = new Map<string, string>();
  readonly #counters = new Map<string, CounterState>();
  readonly #anchors = new Map<string, ChainAnchor>();
  /** By number. */
  readonly #seedOrder: TakenSeed[] = [];

  /** The last verified round of a chain, which shortens the walk to the next one. */
  anchorOf(chain: string): ChainAnchor | undefined {
    return this.#anchors.get(chain);
  }

  trust({ chain, round, roundHash }: CrashRecord): void {
    this.#anchors.set(chain, { round, hash: roundHash });
  }

  /** Returns how the record contradicts earlier ones, or undefined. */
  contradiction(record: DrawRecord, oddsOf: (hash: string) => PreparedOdds | undefined): string | undefined {
    switch (record.kind) {
      case 'player':
        return (
          this.#reused(record.serverSeedHash, record.nonce, 'this nonce was used before', this.#nonces) ??
          this.#changedPair(record) ??
          this.#miscounted(record, oddsOf)
        );
      case 'shared':
        return (
          this.#reused(`seat ${record.seat} ${record.roomSeedHash}`, record.round, 'this seat drew before') ??
          this.#changedRoom(record) ??
          this.#changedSeats(record) ??
          this.#outOfOrder(record)
        );
      case 'order':
        return (
          this.#reused(`order ${record.roomSeedHash}`, 1, 'this room was ordered before') ??
          this.#changedRoom(record) ??
          this.#outOfOrder(record)
        );
      case 'split':
        return this.#changedSplit(record) ?? this.#changedRoom(record) ?? this.#outOfOrder(record);
      case 'crash':
        return (
          this.#reused(`crash ${record.chain}`, record.round, 'this round was played before') ??
          this.#changedChain(record)
        );
      case 'battle':
        return (
          this.#reused(`battle ${record.roomSeedHash}`, 1, 'this battle has a result already') ??
          this.#differs(`seats ${record.roomSeedHash}`, String(record.totals.length), OTHER_SEATS)
        );
      case 'rank':
        return this.#changedRank(record) ?? this.#outOfOrder(record);
    }
  }

  /**
   * Counts the nonces below the highest of their seed that have no record. Discarded draws and a
   * truncated export both leave such gaps, and only the player can tell which, so this is reported
   * and is no failure.
   */
  missingNonces(): number {
    let missing = 0;
    for (const nonces of this.#nonces.values()) {
      let highest = 0;
      for (const nonce of nonces) highest = Math.max(highest, nonce);
      missing += highest - nonces.size;
    }
    return missing;
  }

  #reused(key: string, number: number, message: string, used = this.#used): string | undefined {
    const numbers = used.get(key) ?? new Set();
    if (numbers.has(number)) return message;
    used.set(key, numbers.add(number));
    return undefined;
  }

  #differs(key: string, terms: string, message: string): string | undefined {
    const known = this.#terms.get(key);
    if (known === undefined) this.#terms.set(key, terms);
    return known === undefined || known === terms ? undefined : message;
  }

  /** The data of a server seed is chosen once and never changes. */
  #changedPair({ serverSeedHash, clientSeed, publishedAt, chosenAt }: PlayerRecord): string | undefined {
    const terms = JSON.stringify([clientSeed, publishedAt, chosenAt]);
    return this.#differs(
      `pair ${serverSeedHash}`,
      terms,
      'the client seed of the server seed, or its times, have changed',
    );
  }

  /**
   * Several players may export the same packet. The records must agree, with one seed per packet
   * and one packet per seed.
   */
  #changedSplit({ id, roomSeedHash, total, shares, amounts }: SplitRecord): string | undefined {
    const terms = JSON.stringify([id, total, shares, amounts]);
    return this.#differs(`split ${roomSeedHash}`, terms, 'another record of this seed has a different split');
  }

  /** A chain has one salt, one beacon round and one publication time. */
  #changedChain({ chain, salt, beacon, publishedAt, edgeBasisPoints, maximum }: CrashRecord): string | undefined {
    return (
      this.#differs(`crash ${chain}`, salt, 'the salt of the chain has changed') ??
      this.#differs(
        `chain ${chain}`,
        JSON.stringify([publishedAt, beacon?.round, edgeBasisPoints, maximum]),
        'the terms of the chain have changed',
      )
    );
  }

  /** A period has one seed and one outcome, and no player is in it twice. */
  #changedRank(record: RankRecord): string | undefined {
    const { board, period, groups, roomSeedHash } = record;
    const codes = groups.flatMap(({ userCodes }) => userCodes);
    if (new Set(codes).size !== codes.length) return 'a player is on this board twice';
    return (
      this.#reused(`rank ${board} ${period}`, 1, 'this period has a record already') ??
      this.#changedTerms(record, [`rank ${board} ${period}`]) ??
      this.#reused(`rank ${roomSeedHash}`, 1, 'the seed of this period was used for another one')
    );
  }

  #changedRoom(record: SharedRecord | OrderRecord | SplitRecord): string | undefined {
    return this.#changedTerms(record, record.kind === 'split' ? [record.kind] : record.userCodes);
  }

  /** All seats draw in each round, from the same box. */
  #changedSeats({ roomSeedHash, userCodes, round, outcome }: SharedRecord): string | undefined {
    return (
      this.#differs(`seats ${roomSeedHash}`, String(userCodes.length), OTHER_SEATS) ??
      (outcome &&
        this.#differs(`odds ${round} ${roomSeedHash}`, outcome.odds, 'seats drew from different odds in one round'))
    );
  }

  #changedTerms(
    { roomSeedHash, beacon, seed }: SharedRecord | OrderRecord | SplitRecord | RankRecord,
    userCodes: readonly string[],
  ): string | undefined {
    const terms = JSON.stringify([userCodes, beacon?.round, beacon?.randomness, beacon?.after]);
    return (
      this.#differs(`room ${roomSeedHash}`, terms, 'the user codes or the beacon of the room have changed') ??
      (seed &&
        (this.#differs(`seed ${seed.number}`, roomSeedHash, 'this place in the order has another seed') ??
          this.#differs(`number of ${roomSeedHash}`, String(seed.number), 'this seed has another place in the order')))
    );
  }

  /**
   * Seeds are taken in their published order: no number is taken much earlier than a lower number.
   * Compares with the latest time up to a number, so that small steps back do not add up.
   */
  #outOfOrder({ seed }: SharedRecord | OrderRecord | SplitRecord | RankRecord): string | undefined {
    if (!seed) return undefined;
    const order = this.#seedOrder;
    let [low, high] = [0, order.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((order[middle]?.number ?? 0) < seed.number) low = middle + 1;
      else high = middle;
    }
    const same = order[low];
    if (same?.number === seed.number) {
      const isSame = same.takenAt === seed.takenAt && same.publishedAt === seed.publishedAt;
      return isSame ? undefined : 'another record has a different time at which the room seed was taken';
    }
    const latestBefore = order[low - 1]?.latestMs ?? 0;
    const takenMs = Date.parse(seed.takenAt);
    const latestMs = Math.max(latestBefore, takenMs);
    let isLate = latestBefore - takenMs > ROOM_SEED_TOLERANCE_MS;
    order.splice(low, 0, { ...seed, takenMs, latestMs });
    for (let place = low + 1; place < order.length; place += 1) {
      const after = order[place] as TakenSeed;
      if (latestMs - after.takenMs > ROOM_SEED_TOLERANCE_MS) isLate = true;
      if (after.latestMs >= latestMs) break;
      after.latestMs = latestMs;
    }
    return isLate ? 'the room seed was not taken in the published order' : undefined;
  }

  /**
   * Checks the guarantee count. Openings missing from the export break the sequence; the check
   * resumes with the next one.
   */
  #miscounted(record: PlayerRecord, oddsOf: (hash: string) => PreparedOdds | undefined): string | undefined {
    const { outcome } = record;
    const prepared = outcome && oddsOf(outcome.odds);
    const guarantee = prepared?.version.guarantee;
    if (!outcome?.guarantee || !guarantee) return undefined;
    const { counter, opening, misses } = outcome.guarantee;
    const before = this.#counters.get(counter) ?? { opening: 0, missesNext: 0 };
    const quality = prepared.version.entries.find(({ item }) => item === outcome.item)?.quality ?? 0;
    this.#counters.set(counter, { opening, missesNext: missesAfter(misses, quality, guarantee) });
    if (opening !== before.opening + 1 || misses === before.missesNext) return undefined;
    const due = isGuaranteed(before.missesNext, guarantee) ? ', and the guarantee was due' : '';
    return `the guarantee counts ${misses} misses instead of ${before.missesNext}${due}`;
  }
}
