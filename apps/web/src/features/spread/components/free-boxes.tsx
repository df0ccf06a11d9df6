import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@clearcrate/ui/states.tsx';
import { StoreBoxCard } from '../../../lib/boxes/store-box-card.tsx';
import { useT } from '../../../lib/i18n.tsx';
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
  const { data, isError, isFetching, refetch } = useFreeBoxes(maxPrice, open);
  if (data?.items.length === 0) return <EmptyState title={t('free.none')} hint={t('free.noneHint')} />;
  if (data) {
    return (
      <div className={classes.grid}>
        {data.items.map((box) => (
          <StoreBoxCard key={box.boxId} box={box} newLabel={t('free.new')} to={freeOpeningPath(box.boxId)} />
        ))}
      </div>
    );
  }
  if (isError) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  return <SkeletonList shape="box" count={4} className={classes.grid} />;
}
