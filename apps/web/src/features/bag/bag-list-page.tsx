import { EXTRACT_MAX } from '@clearcrate/contract/delivery-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { ChipRow } from '@clearcrate/ui/controls/chip.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { SidePage } from '@clearcrate/ui/layout/side-page.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { usePlaceInHistory } from '@clearcrate/ui/overlay/use-place-in-history.ts';
import { quietClass } from '@clearcrate/ui/text/text.tsx';
import type { ReactNode } from 'react';
import { SortMenu } from '../../lib/goods/goods-tools.tsx';
import { SearchField } from '../../lib/goods/search-field.tsx';
import { goBack, StoreLink, useGo } from '../../lib/routing/navigation.tsx';
import { useMayExtract } from '../../lib/site/market-policy.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { countChoices, NO_FILTER, SORTS } from './bag-filter.ts';
import classes from './bag-list-page.module.css';
import { BagDock } from './components/bag-dock.tsx';
import { BagWorth, FilterChoices, FoldedFilter, StateChips } from './components/bag-filters.tsx';
import { BagGrid } from './components/bag-grid.tsx';
import { SellDialog } from './components/sell-dialog.tsx';
import { extractPath } from './extract/extract-choice.ts';
import { useBag } from './use-bag.ts';
import { useBagKeys } from './use-bag-keys.ts';
import type { TickKeeper } from './use-ticks.ts';

type Bag = ReturnType<typeof useBag>;

export function BagListPage({ keeper }: { keeper: TickKeeper }) {
  const isWide = useLayout() === 'pc';
  const bag = useBag(keeper);
  const { filter, change, list, ticks } = bag;
  const go = useGo();
  const mayExtract = useMayExtract();
  const extract = () => {
    const ids = ticks.items.map(({ bagItemId }) => bagItemId);
    if (mayExtract && ids.length > 0 && ids.length <= EXTRACT_MAX) go(extractPath(ids));
  };
  useBagKeys({ ticks, onSell: bag.ask, onExtract: extract, enabled: isWide && bag.asked === undefined });
  // On a phone going back ends the selection first, then leaves the page.
  usePlaceInHistory(!isWide && ticks.isSelecting, ticks.finish);
  const Frame = isWide ? WideFrame : PhoneFrame;
  return (
    <>
      <Frame bag={bag}>
        <BagGrid filter={filter} list={list} ticks={ticks} onChange={change} />
      </Frame>
      {ticks.isSelecting && (
        <BagDock ticks={ticks} selling={bag.selling} onSell={bag.ask} onExtract={extract} total={list.total ?? 0} />
      )}
      <SellDialog items={bag.asked} onConfirm={bag.confirm} onClose={bag.dismiss} />
    </>
  );
}

interface FrameProps {
  bag: Bag;
  children: ReactNode;
}

function PhoneFrame({ bag, children }: FrameProps) {
  const t = useT('bag');
  const titles = useT('routes');
  const go = useGo();
  const { filter, change, list, ticks } = bag;
  // There is space for one link: deliveries for items in or after delivery, the records otherwise.
  const isLeaving = filter.state === 'extracting' || filter.state === 'extracted';
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
            {!ticks.isSelecting &&
              (isLeaving ? (
                <IconButton icon="truck" label={t('extract.orders')} onClick={() => go('/bag/extract')} />
              ) : (
                <IconButton icon="history" label={t('history')} onClick={() => go('/record?tab=goods')} />
              ))}
          </>
        }
      />
      <div className={cx(classes.page, ticks.isSelecting && classes.aboveDock)}>
        <div className={classes.tools}>
          <WordsAndOrder bag={bag} />
          <FoldedFilter filter={filter} onChange={change} />
        </div>
        <div className={classes.states}>
          <StateRow bag={bag} />
          <BagWorth filter={filter} list={list} />
        </div>
        {children}
      </div>
    </>
  );
}

function StateRow({ bag: { filter, change } }: { bag: Bag }) {
  const t = useT('bag');
  return (
    <ChipRow label={t('filter.state')}>
      <StateChips filter={filter} onChange={change} />
    </ChipRow>
  );
}

function WordsAndOrder({ bag: { filter, change } }: { bag: Bag }) {
  const t = useT('bag');
  return (
    <>
      <SearchField label={t('search')} value={filter.keyword} onChange={(keyword) => change({ keyword })} />
      <SortMenu
        value={filter.sort}
        sorts={SORTS}
        nameOf={(sort) => t(`sort.${sort}`)}
        onChange={(sort) => change({ sort })}
      />
    </>
  );
}

function WideFrame({ bag, children }: FrameProps) {
  const t = useT('bag');
  const titles = useT('routes');
  const { filter, change, list, ticks } = bag;
  return (
    <SidePage className={ticks.isSelecting ? classes.aboveDock : undefined}>
      <FilterPanel bag={bag} />
      <div className={stackClass(16)}>
        <div className={classes.head}>
          <h1 data-focus-heir>{titles('bag')}</h1>
          {list.total !== undefined && <span className={quietClass()}>{t('count', { count: list.total })}</span>}
          <BagWorth filter={filter} list={list} />
          <StoreLink to="/bag/extract" className={classes.history}>
            <Icon name="truck" size={16} strokeWidth={2} />
            {t('extract.orders')}
          </StoreLink>
          <StoreLink to="/record?tab=goods" className={classes.history}>
            <Icon name="history" size={16} strokeWidth={2} />
            {t('history')}
          </StoreLink>
          <div className={classes.tools}>
            <WordsAndOrder bag={bag} />
            <div className={classes.folded}>
              <FoldedFilter filter={filter} onChange={change} />
            </div>
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
        <div className={classes.folded}>
          <StateRow bag={bag} />
        </div>
        {children}
      </div>
    </SidePage>
  );
}

function FilterPanel({ bag: { filter, change } }: { bag: Bag }) {
  const t = useT('bag');
  const { quality, exterior, source } = NO_FILTER;
  return (
    <aside aria-label={t('filter.title')} className={classes.side}>
      <Panel className={classes.filters}>
        <section aria-label={t('filter.state')} className={classes.chips}>
          <StateChips filter={filter} onChange={change} />
        </section>
        <FilterChoices filter={filter} onChange={change} />
        {countChoices(filter) > 0 && (
          <Button size="s" wide onClick={() => change({ quality, exterior, source })}>
            {t('filter.reset')}
          </Button>
        )}
      </Panel>
    </aside>
  );
}
