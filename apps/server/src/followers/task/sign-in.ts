import type { DataOf } from '@clearcrate/contract/endpoint';
import type { signin } from '@clearcrate/contract/task';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Operate } from '../../ledger/operations.ts';
import { AppError } from '../../platform/errors.ts';
import { event } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { balancesAfter } from './task.balances.ts';
import type { StoredReward } from './task.content.ts';
import { signedIn } from './task.events.ts';
import { insertSignIns, lastSignIns, roundRewards, type SignInRow } from './task.repository.ts';
import { nextSignIn, rewardMoves, rewardViews, type SignIn } from './task.rules.ts';

export interface SignInInput {
  playerId: bigint;
}

interface Context {
  last: Map<bigint, SignIn>;
  round: StoredReward[][];
}

/** Creates the daily sign-in operation. The sign-in and its reward commit in one transaction. */
export function createSignIn({ calendar }: Platform, ledger: Ledger): Operate<SignInInput, DataOf<typeof signin>> {
  return ledger.operation<SignInInput, Context, SignInRow, DataOf<typeof signin>>({
    name: 'task.sign-in',
    owners: ({ playerId }) => [playerId],
    load: async (runner, inputs) => {
      const [last, round] = await Promise.all([
        lastSignIns(
          runner,
          inputs.map(({ playerId }) => playerId),
        ),
        roundRewards(runner),
      ]);
      return { last, round };
    },
    decide: ({ playerId }, sheet, { last, round }, { nowMs, day }) => {
      const signIn = nextSignIn(last.get(playerId), day, calendar);
      if (!signIn) throw new AppError('signedInToday');
      const rewards = round[signIn.roundDay - 1] ?? [];
      sheet.post({
        owner: playerId,
        kind: 'task.sign-in',
        reference: `${playerId}:${signIn.day}`,
        moves: rewardMoves(rewards),
      });
      last.set(playerId, signIn);
      const { roundDay, streak } = signIn;
      const at = new Date(nowMs).toISOString();
      return {
        answer: { ...signIn, rewards: rewardViews(rewards), ...balancesAfter(sheet, playerId) },
        result: { ...signIn, rewards },
        events: [event(signedIn, { playerId: String(playerId), roundDay, streak, at })],
      };
    },
    persist: (runner, accepted, _context, at) => [
      insertSignIns(
        runner,
        accepted.map(({ input, result }) => ({ ...result, playerId: input.playerId })),
        at,
      ),
    ],
  });
}
