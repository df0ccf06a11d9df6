import { Tabs } from '@clearcrate/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../../lib/boxes/shelf.ts';
import { useT } from '../../../lib/i18n.tsx';
import type { BoxFilter } from '../../../play/box/box-filter.ts';

interface CategoryTabsProps {
  filter: BoxFilter;
  onChange(change: Partial<BoxFilter>): void;
  panelId: string;
}

const ALL = 'all';

export function CategoryTabs({ filter, onChange, panelId }: CategoryTabsProps) {
  const t = useT('box');
  const categories = useQuery(categoriesQuery()).data?.items ?? [];
  const items = [
    { value: ALL, label: t('list.all'), count: categories.reduce((sum, { count }) => sum + count, 0) || undefined },
    ...categories.map(({ code, name, count }) => ({ value: code, label: name, count })),
  ];
  return (
    <Tabs
      label={t('list.categories')}
      items={items}
      value={filter.category || ALL}
      onChange={(category) => onChange({ category: category === ALL ? '' : category })}
      panelId={panelId}
    />
  );
}
