import type { BoxCard } from '@clearcrate/contract/box';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { OddsBar } from '@clearcrate/ui/odds/odds-bar.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import type { CSSProperties } from 'react';
import { qualityShares } from '../../../lib/boxes/store-box-card.tsx';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { movedEarlier, withoutLast, withoutRound } from '../create/make-room.ts';
import classes from './box-picker.module.css';

interface RoundGridProps {
  cards: readonly BoxCard[];
  max: number;
  onChange(boxes: string[]): void;
  /** Called when an empty slot is pressed, to choose its box. */
  onPick(): void;
}

/** The chosen rounds in order, and the empty slots. */
export function RoundGrid({ cards, max, onChange, onPick }: RoundGridProps) {
  const t = useT('battle');
  const boxes = cards.map(({ boxId }) => boxId);
  return (
    <ol className={classes.grid}>
      {Array.from({ length: max }, (_, index) => {
        const card = cards[index];
        const round = index + 1;
        return (
          <li
            key={round}
            className={card ? classes.round : classes.place}
            style={{ '--box': card?.colour } as CSSProperties}
          >
            {card ? (
              <>
                <Num className={classes.number}>{round}</Num>
                <img src={card.image} alt={card.name} />
                <Price amount={card.price} tone="gold" weight={600} size={14} />
                <IconButton
                  icon="close"
                  iconSize={16}
                  className={classes.remove}
                  label={t('make.remove', { round })}
                  onClick={() => onChange(withoutRound(boxes, index))}
                />
                {index > 0 && (
                  <IconButton
                    icon="back"
                    iconSize={16}
                    className={classes.earlier}
                    label={t('make.earlier', { round })}
                    onClick={() => onChange(movedEarlier(boxes, index))}
                  />
                )}
              </>
            ) : (
              <button type="button" className={classes.empty} aria-label={t('make.pick', { round })} onClick={onPick}>
                <Icon name="plus" size={22} />
                <span>{t('room.round', { round })}</span>
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface BoxPickerProps {
  cards: readonly BoxCard[];
  boxes: readonly string[];
  onAdd(boxId: string): void;
  onChange(boxes: string[]): void;
}

/** Every box that can be a round. */
export function BoxPicker({ cards, boxes, onAdd, onChange }: BoxPickerProps) {
  const t = useT('battle');
  return (
    <Panel flush>
      <ul className={classes.list}>
        {cards.map((card) => {
          const count = boxes.filter((id) => id === card.boxId).length;
          return (
            <li key={card.boxId} className={classes.row}>
              <img src={card.image} alt="" width={60} height={60} loading="lazy" />
              <span className={classes.words}>
                <StoreLink to={`/battle/box?boxId=${card.boxId}`}>{card.name}</StoreLink>
                <OddsBar shares={qualityShares(card)} />
                <small>
                  <Price amount={card.price} tone="gold" weight={600} size={13} />
                  {card.returnRate !== null && t('room.return', { rate: Number(card.returnRate).toFixed(1) })}
                </small>
              </span>
              <span className={classes.counter}>
                {count > 0 && (
                  <>
                    <IconButton
                      icon="minus"
                      raised
                      label={t('make.takeOne', { name: card.name })}
                      onClick={() => onChange(withoutLast(boxes, card.boxId))}
                    />
                    <Num>{count}</Num>
                  </>
                )}
                <IconButton
                  icon="plus"
                  raised
                  label={t('make.addOne', { name: card.name })}
                  onClick={() => onAdd(card.boxId)}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
