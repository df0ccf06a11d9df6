import { Button } from '@clearcrate/ui/button.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { SidePage } from '@clearcrate/ui/side-page.tsx';
import { Panel } from '@clearcrate/ui/surface.tsx';
import { SearchField } from '../../../lib/goods/search-field.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { countChoices, NO_FILTER } from '../bag-filter.ts';
import { BagDock } from '../components/bag-dock.tsx';
import { BagGrid } from '../components/bag-grid.tsx';
import { BagWorth } from '../components/bag-worth.tsx';
import { FilterChoices } from '../components/filter-choices.tsx';
import { SellDialog } from '../components/sell-dialog.tsx';
import { SortMenu } from '../components/sort-menu.tsx';
import { StateChips } from '../components/state-chips.tsx';
import { useBag } from '../use-bag.ts';
import type { TickKeeper } from '../use-ticks.ts';
import classes from './bag-list-page.module.css';
import { useBagKeys } from './use-bag-keys.ts';

export function BagListPage({ keeper }: { keeper: TickKeeper }) {
  const t = useT('bag');
  const titles = useT('routes');
  const bag = useBag(keeper);
  const { filter, change, list, ticks } = bag;
  useBagKeys({ ticks, onSell: bag.ask, enabled: bag.asked === undefined });
  return (
    <SidePage className={ticks.isSelecting ? classes.aboveDock : undefined}>
      <FilterPanel bag={bag} />
      <div className={classes.main}>
        <div className={classes.head}>
          <h1>{titles('bag')}</h1>
          {list.total !== undefined && <span className={classes.count}>{t('count', { count: list.total })}</span>}
          <BagWorth filter={filter} list={list} />
          <StoreLink to="/record?tab=goods" className={classes.history}>
            <Icon name="history" size={16} strokeWidth={2} />
            {t('history')}
          </StoreLink>
          <div className={classes.tools}>
            <SearchField label={t('search')} value={filter.keyword} onChange={(keyword) => change({ keyword })} />
            <SortMenu value={filter.sort} onChange={(sort) => change({ sort })} />
            {ticks.canSelect && (
              <Button
                icon="check"
                aria-pressed={ticks.isSelecting}
                shortcut={ticks.isSelecting ? 'Esc' : 'A'}
                onClick={ticks.isSelecting ? ticks.finish : ticks.start}
              >
                {t(ticks.isSelecting ? 'select.done' : 'select.many')}
              </Button>
            )}
          </div>
        </div>
        <BagGrid filter={filter} list={list} ticks={ticks} onChange={change} />
      </div>
      {ticks.isSelecting && <BagDock ticks={ticks} selling={bag.selling} onSell={bag.ask} total={list.total ?? 0} />}
      <SellDialog items={bag.asked} onConfirm={bag.confirm} onClose={bag.dismiss} />
    </SidePage>
  );
}

function FilterPanel({ bag: { filter, change } }: { bag: ReturnType<typeof useBag> }) {
  const t = useT('bag');
  return (
    <aside className={classes.side} aria-label={t('filter.title')}>
      <Panel className={classes.filters}>
        <section aria-label={t('filter.state')} className={classes.states}>
          <StateChips filter={filter} onChange={change} />
        </section>
        <FilterChoices filter={filter} onChange={change} />
        {countChoices(filter) > 0 && (
          <Button
            size="s"
            wide
            onClick={() => change({ ...NO_FILTER, state: filter.state, keyword: filter.keyword, sort: filter.sort })}
          >
            {t('filter.reset')}
          </Button>
        )}
      </Panel>
    </aside>
  );
}
