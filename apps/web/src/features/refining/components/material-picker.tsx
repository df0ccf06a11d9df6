import { ItemCard } from '@clearcrate/ui/store/item-card.tsx';
import { useExteriorName } from '../../../lib/goods/attributes.ts';
import { itemView } from '../../../lib/goods/item-view.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { OwnedPicker } from '../../../play/exchange/owned-picker.tsx';
import type { Refinery } from '../use-refining.ts';

/** The bag for marking: a tap locks an item as material, or unlocks it. */
export function MaterialPicker({ refinery }: { refinery: Refinery }) {
  const t = useT('refining');
  const exteriorName = useExteriorName();
  return (
    <OwnedPicker
      sorts={['priceUp', 'priceDown', 'quality']}
      hint={t('mark.hint')}
      card={(item) => {
        const toggle = () => refinery.mark(item.bagItemId, !item.isLocked);
        return (
          <ItemCard
            key={item.bagItemId}
            item={itemView(item)}
            price={item.recoveryPrice}
            note={refinery.marking === item.bagItemId ? t('mark.busy') : exteriorName(item.exterior)}
            state={{ kind: 'selectable', selected: item.isLocked, onSelect: toggle }}
            onClick={toggle}
          />
        );
      }}
    />
  );
}
