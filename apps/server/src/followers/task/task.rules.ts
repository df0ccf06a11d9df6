import { formatAmount } from '@clearcrate/contract/money';
import { type Reward, SIGN_IN_ROUND_DAYS } from '@clearcrate/contract/task';
import type { HouseAccount, PlayerAccount } from '../../ledger/chart.ts';
import type { Move } from '../../ledger/posting.ts';
import type { Calendar } from '../../platform/calendar.ts';
import type { StoredReward } from './task.content.ts';

/**
 * A sign-in: its business day, its day in the round of seven, and the streak of consecutive days.
 */
export interface SignIn {
  day: string;
  roundDay: number;
  streak: number;
}

type Days = Pick<Calendar, 'addDays'>;

/** Computes the next sign-in; `undefined` when today's is done. A missed day restarts at day 1. */
export function nextSignIn(last: SignIn | undefined, today: string, { addDays }: Days): SignIn | undefined {
  // A day in the future was signed on a node whose clock is ahead; it counts as today.
  if (last && last.day >= today) return undefined;
  if (last?.day !== addDays(today, -1)) return { day: today, roundDay: 1, streak: 1 };
  return { day: today, roundDay: (last.roundDay % SIGN_IN_ROUND_DAYS) + 1, streak: last.streak + 1 };
}

export interface RoundDay {
  roundDay: number;
  date: string;
  state: 'signed' | 'today' | 'coming';
}

export interface Round {
  signedToday: boolean;
  /** Consecutive days so far; 0 after a missed day. */
  streak: number;
  days: RoundDay[];
}

/** Lists the seven days of the current round. A finished round is shown until midnight. */
export function roundOf(last: SignIn | undefined, today: string, days: Days): Round {
  const next = nextSignIn(last, today, days);
  const current = next ?? last;
  const position = current?.roundDay ?? 1;
  const stateOf = (roundDay: number): RoundDay['state'] => {
    if (roundDay < position || (!next && roundDay === position)) return 'signed';
    return roundDay === position ? 'today' : 'coming';
  };
  return {
    signedToday: next === undefined,
    streak: next ? next.streak - 1 : (last?.streak ?? 0),
    days: Array.from({ length: SIGN_IN_ROUND_DAYS }, (_, index) => ({
      roundDay: index + 1,
      date: days.addDays(current?.day ?? today, index + 1 - position),
      state: stateOf(index + 1),
    })),
  };
}

/** Accounts of a reward. Granted coins go to `bonus`, apart from bought coins. */
const ACCOUNTS: Record<StoredReward['asset'], { player: PlayerAccount; house: HouseAccount }> = {
  coin: { player: 'bonus', house: 'gift' },
  shell: { player: 'shell', house: 'shellIssue' },
  point: { player: 'point', house: 'pointIssue' },
};

export function rewardMoves(rewards: readonly StoredReward[]): Move[] {
  return rewards.map(({ asset, amount }) => ({
    from: ACCOUNTS[asset].house,
    to: ACCOUNTS[asset].player,
    amount: BigInt(amount),
  }));
}

export function rewardViews(rewards: readonly StoredReward[]): Reward[] {
  return rewards.map(({ asset, amount }) => ({ asset, amount: formatAmount(BigInt(amount)) }));
}

export const ONCE = 'once';

/** Period key of progress. Daily tasks have a row per day, so nothing has to be reset. */
export const periodOf = (daily: boolean, day: string): string => (daily ? day : ONCE);

export type TaskState = 'open' | 'claimable' | 'claimed';

export function stateOf(progress: number, target: number, isClaimed: boolean): TaskState {
  if (isClaimed) return 'claimed';
  return progress >= target ? 'claimable' : 'open';
}
