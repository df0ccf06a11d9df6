import { Button } from '@clearcrate/ui/button.tsx';
import { Menu } from '@clearcrate/ui/overlay/menu.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { type BagSort, SORTS } from '../bag-filter.ts';

interface SortMenuProps {
  value: BagSort;
  onChange(sort: BagSort): void;
}

export function SortMenu({ value, onChange }: SortMenuProps) {
  const t = useT('bag');
  return (
    <Menu
      label={t('sort.label')}
      align="end"
      trigger={({ ref, ...props }) => (
        <Button {...props} ref={ref} icon="sort" aria-label={`${t('sort.label')}: ${t(`sort.${value}`)}`}>
          {t(`sort.${value}`)}
        </Button>
      )}
      items={SORTS.map((sort) => ({
        key: sort,
        label: t(`sort.${sort}`),
        chosen: sort === value,
        onSelect: () => onChange(sort),
      }))}
    />
  );
}
