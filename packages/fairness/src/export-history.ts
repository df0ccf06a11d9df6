import { isGuaranteed, missesAfter } from './derived-odds.ts';
import type { RankRecord } from './rank-record.ts';
import type {
  CrashRecord,
  DrawRecord,
  OrderRecord,
  PlayerRecord,
  SeedPlace,
  SharedRecord,
  SplitRecord,
} from './record.ts';
import { type ChainAnchor, ROOM_SEED_TOLERANCE_MS } from './verify.ts';
import type { PreparedOdds } from './verify-outcome.ts';

interface CounterState {
  opening: number;
  missesNext: number;
}

interface TakenSeed extends SeedPlace {
  takenMs: number;
  /** The latest time of this number and those before it. */
  latestMs: number;
}

/**
 * What single records cannot show: that no number was used twice, that a server seed's client seed, a room's user codes
 * and a chain's salt never changed, and that a guarantee's count follows from the opening before. It hears of records in
 * the order of the export.
 */
export class ExportHistory {
  readonly #used = new Map<string, Set<number>>();
  readonly #nonces = new Map<string, Set<number>>();
  readonly #terms = new Map<string, string>();
  readonly #counters = new Map<string, CounterState>();
  readonly #anchors = new Map<string, ChainAnchor>();
  /** By number. */
  readonly #seedOrder: TakenSeed[] = [];

  /** The last verified round of a chain: from here the next record is a short walk away. */
  anchorOf(chain: string): ChainAnchor | undefined {
    return this.#anchors.get(chain);
  }

  trust({ chain, round, roundHash }: CrashRecord): void {
    this.#anchors.set(chain, { round, hash: roundHash });
  }

  /** Says what contradicts earlier records, or nothing. */
  contradiction(record: DrawRecord, oddsOf: (hash: string) => PreparedOdds | undefined): string | undefined {
    switch (record.kind) {
      case 'player':
        return (
          this.#repeated(record.serverSeedHash, record.nonce, 'this nonce was used before', this.#nonces) ??
          this.#changedPair(record) ??
          this.#miscounted(record, oddsOf)
        );
      case 'shared':
        return (
          this.#repeated(`seat ${record.seat} ${record.roomSeedHash}`, record.round, 'this seat drew before') ??
          this.#changedRoom(record) ??
          this.#outOfOrder(record)
        );
      case 'order':
        return (
          this.#repeated(`order ${record.roomSeedHash}`, 1, 'this room was ordered before') ??
          this.#changedRoom(record) ??
          this.#outOfOrder(record)
        );
      case 'split':
        return this.#changedSplit(record) ?? this.#changedRoom(record) ?? this.#outOfOrder(record);
      case 'crash':
        return (
          this.#repeated(`crash ${record.chain}`, record.round, 'this round was played before') ??
          this.#changedChain(record)
        );
      case 'battle':
        return this.#repeated(`battle ${record.roomSeedHash}`, 1, 'the end of this battle was told before');
      case 'rank':
        return this.#changedRank(record) ?? this.#outOfOrder(record);
    }
  }

  /**
   * Nonces below the highest of their seed that no record has. A store that throws away draws it does not like leaves such
   * gaps, and so does an export that was cut short; only the player knows which, so they are told and not judged.
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

  #repeated(key: string, number: number, message: string, used = this.#used): string | undefined {
    const numbers = used.get(key) ?? new Set();
    if (numbers.has(number)) return message;
    used.set(key, numbers.add(number));
    return undefined;
  }

  #changed(key: string, terms: string, message: string): string | undefined {
    const known = this.#terms.get(key);
    if (known === undefined) this.#terms.set(key, terms);
    return known === undefined || known === terms ? undefined : message;
  }

  /** What goes with a server seed is chosen once, and stays. */
  #changedPair({ serverSeedHash, clientSeed, publishedAt, chosenAt }: PlayerRecord): string | undefined {
    const terms = JSON.stringify([clientSeed, publishedAt, chosenAt]);
    return this.#changed(
      `pair ${serverSeedHash}`,
      terms,
      'the client seed of the server seed, or its times, have changed',
    );
  }

  /** Everybody who got a share may tell of the same packet, each time in the same way: it has one seed, and the seed one packet. */
  #changedSplit({ id, roomSeedHash, total, shares, amounts }: SplitRecord): string | undefined {
    const terms = JSON.stringify([id, total, shares, amounts]);
    return this.#changed(`split ${roomSeedHash}`, terms, 'the split of this seed was told otherwise before');
  }

  /** A chain has one salt, one beacon's round and one time of publishing. */
  #changedChain({ chain, salt, beacon, publishedAt, edgeBasisPoints, maximum }: CrashRecord): string | undefined {
    return (
      this.#changed(`crash ${chain}`, salt, 'the salt of the chain has changed') ??
      this.#changed(
        `chain ${chain}`,
        JSON.stringify([publishedAt, beacon?.round, edgeBasisPoints, maximum]),
        'the terms of the chain have changed',
      )
    );
  }

  /** A period has one seed and one outcome, and nobody stands on it twice. */
  #changedRank(record: RankRecord): string | undefined {
    const { board, period, groups, roomSeedHash } = record;
    const codes = groups.flatMap(({ userCodes }) => userCodes);
    if (new Set(codes).size !== codes.length) return 'a player stands on this board twice';
    return (
      this.#repeated(`rank ${board} ${period}`, 1, 'this period was told before') ??
      this.#changedTerms(record, [`rank ${board} ${period}`]) ??
      this.#repeated(`rank ${roomSeedHash}`, 1, 'the seed of this period decided another one')
    );
  }

  #changedRoom(record: SharedRecord | OrderRecord | SplitRecord): string | undefined {
    return this.#changedTerms(record, record.kind === 'split' ? [record.kind] : record.userCodes);
  }

  #changedTerms(
    { roomSeedHash, beacon, seed }: SharedRecord | OrderRecord | SplitRecord | RankRecord,
    userCodes: readonly string[],
  ): string | undefined {
    const terms = JSON.stringify([userCodes, beacon?.round, beacon?.randomness, beacon?.after]);
    return (
      this.#changed(`room ${roomSeedHash}`, terms, 'the user codes or the beacon of the room have changed') ??
      (seed &&
        (this.#changed(`seed ${seed.number}`, roomSeedHash, 'this place in the order has another seed') ??
          this.#changed(`number of ${roomSeedHash}`, String(seed.number), 'this seed has another place in the order')))
    );
  }

  /**
   * Seeds are taken in their published order: a number is never taken much earlier than any number before it. What is compared is
   * the latest time up to a number, so that many small steps back do not add up.
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
      return isSame ? undefined : 'the room seed was taken at another time before';
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

  /** Where openings are missing from the export the count cannot be followed, and is taken up again from the next one. */
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
