import type { DataOf } from '@clearcrate/contract/endpoint';
import type { UserKind } from '@clearcrate/contract/kinds';
import { MODES } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import type { spinTurntable } from '@clearcrate/contract/turntable';
import { pick } from '@clearcrate/fairness/odds';
import type { Operate } from '../../ledger/operations.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPlay, type PlayDeps, type PlayWork } from '../../play/game/play.module.ts';
import { countFriends, findSpun, newestNumber, type Spin, type Turntable, writeSpins } from './turntable.repository.ts';
import { type Prize, prizeMoves, turntableTable, turntableWeek } from './turntable.rules.ts';

export interface SpinInput {
  playerId: bigint;
  userKind: UserKind;
  turntable: Turntable;
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

/**
 * Runs before the ticket is drawn: a rejected spin must not use a nonce. Returns the friends
 * counted.
 */
function checkSpin({ playerId, turntable, isOpen }: SpinInput, known: Known): number {
  if (known.spun.has(playerId)) throw new AppError('turntableUsed');
  const friends = known.friends.get(playerId) ?? 0;
  if (known.number !== turntable.number || friends >= turntable.friends !== isOpen) throw new AppError('oddsChanged');
  return friends;
}

function give({ playerId, userKind }: SpinInput, work: PlayWork, id: bigint, prize: Prize): void {
  const { goodsId, price, quality } = prize;
  const moves = prizeMoves(prize);
  if (moves.length > 0) work.sheet.post({ owner: playerId, kind: 'turntable.prize', reference: String(id), moves });
  if (goodsId === null || price === null) return;
  const fact = { playerId, userKind, mode: MODES.turntable.number, reference: 0n, plays: 0, spent: 0n };
  work.win(fact, [{ id, goodsId, quality, price }]);
}

function decide(input: SpinInput, work: PlayWork, known: Known): { answer: DataOf<typeof spinTurntable>; kept: Spin } {
  const { playerId, turntable, isOpen } = input;
  const friends = checkSpin(input, known);
  work.enter(playerId, 'free');
  const serverSeedHash = work.draws.serverSeedHash(playerId);
  const [id] = work.takeNumbers(1) as [bigint];
  const ruleId = isOpen ? turntable.openRuleId : turntable.lockedRuleId;
  const terms = {
    id,
    playerId,
    mode: MODES.turntable.number,
    reference: 0n,
    playId: id,
    ruleId,
    cost: 0n,
    asset: 'coin',
  } as const;
  const table = turntableTable(turntable.prizes, isOpen);
  const drawn = work.draws.draw(terms, (ticket) => {
    const { entry, first, last } = pick(table, ticket);
    return { outcome: entry.outcome, prize: entry.prize, first, last };
  });
  const { prize } = drawn;
  give(input, work, id, prize);
  known.spun.add(playerId);
  work.sheet.onRefusal(() => known.spun.delete(playerId));
  return {
    answer: {
      drawId: String(id),
      code: prize.code,
      ticket: drawn.ticket,
      firstTicket: drawn.first,
      lastTicket: drawn.last,
      nonce: drawn.nonce,
      serverSeedHash,
      isOpen,
      at: new Date(work.nowMs).toISOString(),
      bagItemId: prize.goodsId === null ? null : String(id),
      amount: formatAmount(work.sheet.coins(playerId)),
      ammon: formatAmount(work.sheet.balance(playerId, 'shell')),
      point: formatAmount(work.sheet.balance(playerId, 'point')),
    },
    kept: {
      playerId,
      week: known.week,
      drawId: id,
      versionId: turntable.id,
      position: prize.position,
      isOpen,
      friends,
    },
  };
}

/**
 * Creates the spin operation. The spin of the week, the draw and the prize commit in one
 * transaction.
 */
export function createSpin({ calendar }: Platform, deps: PlayDeps): Operate<SpinInput, DataOf<typeof spinTurntable>> {
  return createPlay<SpinInput, Known, Spin, DataOf<typeof spinTurntable>>(deps, {
    name: 'turntable.spin',
    players: ({ playerId }) => [playerId],
    numbers: () => 1,
    load: async (runner, inputs, { nowMs }) => {
      const { week } = turntableWeek(calendar, nowMs);
      const players = [...new Set(inputs.map(({ playerId }) => playerId))];
      const [number, friends, spun] = await Promise.all([
        newestNumber(runner),
        countFriends(runner, players),
        findSpun(runner, players, week),
      ]);
      return { week, number, friends, spun };
    },
    decide,
    persist: (runner, spins, at) => [writeSpins(runner, spins, at)],
  });
}
