import type { DropView } from '@clearcrate/contract/drop';
import { createStorage } from '@clearcrate/ui/storage.ts';

/** `<newest drop id before the play> <own name>`, of this tab alone: a reload keeps it. */
const marks = createStorage<'unseenWin'>(() => globalThis.sessionStorage);
let waiting: (() => void)[] = [];

/** From now on the player's own wins stay out of every list, until their play was watched. */
export function hideOwnWins(nickName: string, newestDropId = '0'): void {
  marks.set('unseenWin', `${newestDropId} ${nickName}`);
}

export function isUnseen({ nickName, dropId }: Pick<DropView, 'nickName' | 'dropId'>): boolean {
  const [newest = '', ...name] = marks.get('unseenWin')?.split(' ') ?? [];
  return newest !== '' && name.join(' ') === nickName && Number(dropId) > Number(newest);
}

/** Shows it now, or once its play was watched. */
export function whenSeen(win: Parameters<typeof isUnseen>[0], show: () => void): void {
  if (isUnseen(win)) waiting.push(show);
  else show();
}

export function showOwnWins(): void {
  marks.remove('unseenWin');
  const shown = waiting;
  waiting = [];
  for (const show of shown) show();
}
