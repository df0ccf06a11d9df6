import type { WinnerAnnouncement } from '@clearcrate/contract/gateway';
import { create } from 'zustand';

const MAX_WINNERS = 20;

export interface WinnerFeed {
  /** Newest first. */
  winners: readonly WinnerAnnouncement[];
  /** Number received in total, so that readers know which are new to them. */
  count: number;
}

/** Wins announced since the page was opened, for the banner. */
export const useWinnerFeed = create<WinnerFeed>(() => ({ winners: [], count: 0 }));

export function addWinner(winner: WinnerAnnouncement): void {
  useWinnerFeed.setState(({ winners, count }) => ({
    winners: [winner, ...winners].slice(0, MAX_WINNERS),
    count: count + 1,
  }));
}
