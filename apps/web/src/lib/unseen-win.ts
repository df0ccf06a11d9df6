import type { DropView } from '@clearcrate/contract/drop';
import { createStorage } from '@clearcrate/ui/storage.ts';

/** A play that is not watched within this time, such as one that was cut off and left alone, hides nothing any more. */
export const UNSEEN_MS = 5 * 60_000;

type Win = Pick<DropView, 'nickName'>;

/** The own name behind the time until which it is hidden, while a play of this tab was not watched yet: a reload keeps it. */
const marks = createStorage<'unseenWin'>(() => globalThis.sessionStorage);
const waiting: (() => void)[] = [];

/** From now on the player's own wins stay out of every list, until their play was watched. */
export function hideOwnWins(nickName: string): void {
  marks.set('unseenWin', `${Date.now() + UNSEEN_MS} ${nickName}`);
}

/** How long the win stays hidden; 0 when it is not. */
function hiddenMs({ nickName }: Win): number {
  const mark = marks.get('unseenWin') ?? '';
  const split = mark.indexOf(' ');
  return mark.slice(split + 1) === nickName ? Math.max(0, Number(mark.slice(0, split)) - Date.now()) : 0;
}

export const isUnseen = (win: Win): boolean => hiddenMs(win) > 0;

/** Shows it now, or once its play was watched or can no longer be waited for. */
export function whenSeen(win: Win, show: () => void): void {
  const restMs = hiddenMs(win);
  if (restMs === 0) {
    show();
    return;
  }
  waiting.push(show);
  // A later play may have prolonged it.
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
