import { IconButton } from '@clearcrate/ui/icon-button.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text.tsx';
import { useId, useState } from 'react';
import { SearchField } from '../../../lib/goods/search-field.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { useAddressFilter } from '../../../lib/use-address-filter.ts';
import { countChoices, filterPath, readFilter } from '../../../play/box/box-filter.ts';
import { ActiveFilters } from '../list/active-filters.tsx';
import { BoxGrid } from '../list/box-grid.tsx';
import { CategoryTabs } from '../list/category-tabs.tsx';
import { FilterSheet } from '../list/filter-sheet.tsx';
import classes from './box-list-page.module.css';

export function BoxListPage() {
  const t = useT('box');
  const titles = useT('routes');
  const gridId = useId();
  const [filter, change] = useAddressFilter(readFilter, filterPath);
  const [isFiltering, setFiltering] = useState(false);
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>
        <VisuallyHidden>{titles('openbox')}</VisuallyHidden>
      </h1>
      <div className={classes.tools}>
        <SearchField label={t('list.search')} value={filter.keyword} onChange={(keyword) => change({ keyword })} />
        <IconButton
          icon="filter"
          raised
          label={t('filter.title')}
          badge={countChoices(filter)}
          onClick={() => setFiltering(true)}
        />
      </div>
      <div className={classes.tabs}>
        <CategoryTabs filter={filter} onChange={change} panelId={gridId} />
      </div>
      <ActiveFilters filter={filter} onChange={change} />
      <BoxGrid id={gridId} filter={filter} onChange={change} />
      <FilterSheet open={isFiltering} filter={filter} onApply={change} onClose={() => setFiltering(false)} />
    </div>
  );
}
