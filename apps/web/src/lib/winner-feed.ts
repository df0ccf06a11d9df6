import type { WinnerAnnouncement } from '@clearcrate/contract/gateway';
import { create } from 'zustand';

const MAX_WINNERS = 20;

export interface WinnerFeed {
  /** Newest first. */
  winners: readonly WinnerAnnouncement[];
  /** How many have been heard in all, so that a reader knows which of them are new to it. */
  count: number;
}

/** Wins announced since the page was opened; they drive the banner. */
export const useWinnerFeed = create<WinnerFeed>(() => ({ winners: [], count: 0 }));

export function addWinner(winner: WinnerAnnouncement): void {
  useWinnerFeed.setState(({ winners, count }) => ({
    winners: [winner, ...winners].slice(0, MAX_WINNERS),
    count: count + 1,
  }));
}
