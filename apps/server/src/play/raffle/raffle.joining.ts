import type { ErrorName } from '@clearcrate/contract/errors';
import { RAFFLE_STATES } from '@clearcrate/contract/raffle-rules';
import type { Operate } from '../../ledger/operations.ts';
import { AppError } from '../../platform/errors.ts';
import { createPlay, type PlayDeps, type PlayWork } from '../game/play.module.ts';
import {
  entryName,
  findEntered,
  findPersons,
  insertEntries,
  lockRaffles,
  type NewEntry,
  type Raffle,
} from './raffle.repository.ts';

/** By which names a mode refuses. */
export interface JoinRefusals {
  unknown: ErrorName;
  joined: ErrorName;
  full: ErrorName;
  over: ErrorName;
}

export interface JoinInput {
  mode: number;
  raffleId: bigint;
  playerId: bigint;
  refusals: JoinRefusals;
  /** What the mode calls its raffles on the wire. */
  idName: 'rollId' | 'roundId';
}

interface Known {
  raffles: Map<bigint, Raffle>;
  /** Players who are in, or another account of whose is. */
  entered: Set<string>;
  persons: Map<bigint, bigint[]>;
}

function decideJoin(input: JoinInput, work: PlayWork, { raffles, entered, persons }: Known) {
  const { mode, raffleId, playerId, refusals } = input;
  const raffle = raffles.get(raffleId);
  if (raffle?.mode !== mode) throw new AppError(refusals.unknown);
  // The gate may have let the player in a moment before a break began.
  work.enter(playerId, 'free');
  const name = entryName(input);
  const names = [playerId, ...(persons.get(playerId) ?? [])].map((account) =>
    entryName({ raffleId, playerId: account }),
  );
  // Those of the same group are not in the database yet, so every account that counts for the player is looked for here as well.
  if (names.some((one) => entered.has(one))) throw new AppError(refusals.joined);
  if (raffle.state !== RAFFLE_STATES.open || raffle.draws_at.getTime() <= work.nowMs) throw new AppError(refusals.over);
  if (raffle.max_players !== null && raffle.entries >= raffle.max_players) throw new AppError(refusals.full);
  // The code is what the player draws with at this moment, and stays.
  const userCode = work.draws.clientSeed(playerId);
  const seat = raffle.entries + 1;
  raffles.set(raffleId, { ...raffle, entries: seat });
  entered.add(name);
  work.sheet.onRefusal(() => {
    raffles.set(raffleId, raffle);
    entered.delete(name);
  });
  const kept: NewEntry = { raffleId, playerId, seat, userCode };
  return { seat, userCode, kept };
}

/**
 * Joining: for nothing, once for a person, as long as there is room and time. Conditions of a mode are its own to check before: they
 * are asked when somebody joins and never again. What others can take from under a player is decided here, behind the row of the raffle.
 */
export function createJoining(deps: PlayDeps): Operate<JoinInput> {
  return createPlay<JoinInput, Known, NewEntry>(deps, {
    name: 'raffle.join',
    players: ({ playerId }) => [playerId],
    numbers: () => 0,
    load: async (runner, inputs) => {
      const [raffles, entered, persons] = await Promise.all([
        lockRaffles(
          runner,
          inputs.map(({ raffleId }) => raffleId),
        ),
        findEntered(runner, inputs),
        findPersons(
          runner,
          inputs.map(({ playerId }) => playerId),
        ),
      ]);
      return { raffles, entered, persons };
    },
    decide: (input, work, known) => {
      const { seat, userCode, kept } = decideJoin(input, work, known);
      return { answer: { [input.idName]: String(input.raffleId), seat, entries: seat, userCode }, kept };
    },
    persist: (runner, kept, at) => insertEntries(runner, kept, at),
  });
}
