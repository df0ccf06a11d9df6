import type { BagItem } from '@clearcrate/contract/bag';
import { BalanceChange } from '@clearcrate/ui/layout/dock.tsx';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { Question } from '@clearcrate/ui/overlay/question.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useState } from 'react';
import { itemView } from '../../../lib/goods/item-view.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import { sumOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import classes from './sell-dialog.module.css';

interface SellDialogProps {
  /** The items to confirm; undefined while there is no question. */
  items: readonly BagItem[] | undefined;
  onConfirm(items: readonly BagItem[]): void;
  onClose(): void;
}

const PICTURES_SHOWN = 9;

/** Confirms a sale with all its items and the exact sum. */
export function SellDialog({ items, onConfirm, onClose }: SellDialogProps) {
  const t = useT('bag');
  // Keeps the content visible while the dialog closes.
  const [shown, setShown] = useState(items);
  if (items && items !== shown) setShown(items);
  if (!shown) return null;
  const sum = sumOf(shown.map(({ recoveryPrice }) => recoveryPrice));
  return (
    <Question
      open={items !== undefined}
      onClose={onClose}
      title={t('sell.ask', { count: shown.length })}
      subtitle={t('sell.askHint')}
      act={{
        variant: 'primary',
        price: { amount: sum },
        onClick: () => onConfirm(shown),
        children: t('sell.confirm'),
      }}
    >
      <SoldPictures items={shown} />
      <div className={classes.sum}>
        <span>{t('select.sum')}</span>
        <Price amount={sum} tone="gold" weight={700} size={24} />
      </div>
      <SoldBalance sum={sum} />
    </Question>
  );
}

function SoldPictures({ items }: { items: readonly BagItem[] }) {
  const rest = items.length - PICTURES_SHOWN;
  return (
    <ul className={classes.pictures}>
      {items.slice(0, PICTURES_SHOWN).map((item) => {
        const { picture, quality, finish } = itemView(item);
        return (
          <li key={item.bagItemId} data-quality={quality}>
            <Picture picture={{ src: picture.src }} alt={finish} />
          </li>
        );
      })}
      {rest > 0 && (
        <li className={classes.rest}>
          <Num>+{rest}</Num>
        </li>
      )}
    </ul>
  );
}

/** Balance before and after the sale. */
export function SoldBalance({ sum }: { sum: string }) {
  const amount = useSession((state) => state.info?.assets.amount);
  if (amount === undefined) return null;
  return <BalanceChange before={amount} after={sumOf([amount, sum])} />;
}
