import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { StoreBoxCard } from '../../../lib/boxes/store-box-card.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { Loaded } from '../../../lib/loaded.tsx';
import { freeOpeningPath } from '../../../lib/spread/spread-queries.ts';
import { useFreeBoxes } from '../spread.queries.ts';
import classes from './free-boxes.module.css';

interface FreeBoxesProps {
  open: boolean;
  maxPrice: string;
  onClose(): void;
}

/** The boxes a free opening opens. Each leads to its own page, with its odds, where the opening is used. */
export function FreeBoxes({ open, maxPrice, onClose }: FreeBoxesProps) {
  const t = useT('spread');
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="l"
      title={t('free.choose')}
      subtitle={t('free.chooseHint', { price: priceText(maxPrice) })}
    >
      <Choice maxPrice={maxPrice} open={open} />
    </Modal>
  );
}

function Choice({ maxPrice, open }: Pick<FreeBoxesProps, 'maxPrice' | 'open'>) {
  const t = useT('spread');
  const skeleton = <SkeletonList shape="box" count={4} className={classes.grid} />;
  return (
    <Loaded query={useFreeBoxes(maxPrice, open)} skeleton={skeleton}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={t('free.none')} hint={t('free.noneHint')} />
        ) : (
          <div className={classes.grid}>
            {items.map((box) => (
              <StoreBoxCard key={box.boxId} box={box} newLabel={t('free.new')} to={freeOpeningPath(box.boxId)} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}
