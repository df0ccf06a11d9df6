import type { GoodsCard } from '@clearcrate/contract/box';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { ItemCard } from '@clearcrate/ui/item-card.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { qualityLevel } from '@clearcrate/ui/quality.ts';
import { Note } from '@clearcrate/ui/states.tsx';
import { Panel, Pill } from '@clearcrate/ui/surface.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text.tsx';
import type { ReactNode } from 'react';
import { GoodsKind, GoodsName } from '../../lib/goods/goods-title.tsx';
import { itemView } from '../../lib/goods/item-view.ts';
import { useT } from '../../lib/i18n.tsx';
import { StoreLink } from '../../lib/navigation.tsx';
import { useSession } from '../../lib/session/current-session.ts';
import classes from './exchange-parts.module.css';

/** Several owned things are given for one that is known before: what swapping and refining have in common. */

interface ExchangeHeroProps {
  goods: Pick<GoodsCard, 'goodsLevel' | 'image' | 'imageLarge' | 'exterior' | 'finishName' | 'weaponName' | 'price'>;
  isDone: boolean;
  /** That it is certain, or that it came. */
  mark: string;
}

/** What comes of it, in its light. */
export function ExchangeHero({ goods, isDone, mark }: ExchangeHeroProps) {
  return (
    <div className={classes.hero} data-quality={qualityLevel(goods.goodsLevel)} data-done={isDone || undefined}>
      <img src={goods.image} srcSet={`${goods.image} 280w, ${goods.imageLarge} 560w`} sizes="340px" alt="" />
      <div className={classes.title}>
        <div>
          <GoodsKind goods={goods}>
            <Pill tone="good">{mark}</Pill>
          </GoodsKind>
          <GoodsName goods={goods} />
        </div>
        <Price amount={goods.price} tone="gold" weight={700} size={26} />
      </div>
    </div>
  );
}

interface ExchangedProps {
  bagItemId: string;
  announcement: string;
  summary: string;
  /** To begin anew. */
  action: ReactNode;
}

/** Afterwards: what it came to, and the way to what came. */
export function Exchanged({ bagItemId, announcement, summary, action }: ExchangedProps) {
  const t = useT('goods');
  return (
    <Panel className={classes.done}>
      <p role="status" data-testid="exchanged">
        <VisuallyHidden>{announcement}</VisuallyHidden>
        {summary}
      </p>
      <div className={classes.row}>
        <StoreLink to={`/bag?itemId=${bagItemId}`}>{t('exchange.see')}</StoreLink>
        {action}
      </div>
    </Panel>
  );
}

interface TakenPlaceProps {
  item: Parameters<typeof itemView>[0] & { finishName: string; recoveryPrice: string };
  onRemove(): void;
}

/** A place that is taken, and the way out of it. */
export function TakenPlace({ item, onRemove }: TakenPlaceProps) {
  const t = useT('goods');
  return (
    <li className={classes.taken}>
      <ItemCard item={itemView(item)} price={item.recoveryPrice} compact />
      <button
        type="button"
        className={classes.remove}
        aria-label={t('exchange.remove', { name: item.finishName })}
        onClick={onRemove}
      >
        <Icon name="close" size={15} strokeWidth={2.4} />
      </button>
    </li>
  );
}

/** That no coins move, that it is final, and that a call went without an answer. */
export function ExchangeNotes({ final, unanswered }: { final: string; unanswered: string | undefined }) {
  const t = useT('goods');
  const amount = useSession((state) => state.info?.assets.amount);
  return (
    <div className={classes.notes}>
      {amount !== undefined && <span>{t('exchange.balance', { amount: priceText(amount) })}</span>}
      <span>{final}</span>
      {unanswered !== undefined && (
        <Note icon="alert" tone="bad">
          {unanswered}
        </Note>
      )}
    </div>
  );
}
