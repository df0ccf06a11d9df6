import type { DropView } from '@clearcrate/contract/drop';
import { createStorage } from '@clearcrate/ui/browser/storage.ts';

/**
 * A play that is not watched within this time, such as an interrupted one, hides nothing any more.
 */
export const UNSEEN_MS = 5 * 60_000;

type Win = Pick<DropView, 'nickName'>;

/**
 * The own name and the time until which it is hidden, while a play of this tab was not watched;
 * kept over a reload.
 */
const marks = createStorage<'unseenWin'>(() => globalThis.sessionStorage);
const waiting: (() => void)[] = [];

/** Hides the player's own wins from every list until their play was watched. */
export function hideOwnWins(nickName: string): void {
  marks.set('unseenWin', `${Date.now() + UNSEEN_MS} ${nickName}`);
}

/** Returns how long the win stays hidden; 0 if it is not. */
function hiddenMs({ nickName }: Win): number {
  const mark = marks.get('unseenWin') ?? '';
  const split = mark.indexOf(' ');
  return mark.slice(split + 1) === nickName ? Math.max(0, Number(mark.slice(0, split)) - Date.now()) : 0;
}

export const isUnseen = (win: Win): boolean => hiddenMs(win) > 0;

/** Shows a win now, or once its play was watched or its time is over. */
export function whenSeen(win: Win, show: () => void): void {
  const restMs = hiddenMs(win);
  if (restMs === 0) {
    show();
    return;
  }
  waiting.push(show);
  // A later play may have extended it.
  setTimeout(() => {
    if (!isUnseen(win)) release();
  }, restMs);
}

function release(): void {
  for (const show of waiting.splice(0)) show();
}

export function showOwnWins(): void {
  marks.remove('unseenWin');
  release();
}
