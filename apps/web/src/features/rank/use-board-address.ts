import { RANK_BOARDS } from '@clearcrate/contract/rank';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { replacePath, useParameters } from '../../lib/routing/hash-router.tsx';
import { LAYOUT_PREFIXES } from '../../lib/routing/layout-choice.ts';
import type { BoardName } from './rank.queries.ts';

export type View = 'running' | 'past';

const isBoard = (text: string | null): text is BoardName => text !== null && Object.hasOwn(RANK_BOARDS, text);

/** Board and view are in the address, for going back and sharing. */
export function useBoardAddress() {
  const parameters = useParameters();
  const prefix = LAYOUT_PREFIXES[useLayout()];
  const asked = parameters.get('board');
  const board: BoardName = isBoard(asked) ? asked : 'day';
  const view: View = parameters.get('view') === 'past' ? 'past' : 'running';
  const show = (next: { board?: BoardName; view?: View }) => {
    replacePath(`${prefix}/rank?board=${next.board ?? board}&view=${next.view ?? view}`);
  };
  return { board, view, show };
}
