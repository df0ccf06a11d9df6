import type { GoodsCard } from '@clearcrate/contract/box';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel, Pill } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { ItemCard } from '@clearcrate/ui/store/item-card.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import type { ReactNode } from 'react';
import { GoodsKind, GoodsName } from '../../lib/goods/goods-title.tsx';
import { itemView } from '../../lib/goods/item-view.ts';
import { StoreLink } from '../../lib/routing/navigation.tsx';
import { useSession } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { ActNotes } from '../act/act-parts.tsx';
import { LostNote } from '../cut-note.tsx';
import type { CutPlay } from '../use-play.ts';
import classes from './exchange-parts.module.css';

/**
 * Common parts of replacement and refining, which exchange several items for one known in advance.
 */

interface ExchangeHeroProps {
  goods: Pick<GoodsCard, 'goodsLevel' | 'image' | 'imageLarge' | 'exterior' | 'finishName' | 'weaponName' | 'price'>;
  isDone: boolean;
  /** That the result is guaranteed, or that it was received. */
  mark: string;
}

/** The result of the exchange. */
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

/** The modes with exchanges; their texts share key names. */
export type ExchangeMode = 'replacement' | 'refining';

interface Done extends Pick<GoodsCard, 'finishName' | 'weaponName' | 'price'> {
  bagItemId: string;
  given: string;
  difference: string;
}

interface ExchangedProps {
  mode: ExchangeMode;
  done: Done | undefined;
  onAgain(): void;
}

/** After the exchange: the result, a link to it, and another exchange. */
export function Exchanged({ mode, done, onAgain }: ExchangedProps) {
  const t = useT(mode);
  const goods = useT('goods');
  if (!done) return null;
  const sums = { given: priceText(done.given), price: priceText(done.price), difference: priceText(done.difference) };
  return (
    <ExchangeBox>
      <p role="status" data-testid="exchanged">
        <VisuallyHidden>{t('announce', { name: `${done.finishName} ${done.weaponName}` })}</VisuallyHidden>
        {t('summary', sums)}
      </p>
      <ExchangeRow>
        <StoreLink to={`/bag?itemId=${done.bagItemId}`}>{goods('exchange.see')}</StoreLink>
        <Button onClick={onAgain}>{t('again')}</Button>
      </ExchangeRow>
    </ExchangeBox>
  );
}

/** Values of an exchange, line by line. */
export function ExchangeBox({ children }: { children: ReactNode }) {
  return <Panel className={classes.box}>{children}</Panel>;
}

/** Label at the left, value at the right. */
export function ExchangeRow({ children }: { children: ReactNode }) {
  return <div className={endsClass(classes.row)}>{children}</div>;
}

interface TakenPlaceProps {
  item: Parameters<typeof itemView>[0] & { finishName: string; recoveryPrice: string };
  onRemove(): void;
}

/** A filled slot with its remove button. */
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

/** That no coins are paid, that it is final, and that a call remained unanswered. */
export function ExchangeNotes({ mode, cut }: { mode: ExchangeMode; cut: CutPlay }) {
  const t = useT(mode);
  const goods = useT('goods');
  const amount = useSession((state) => state.info?.assets.amount);
  return (
    <ActNotes>
      {amount !== undefined && <span>{goods('exchange.balance', { amount: priceText(amount) })}</span>}
      <span>{t('final')}</span>
      <LostNote cuts={[cut]} />
    </ActNotes>
  );
}
