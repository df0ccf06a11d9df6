import { Button } from '@clearcrate/ui/button.tsx';
import { ChipRow } from '@clearcrate/ui/chip.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { IconButton } from '@clearcrate/ui/icon-button.tsx';
import { PageBar } from '@clearcrate/ui/page-bar.tsx';
import { useState } from 'react';
import { SearchField } from '../../../lib/goods/search-field.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { goBack, useGo } from '../../../lib/navigation.tsx';
import { countChoices } from '../bag-filter.ts';
import { BagDock } from '../components/bag-dock.tsx';
import { BagGrid } from '../components/bag-grid.tsx';
import { BagWorth } from '../components/bag-worth.tsx';
import { FilterSheet } from '../components/filter-sheet.tsx';
import { SellDialog } from '../components/sell-dialog.tsx';
import { SortMenu } from '../components/sort-menu.tsx';
import { StateChips } from '../components/state-chips.tsx';
import { useBag } from '../use-bag.ts';
import type { TickKeeper } from '../use-ticks.ts';
import classes from './bag-list-page.module.css';

export function BagListPage({ keeper }: { keeper: TickKeeper }) {
  const t = useT('bag');
  const titles = useT('routes');
  const go = useGo();
  const bag = useBag(keeper);
  const { filter, change, list, ticks } = bag;
  const [isFiltering, setFiltering] = useState(false);
  return (
    <>
      <PageBar
        title={titles('bag')}
        onBack={() => goBack('/m/home')}
        actions={
          <>
            {ticks.canSelect && (
              <Button variant="ghost" size="s" onClick={ticks.isSelecting ? ticks.finish : ticks.start}>
                {t(ticks.isSelecting ? 'select.done' : 'select.many')}
              </Button>
            )}
            {!ticks.isSelecting && (
              <IconButton icon="history" label={t('history')} onClick={() => go('/record?tab=goods')} />
            )}
          </>
        }
      />
      <div className={cx(classes.page, ticks.isSelecting && classes.aboveDock)}>
        <div className={classes.tools}>
          <SearchField label={t('search')} value={filter.keyword} onChange={(keyword) => change({ keyword })} />
          <SortMenu value={filter.sort} onChange={(sort) => change({ sort })} />
          <IconButton
            icon="filter"
            raised
            label={t('filter.title')}
            badge={countChoices(filter)}
            onClick={() => setFiltering(true)}
          />
        </div>
        <div className={classes.states}>
          <ChipRow label={t('filter.state')}>
            <StateChips filter={filter} onChange={change} />
          </ChipRow>
          <BagWorth filter={filter} list={list} />
        </div>
        <BagGrid filter={filter} list={list} ticks={ticks} onChange={change} />
      </div>
      {ticks.isSelecting && <BagDock ticks={ticks} selling={bag.selling} onSell={bag.ask} total={list.total ?? 0} />}
      <SellDialog items={bag.asked} onConfirm={bag.confirm} onClose={bag.dismiss} />
      <FilterSheet open={isFiltering} filter={filter} onApply={change} onClose={() => setFiltering(false)} />
    </>
  );
}
