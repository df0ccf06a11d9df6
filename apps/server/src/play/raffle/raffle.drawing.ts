import type { BeaconChain } from '@clearcrate/fairness/beacon';
import { runnerOf } from '../../platform/db/statement.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Beacon } from '../beacon/beacon.module.ts';
import type { RoomBeacon, RoomSource } from '../fairness/fairness.module.ts';
import type { PlayDeps } from '../game/play.module.ts';
import {
  findCodes,
  findPrizes,
  findSeated,
  type PrizeRow,
  type Raffle,
  type SeatedPlayer,
} from './raffle.repository.ts';

export interface RaffleDeps extends PlayDeps {
  beacon: Beacon;
}

/**
 * All inputs of the settlement of a closed raffle. Immutable: the entries are final, and a seed
 * yields one order.
 */
export interface Drawn {
  raffle: Raffle;
  userCodes: readonly string[];
  seats: readonly number[];
  winners: ReadonlyMap<number, SeatedPlayer>;
  prizes: readonly PrizeRow[];
  beacon: RoomBeacon | undefined;
}

/** Computes the order of a closed raffle from its seed and, if configured, its beacon round. */
export function createDrawing({ db }: Platform, { beacon, fairness: { roomSeeds } }: RaffleDeps) {
  /** Undefined while the beacon round is awaited. */
  const mixedWith = async (raffle: Raffle, source: RoomSource): Promise<RoomSource | undefined> => {
    const { beacon_chain: chain, beacon_round: awaited, beacon_after, closed_at } = raffle;
    // Raffles closed by the previous release took the first round after their closing.
    const after = beacon_after ?? closed_at;
    if (chain === null || awaited === null || after === null) return source;
    const round = Number(awaited);
    const [found] = await beacon.find(runnerOf(db), [{ chain, round }]);
    return found && source.withBeacon({ chain, round, randomness: found.randomness, filledAtMs: after.getTime() });
  };

  const draw = async (raffle: Raffle): Promise<Drawn | undefined> => {
    const runner = runnerOf(db);
    const [userCodes, prizes, sources] = await Promise.all([
      findCodes(runner, raffle.id),
      findPrizes(runner, raffle.id),
      roomSeeds.sources(runner, [raffle.seed_number]),
    ]);
    invariant(userCodes.length === raffle.entries, `raffle ${raffle.id} has lost count of who joined`);
    const sealed = sources.get(raffle.seed_number);
    invariant(sealed, `the seed of raffle ${raffle.id} is gone`);
    const source = await mixedWith(raffle, sealed);
    if (!source) return undefined;
    const seats = source.order(userCodes, Math.min(prizes.length, userCodes.length));
    const winners = await findSeated(runner, raffle.id, seats);
    return { raffle, userCodes, seats, winners, prizes, beacon: source.beacon };
  };

  /** Closes nothing until a configured beacon was reached, since its next round is unknown. */
  const reachBeacon = async (): Promise<{ chain: BeaconChain | undefined } | 'away'> => {
    try {
      return { chain: await beacon.chain() };
    } catch (error) {
      if (error instanceof AppError && error.errorName === 'beaconAway') return 'away';
      throw error;
    }
  };

  return { draw, reachBeacon };
}
