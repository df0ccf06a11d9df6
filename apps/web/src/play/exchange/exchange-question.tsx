import type { BagItem } from '@clearcrate/contract/bag';
import type { GoodsCard } from '@clearcrate/contract/box';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { Question } from '@clearcrate/ui/overlay/question.tsx';
import { useState } from 'react';
import { sumOf } from '../../lib/text/amounts.ts';
import { useT } from '../../lib/text/i18n.tsx';
import type { ExchangeMode } from './exchange-parts.tsx';
import classes from './exchange-question.module.css';

export interface Exchange<Goods = Pick<GoodsCard, 'finishName' | 'price'>> {
  given: readonly Pick<BagItem, 'bagItemId' | 'finishName' | 'weaponName' | 'recoveryPrice'>[];
  goods: Goods;
}

interface ExchangeQuestionProps {
  mode: ExchangeMode;
  /** The exchange to confirm; undefined while there is none. */
  asked: Exchange | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** Confirmation of what is given and received, before an irreversible exchange. */
export function ExchangeQuestion({ mode, asked, onConfirm, onClose }: ExchangeQuestionProps) {
  const t = useT(mode);
  // Keeps the content visible while the dialog closes.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  if (!shown) return null;
  const { given, goods } = shown;
  return (
    <Question
      open={asked !== undefined}
      onClose={onClose}
      title={t('confirm')}
      act={{
        variant: 'primary',
        children: t('confirm.act'),
        onClick: () => {
          onClose();
          onConfirm();
        },
      }}
    >
      <ul className={classes.given}>
        {given.map(({ bagItemId, finishName, weaponName, recoveryPrice }) => (
          <li key={bagItemId}>
            <span>
              {finishName} {weaponName}
            </span>
            <span>{priceText(recoveryPrice)}</span>
          </li>
        ))}
      </ul>
      <p className={classes.sum}>
        {t('confirm.sum', {
          count: given.length,
          given: priceText(sumOf(given.map(({ recoveryPrice }) => recoveryPrice))),
          name: goods.finishName,
          price: priceText(goods.price),
        })}
      </p>
    </Question>
  );
}
