import { Button } from '@clearcrate/ui/button.tsx';
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
  const choices = countChoices(filter);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>{titles('openbox')}</h1>
        <div className={classes.tabs}>
          <CategoryTabs filter={filter} onChange={change} panelId={gridId} />
        </div>
        <div className={classes.tools}>
          <SearchField label={t('list.search')} value={filter.keyword} onChange={(keyword) => change({ keyword })} />
          <Button icon="filter" onClick={() => setFiltering(true)}>
            {choices > 0 ? t('filter.titleCount', { count: choices }) : t('filter.title')}
          </Button>
        </div>
      </div>
      <ActiveFilters filter={filter} onChange={change} />
      <BoxGrid id={gridId} filter={filter} onChange={change} />
      <FilterSheet open={isFiltering} filter={filter} onApply={change} onClose={() => setFiltering(false)} />
    </div>
  );
}
