import { formatAmount } from '@clearcrate/contract/money';
import { type Reward, SIGN_IN_ROUND_DAYS } from '@clearcrate/contract/task';
import type { HouseAccount, PlayerAccount } from '../../ledger/chart.ts';
import type { Move } from '../../ledger/posting.ts';
import type { Calendar } from '../../platform/calendar.ts';
import type { StoredReward } from './task.content.ts';

/** A sign-in: which day of the business, where in the round of seven, and how many days in a row. */
export interface SignIn {
  day: string;
  roundDay: number;
  streak: number;
}

type Days = Pick<Calendar, 'addDays'>;

/** The sign-in that is due after the last one; nothing when today's is done. A missed day starts again at day 1. */
export function nextSignIn(last: SignIn | undefined, today: string, { addDays }: Days): SignIn | undefined {
  // A day that lies ahead was signed by a process whose clock runs a little early: it is as good as today's.
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
  /** Days in a row so far; a missed day has ended it. */
  streak: number;
  days: RoundDay[];
}

/** The seven days around today. After the seventh the finished round stays in sight until midnight. */
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

/** Where a reward goes and where it comes from. Coins that are given stay apart from coins that were bought. */
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

/** Under which name progress is kept: tomorrow's rows are others than today's, so nothing has to be reset. */
export const periodOf = (daily: boolean, day: string): string => (daily ? day : ONCE);

export type TaskState = 'open' | 'claimable' | 'claimed';

export function stateOf(progress: number, target: number, isClaimed: boolean): TaskState {
  if (isClaimed) return 'claimed';
  return progress >= target ? 'claimable' : 'open';
}
