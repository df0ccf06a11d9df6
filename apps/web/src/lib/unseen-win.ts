import type { DropView } from '@clearcrate/contract/drop';
import { createStorage } from '@clearcrate/ui/storage.ts';

/** The own name, while a play of this tab was not watched yet: a reload keeps it. */
const marks = createStorage<'unseenWin'>(() => globalThis.sessionStorage);
const waiting: (() => void)[] = [];

/** From now on the player's own wins stay out of every list, until their play was watched. */
export const hideOwnWins = (nickName: string): void => marks.set('unseenWin', nickName);

export const isUnseen = ({ nickName }: Pick<DropView, 'nickName'>): boolean => marks.get('unseenWin') === nickName;

/** Shows it now, or once its play was watched. */
export function whenSeen(win: Pick<DropView, 'nickName'>, show: () => void): void {
  if (isUnseen(win)) waiting.push(show);
  else show();
}

export function showOwnWins(): void {
  marks.remove('unseenWin');
  for (const show of waiting.splice(0)) show();
}
