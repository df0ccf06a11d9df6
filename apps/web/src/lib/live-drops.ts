import type { WinnerAnnouncement } from '@clearcrate/contract/gateway';
import { create } from 'zustand';

const MAX_DROPS = 20;

export interface Drop {
  key: string;
  winner: WinnerAnnouncement;
}

export interface Drops {
  drops: readonly Drop[];
  count: number;
}

/** Wins heard since the page was opened, newest first. Nothing is made up to fill the strip. */
export const useLiveDrops = create<Drops>(() => ({ drops: [], count: 0 }));

export function addLiveDrop(winner: WinnerAnnouncement): void {
  useLiveDrops.setState(({ drops, count }) => ({
    drops: [{ key: String(count), winner }, ...drops].slice(0, MAX_DROPS),
    count: count + 1,
  }));
}
