import type { DataOf } from '@clearcrate/contract/endpoint';
import type { UserKind } from '@clearcrate/contract/kinds';
import type { spinTurntable } from '@clearcrate/contract/turntable';
import type { MarketPolicy } from '../../base/policy/policy.module.ts';
import type { Operate } from '../../ledger/operations.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPlay, type PlayDeps, type PlayWork } from '../../play/game/play.module.ts';
import type { PrizeBook, PublishedPrizes } from '../../play/prizes/prizes.module.ts';
import { countFriends, findSpun, type Spin, writeSpins } from './turntable.repository.ts';
import { type TurntableTerms, turntableWeek, variantOf } from './turntable.rules.ts';

export type TurntableBook = PrizeBook<TurntableTerms, 'locked' | 'open'>;

export interface SpinInput {
  playerId: bigint;
  userKind: UserKind;
  version: PublishedPrizes<TurntableTerms, 'locked' | 'open'>;
  policy: MarketPolicy;
  /** Whether the player was shown the table with the top prize. */
  isOpen: boolean;
}

/** State read for the batch behind its locks. Used spins are added by each decision. */
interface Known {
  week: string;
  number: number;
  friends: Map<bigint, number>;
  spun: Set<bigint>;
}

type Answer = DataOf<typeof spinTurntable>;

/**
 * Runs before the ticket is drawn: a rejected spin must not use a nonce. Returns the friends
 * counted.
 */
function checkSpin({ playerId, version, isOpen }: SpinInput, known: Known): number {
  if (known.spun.has(playerId)) throw new AppError('turntableUsed');
  const friends = known.friends.get(playerId) ?? 0;
  if (known.number !== version.number || friends >= version.terms.friends !== isOpen) throw new AppError('oddsChanged');
  return friends;
}

const decideWith =
  (book: TurntableBook) =>
  (input: SpinInput, work: PlayWork, known: Known): { answer: Answer; kept: Spin } => {
    const { playerId, version, isOpen } = input;
    const friends = checkSpin(input, known);
    work.enter(playerId, 'free');
    const [id] = work.takeNumbers(1) as [bigint];
    const { prize, answer } = book.draw(work, { ...input, id, variant: variantOf(isOpen), cost: 0n });
    known.spun.add(playerId);
    work.sheet.onRefusal(() => known.spun.delete(playerId));
    const { week } = known;
    const kept = { playerId, week, drawId: id, versionId: version.id, position: prize.position, isOpen, friends };
    return { answer: { ...answer, isOpen }, kept };
  };

/**
 * Creates the spin operation. The spin of the week, the draw and the prize commit in one
 * transaction.
 */
export function createSpin({ calendar }: Platform, deps: PlayDeps, book: TurntableBook): Operate<SpinInput, Answer> {
  return createPlay<SpinInput, Known, Spin, Answer>(deps, {
    name: 'turntable.spin',
    players: ({ playerId }) => [playerId],
    numbers: () => 1,
    load: async (runner, inputs, { nowMs }) => {
      const { week } = turntableWeek(calendar, nowMs);
      const players = [...new Set(inputs.map(({ playerId }) => playerId))];
      const [number, friends, spun] = await Promise.all([
        book.newestNumber(runner),
        countFriends(runner, players),
        findSpun(runner, players, week),
      ]);
      return { week, number, friends, spun };
    },
    decide: decideWith(book),
    persist: (runner, spins, at) => [writeSpins(runner, spins, at)],
  });
}
