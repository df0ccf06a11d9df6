import type { OwnPrizeMessage } from '@clearcrate/contract/gateway';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { loadT } from '../../lib/text/i18n.tsx';

const BOARDS = { 1: 'board.day', 2: 'board.week', 3: 'board.season' } as const;
const isBoard = (board: number): board is keyof typeof BOARDS => Object.hasOwn(BOARDS, board);

/** Shows a prize of a ranking on any page. */
export async function showOwnPrize({ board, place, amount }: OwnPrizeMessage): Promise<void> {
  if (!isBoard(board)) return;
  const [titles, t] = await Promise.all([loadT('routes'), loadT('rank')]);
  const name = `${t(BOARDS[board])} · ${t('place', { place })}`;
  toast.prize({ title: titles('rank'), name, gains: [{ asset: 'coin', amount }] });
}
