import { Button } from '@clearcrate/ui/controls/button.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { UnseenTitle } from '@clearcrate/ui/text/text.tsx';
import { useId, useState } from 'react';
import { SearchField } from '../../lib/goods/search-field.tsx';
import { useAddressFilter } from '../../lib/routing/use-address-filter.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { countChoices, filterPath, readFilter } from '../../play/box/box-filter.ts';
import { BoxAddress } from '../../play/box/boxes-page.tsx';
import { BoxGrid, CategoryTabs } from './list/box-grid.tsx';
import { ActiveFilters, FilterSheet } from './list/filter-sheet.tsx';
import classes from './openbox-page.module.css';

export const OpenBoxPage = () => (
  <BoxAddress home="/openbox">
    <BoxListPage />
  </BoxAddress>
);

function BoxListPage() {
  const t = useT('box');
  const titles = useT('routes');
  const isWide = useLayout() === 'pc';
  const gridId = useId();
  const [filter, change] = useAddressFilter(readFilter, filterPath);
  const [isFiltering, setFiltering] = useState(false);
  const choices = countChoices(filter);
  const openFilter = () => setFiltering(true);
  const tabs = (
    <div className={classes.tabs}>
      <CategoryTabs filter={filter} onChange={change} panelId={gridId} />
    </div>
  );
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        {isWide ? <PageTitle>{titles('openbox')}</PageTitle> : <UnseenTitle>{titles('openbox')}</UnseenTitle>}
        {isWide && tabs}
        <div className={classes.tools}>
          <SearchField label={t('list.search')} value={filter.keyword} onChange={(keyword) => change({ keyword })} />
          {isWide ? (
            <Button icon="filter" onClick={openFilter}>
              {choices > 0 ? t('filter.titleCount', { count: choices }) : t('filter.title')}
            </Button>
          ) : (
            <IconButton icon="filter" raised label={t('filter.title')} badge={choices} onClick={openFilter} />
          )}
        </div>
      </div>
      {!isWide && tabs}
      <ActiveFilters filter={filter} onChange={change} />
      <BoxGrid id={gridId} filter={filter} onChange={change} />
      <FilterSheet open={isFiltering} filter={filter} onApply={change} onClose={() => setFiltering(false)} />
    </div>
  );
}
