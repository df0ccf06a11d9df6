import type { DeliveryProgress } from '@clearcrate/contract/delivery';
import { Panel, SectionHead } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { DeliveryView } from './delivery-progress.tsx';
import classes from './item-history.module.css';
import type { OwnedItem } from './item-state.tsx';

/** How far the delivery of an item is, or how it went. */
export function ItemDelivery({ item, delivery }: { item: OwnedItem; delivery: DeliveryProgress }) {
  const t = useT('bag');
  return (
    <section className={classes.section}>
      <SectionHead title={t('item.delivery')} />
      <Panel>
        <DeliveryView bagItemId={item.bagItemId} progress={delivery} />
      </Panel>
    </section>
  );
}
