import type { DataOf } from '@clearcrate/contract/endpoint';
import type { claimTask } from '@clearcrate/contract/task';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Operate } from '../../ledger/operations.ts';
import { AppError } from '../../platform/errors.ts';
import { balancesAfter } from './task.balances.ts';
import {
  markClaimed,
  type Progress,
  type ProgressKey,
  progressName,
  progressOf,
  type TaskRow,
} from './task.repository.ts';
import { periodOf, rewardMoves, rewardViews, stateOf } from './task.rules.ts';

export interface ClaimInput {
  playerId: bigint;
  task: TaskRow;
  period: string;
}

interface Context {
  progress: Map<string, Progress>;
}

const keyOf = ({ playerId, task, period }: ClaimInput): ProgressKey => ({ playerId, taskCode: task.code, period });

/** Creates the operation that claims a reward. The owner lock serialises a player's claims. */
export function createClaim(ledger: Ledger): Operate<ClaimInput, DataOf<typeof claimTask>> {
  return ledger.operation<ClaimInput, Context, ProgressKey, DataOf<typeof claimTask>>({
    name: 'task.claim',
    owners: ({ playerId }) => [playerId],
    load: async (runner, inputs) => ({
      progress: await progressOf(runner, inputs.map(keyOf)),
    }),
    decide: (input, sheet, { progress }, { day: today }) => {
      const { playerId, task, period } = input;
      if (period !== periodOf(task.daily, today)) throw new AppError('taskDayOver');
      const key = keyOf(input);
      const own = progress.get(progressName(key)) ?? { progress: 0, claimed: false };
      const state = stateOf(own.progress, task.target, own.claimed);
      if (state === 'claimed') throw new AppError('taskClaimed');
      if (state === 'open') throw new AppError('taskNotDone');
      const { rewards } = task;
      sheet.post({
        owner: playerId,
        kind: 'task.claim',
        reference: progressName(key),
        moves: rewardMoves(rewards),
      });
      progress.set(progressName(key), { ...own, claimed: true });
      return {
        answer: { taskCode: task.code, rewards: rewardViews(rewards), ...balancesAfter(sheet, playerId) },
        result: key,
      };
    },
    persist: (runner, accepted, _context, at) => [
      markClaimed(
        runner,
        accepted.map(({ result, input }) => ({ ...result, rewards: input.task.rewards })),
        at,
      ),
    ],
  });
}
