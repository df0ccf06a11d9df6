import type { DeliveryProgress } from '@clearcrate/contract/delivery';
import { Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { useT } from '../../../../lib/text/i18n.tsx';
import { DeliveryView } from '../delivery-progress.tsx';
import type { OwnedItem } from './item-state.tsx';

/** Progress or result of an item's delivery. */
export function ItemDelivery({ item, delivery }: { item: OwnedItem; delivery: DeliveryProgress }) {
  const t = useT('bag');
  return (
    <Section title={t('item.delivery')}>
      <Panel>
        <DeliveryView bagItemId={item.bagItemId} progress={delivery} />
      </Panel>
    </Section>
  );
}
