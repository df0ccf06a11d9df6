import { RANK_BOARDS } from '@clearcrate/contract/rank';
import { Segmented } from '@clearcrate/ui/segmented.tsx';
import { useT } from '../../../lib/i18n.tsx';
import type { BoardName } from '../rank.queries.ts';

const NAMES = Object.keys(RANK_BOARDS) as BoardName[];

export function BoardTabs({ value, onChange }: { value: BoardName; onChange(board: BoardName): void }) {
  const t = useT('rank');
  return (
    <Segmented
      label={t('boards')}
      value={value}
      options={NAMES.map((name) => ({ value: name, label: t(`board.${name}`) }))}
      onChange={onChange}
    />
  );
}
