import type { ReactNode } from 'react';
import { Checkbox } from '../controls/checkbox.tsx';
import { cx } from '../cx.ts';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { reachClass } from '../layout/reach.ts';
import { Icon } from '../media/icon.tsx';
import { Picture, type PictureSource } from '../media/picture.tsx';
import type { Asset } from '../money/asset-icons.tsx';
import { Price } from '../money/price.tsx';
import type { QualityLevel } from '../odds/quality.ts';
import { QualityMark } from '../odds/quality-mark.tsx';
import { useT } from '../text/i18n.tsx';
import classes from './item-card.module.css';
import { WeaponName } from './weapon-name.tsx';

export interface ItemView {
  /** Players know items by the finish; the weapon is shown less prominently. */
  finish: string;
  weapon: string;
  quality: QualityLevel;
  picture: PictureSource;
}

/** The card's corner: nothing, a checkbox, a running delivery, or a lock. */
export type ItemCardState =
  | { kind: 'plain' }
  | { kind: 'selectable'; selected: boolean; onSelect(selected: boolean): void }
  | { kind: 'extracting'; progress: number; onCancel?(): void }
  | { kind: 'material' };

interface ItemCardProps {
  item: ItemView;
  /** A decimal string. */
  price?: string;
  /** Asset of the price; coins by default. */
  asset?: Asset;
  /** Next to the price: the exterior, or the deadline of a delivery. */
  note?: ReactNode;
  state?: ItemCardState;
  /** Content of the page over the picture. */
  corner?: ReactNode;
  href?: string;
  onClick?(): void;
  /** Wraps a note that must not be truncated below the price. */
  wholeNote?: boolean;
  /** Centred texts, as in battle lanes. */
  compact?: boolean;
  /** Highlighted in its quality colour, as the current item of a lane. */
  lit?: boolean;
  className?: string;
}

const PLAIN: ItemCardState = { kind: 'plain' };

export function ItemCard(props: ItemCardProps) {
  const { item, price, asset, note, state = PLAIN, corner, href, onClick, wholeNote, compact, lit, className } = props;
  const selected = state.kind === 'selectable' && state.selected;
  const content = (
    <>
      <Picture className={classes.picture} picture={item.picture} alt="" />
      {state.kind === 'extracting' && <ProgressBar value={state.progress} slim className={classes.progress} />}
      <span className={classes.name}>
        {item.finish} <WeaponName name={item.weapon} />
      </span>
      <span className={classes.foot}>
        {price !== undefined && (
          <Price
            amount={price}
            asset={asset}
            tone={asset === 'point' ? 'point' : 'gold'}
            weight={700}
            size={compact ? 14 : 15}
          />
        )}
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </span>
    </>
  );
  return (
    <article
      className={cx(
        classes.card,
        classes[state.kind],
        selected && classes.selected,
        wholeNote && classes.whole,
        compact && classes.compact,
        lit && classes.lit,
        (href || onClick) && classes.open,
        className,
      )}
      data-quality={item.quality}
    >
      <QualityMark quality={item.quality} className={classes.mark} />
      <ItemCorner state={state} name={item.finish} />
      {corner}
      <ItemSurface href={href} onClick={onClick}>
        {content}
      </ItemSurface>
    </article>
  );
}

function ItemSurface({ href, onClick, children }: Pick<ItemCardProps, 'href' | 'onClick'> & { children: ReactNode }) {
  if (href !== undefined) {
    return (
      <a className={classes.surface} href={href} onClick={onClick}>
        {children}
      </a>
    );
  }
  if (onClick) {
    return (
      <button type="button" className={classes.surface} onClick={onClick}>
        {children}
      </button>
    );
  }
  return <div className={classes.surface}>{children}</div>;
}

function ItemCorner({ state, name }: { state: ItemCardState; name: string }) {
  const t = useT('common');
  switch (state.kind) {
    case 'selectable':
      return (
        <Checkbox className={classes.tick} labelHidden checked={state.selected} onChange={state.onSelect}>
          {t('item.select', { name })}
        </Checkbox>
      );
    case 'extracting':
      return (
        <>
          <span className={classes.tag}>
            <Icon name="truck" size={15} strokeWidth={2} />
            {t('item.extracting')}
          </span>
          {state.onCancel && (
            <button
              type="button"
              className={reachClass(classes.corner)}
              aria-label={t('item.cancelExtract')}
              onClick={state.onCancel}
            >
              <Icon name="close" size={15} strokeWidth={2.4} />
            </button>
          )}
        </>
      );
    case 'material':
      return (
        <span className={classes.corner} role="img" aria-label={t('item.material')}>
          <Icon name="lock" size={15} strokeWidth={2} />
        </span>
      );
    default:
      return null;
  }
}
