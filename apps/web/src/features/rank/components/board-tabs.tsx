import { Segmented } from '@clearcrate/ui/segmented.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { BOARDS, type BoardName } from '../rank.queries.ts';

const NAMES = Object.keys(BOARDS) as BoardName[];

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
