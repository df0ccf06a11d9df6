import type { DeliveryOrder } from '@clearcrate/contract/delivery';
import { DELIVERY_STATES } from '@clearcrate/contract/delivery-rules';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Panel, Pill, Section } from '@clearcrate/ui/layout/surface.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { listOf } from '../../../lib/api/list-progress.ts';
import { itemView } from '../../../lib/goods/item-view.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { useDeliveries } from '../extract/use-delivery.ts';
import classes from './delivery-list.module.css';
import { DeliveryView } from './delivery-progress.tsx';

const { queued, sending, sent, delivered } = DELIVERY_STATES;
const OPEN: ReadonlySet<number> = new Set([queued, sending, sent]);

/** Deliveries in progress, then ended ones. */
export function DeliveryLists() {
  const t = useT('bag');
  return (
    <>
      <DeliveryList open title={t('extract.open')} empty={t('extract.openNone')} />
      <DeliveryList open={false} title={t('extract.ended')} empty={t('extract.endedNone')} />
    </>
  );
}

function DeliveryList({ open, title, empty }: { open: boolean; title: string; empty: string }) {
  const t = useT('bag');
  const query = useDeliveries(open);
  const { items: orders, total, progress } = listOf(query, ({ delivery }) => delivery.orderNo);
  return (
    <Section title={title} aside={total ? t('extract.count', { count: total }) : undefined} isFocusHeir={open}>
      <InfiniteList
        {...progress}
        empty={<p className={classes.none}>{empty}</p>}
        skeleton={<SkeletonList shape="row" count={2} />}
      >
        <div className={classes.list}>
          {orders.map((order) => (
            <DeliveryCard key={order.delivery.orderNo} order={order} />
          ))}
        </div>
      </InfiniteList>
    </Section>
  );
}

function DeliveryCard({ order }: { order: DeliveryOrder }) {
  const { picture, quality, finish, weapon } = itemView(order);
  return (
    <Panel flush className={classes.card}>
      <StoreLink to={`/bag?itemId=${order.bagItemId}`} className={classes.head} data-quality={quality}>
        <Picture picture={picture} alt="" className={classes.picture} />
        <span className={classes.names}>
          <b>
            <QualityMark quality={quality} /> {finish}
          </b>
          <small>{weapon}</small>
        </span>
        <DeliveryMark order={order} />
      </StoreLink>
      <div className={classes.body}>
        <DeliveryView bagItemId={order.bagItemId} progress={order.delivery} />
      </div>
    </Panel>
  );
}

function DeliveryMark({ order: { delivery } }: { order: DeliveryOrder }) {
  const t = useT('bag');
  const { hourMinute } = useFormats();
  if (OPEN.has(delivery.state)) {
    return (
      <span className={classes.until}>
        <Icon name="clock" size={14} />
        <Num>{t('extract.latest', { time: hourMinute(delivery.dueAt) })}</Num>
      </span>
    );
  }
  return delivery.state === delivered ? (
    <Pill tone="good">{t('state.extracted')}</Pill>
  ) : (
    <Pill tone="hot">{t('extract.returned')}</Pill>
  );
}
