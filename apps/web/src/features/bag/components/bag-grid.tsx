import type { BagItem } from '@clearcrate/contract/bag';
import type { DeliveryProgress } from '@clearcrate/contract/delivery';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { NothingFound } from '@clearcrate/ui/list/nothing-found.tsx';
import { ItemCard } from '@clearcrate/ui/store/item-card.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useExteriorName } from '../../../lib/goods/attributes.ts';
import { itemView } from '../../../lib/goods/item-view.ts';
import { STATES } from '../../../lib/goods/owned-goods.ts';
import { NothingHere } from '../../../lib/page/nothing-here.tsx';
import { useHref } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { type BagFilter, isNarrowed, NO_FILTER } from '../bag-filter.ts';
import { deliveryShare } from '../extract/delivery-steps.ts';
import { canCancel, useCancelling } from '../extract/use-delivery.ts';
import type { BagList } from '../use-bag-list.ts';
import type { Ticks } from '../use-ticks.ts';
import classes from './bag-grid.module.css';

interface BagGridProps {
  filter: BagFilter;
  list: BagList;
  ticks: Ticks;
  onChange(change: Partial<BagFilter>): void;
}

export function BagGrid({ filter, list, ticks, onChange }: BagGridProps) {
  return (
    <InfiniteList
      {...list.progress}
      skeleton={<SkeletonList shape="item" count={8} className={classes.grid} />}
      empty={<NoItems filter={filter} onReset={() => onChange({ ...NO_FILTER, state: filter.state })} />}
    >
      <div className={classes.grid}>
        {list.items.map((item) => (
          <BagCard key={item.bagItemId} item={item} ticks={ticks} />
        ))}
      </div>
    </InfiniteList>
  );
}

function BagCard({ item, ticks }: { item: BagItem; ticks: Ticks }) {
  const href = useHref();
  const exteriorName = useExteriorName();
  const { bagItemId, delivery } = item;
  if (delivery && item.status === STATES.extracting) return <LeavingCard item={item} delivery={delivery} />;
  const toggle = () => ticks.toggle(bagItemId);
  const canTick = ticks.canSelect && !item.isLocked;
  const ticked = { kind: 'selectable', selected: ticks.has(bagItemId), onSelect: toggle } as const;
  return (
    <ItemCard
      item={itemView(item)}
      price={item.recoveryPrice}
      note={exteriorName(item.exterior)}
      state={canTick ? ticked : { kind: item.isLocked ? 'material' : 'plain' }}
      className={ticks.canSelect ? undefined : classes.past}
      {...(ticks.isSelecting && canTick ? { onClick: toggle } : { href: href(`/bag?itemId=${bagItemId}`) })}
    />
  );
}

/** An item in delivery: its progress and deadline, and a button to cancel it. */
function LeavingCard({ item, delivery }: { item: BagItem; delivery: DeliveryProgress }) {
  const t = useT('bag');
  const { hourMinute } = useFormats();
  const href = useHref();
  const { cancel } = useCancelling();
  const { bagItemId } = item;
  const cross = canCancel(delivery.state) ? { onCancel: () => cancel(bagItemId) } : {};
  return (
    <ItemCard
      item={itemView(item)}
      price={item.recoveryPrice}
      note={t('extract.latest', { time: hourMinute(delivery.dueAt) })}
      state={{ kind: 'extracting', progress: deliveryShare(delivery), ...cross }}
      href={href(`/bag?itemId=${bagItemId}`)}
    />
  );
}

function NoItems({ filter, onReset }: { filter: BagFilter; onReset(): void }) {
  const t = useT('bag');
  if (isNarrowed(filter))
    return (
      <NothingFound title={t('empty.found')} hint={t('empty.foundHint')} reset={t('filter.lift')} onReset={onReset} />
    );
  const { state } = filter;
  if (state !== 'owned') {
    const icon = state === 'sold' ? 'history' : 'truck';
    return <EmptyState icon={icon} title={t(`empty.${state}`)} hint={t(`empty.${state}Hint`)} />;
  }
  return (
    <NothingHere
      icon="bag"
      title={t('empty.owned')}
      hint={t('empty.ownedHint')}
      to="/openbox"
      way={t('empty.openBoxes')}
    />
  );
}
