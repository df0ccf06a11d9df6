import type { DataOf } from '@clearcrate/contract/endpoint';
import type { ErrorName } from '@clearcrate/contract/errors';
import { RAFFLE_STATES } from '@clearcrate/contract/raffle-rules';
import type { joinRoll } from '@clearcrate/contract/roll';
import type { joinTimeBox } from '@clearcrate/contract/time-box';
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

/** The mode's names of rejections. */
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
  /** Name of the raffle's id on the wire. */
  idName: 'rollId' | 'roundId';
}

/** Has the id under the name of the mode alone. */
type JoinedRaffle = DataOf<typeof joinRoll> & DataOf<typeof joinTimeBox>;

interface Known {
  raffles: Map<bigint, Raffle>;
  /** Players who have joined by any of their accounts. */
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
  // Entries of the same batch are not in the database yet, so all accounts of the person are
  // checked here as well.
  if (names.some((one) => entered.has(one))) throw new AppError(refusals.joined);
  if (raffle.state !== RAFFLE_STATES.open || raffle.draws_at.getTime() <= work.nowMs) throw new AppError(refusals.over);
  if (raffle.max_players !== null && raffle.entries >= raffle.max_players) throw new AppError(refusals.full);
  // The player's current client seed; it stays when they rotate.
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
 * Creates the operation of joining: free, once for a person, while there is room and time. The mode
 * checks its own conditions before; what other players can change is decided here, behind the row
 * lock of the raffle.
 */
export function createJoining(deps: PlayDeps): Operate<JoinInput, JoinedRaffle> {
  return createPlay<JoinInput, Known, NewEntry, JoinedRaffle>(deps, {
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
      const id = { [input.idName]: String(input.raffleId) } as Record<JoinInput['idName'], string>;
      return { answer: { ...id, seat, entries: seat, userCode }, kept };
    },
    persist: (runner, kept, at) => insertEntries(runner, kept, at),
  });
}
