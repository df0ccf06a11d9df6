import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { Pill } from '@clearcrate/ui/layout/surface.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import { useExteriorName } from '../../../../lib/goods/attributes.ts';
import { STATES } from '../../../../lib/goods/owned-goods.ts';
import { minorOf } from '../../../../lib/text/amounts.ts';
import { useT } from '../../../../lib/text/i18n.tsx';
import { SHOWN_STATES } from '../../bag-filter.ts';
import classes from './item-head.module.css';
import type { OwnedItem } from './item-state.tsx';

/** The item in the glow of its quality. */
export function ItemStage({ item }: { item: OwnedItem }) {
  return (
    <div className={classes.stage} data-quality={qualityLevel(item.goodsLevel)}>
      <i className={classes.ring} />
      <img
        src={item.image}
        srcSet={item.imageLarge ? `${item.image} 280w, ${item.imageLarge} 560w` : undefined}
        sizes="360px"
        alt=""
      />
    </div>
  );
}

/** Name, state and sale price of an item, and how the price is computed. */
export function ItemTitle({ item }: { item: OwnedItem }) {
  const t = useT('bag');
  const { percent } = useFormats();
  const exteriorName = useExteriorName();
  const state = SHOWN_STATES.find((name) => STATES[name] === item.status);
  const price = minorOf(item.price);
  const rate = price === 0n ? 1 : Number(minorOf(item.recoveryPrice)) / Number(price);
  const figure = (text: unknown) => <Num className={classes.figure}>{String(text)}</Num>;
  return (
    <header className={classes.title} data-quality={qualityLevel(item.goodsLevel)}>
      <div className={endsClass(classes.line)}>
        <span className={classes.kind}>
          <QualityMark quality={qualityLevel(item.goodsLevel)} named />
          {item.exterior && <span>{exteriorName(item.exterior)}</span>}
        </span>
        {state && (
          <Pill tone={state === 'owned' ? 'good' : 'plain'} live={state === 'owned'}>
            {t(`state.${state}`)}
          </Pill>
        )}
      </div>
      <div className={endsClass(classes.line)}>
        <h2 className={classes.name} data-focus-heir>
          {item.finishName} <small>{item.weaponName}</small>
        </h2>
        <Price amount={item.recoveryPrice} tone="gold" weight={700} size={30} />
      </div>
      <p className={quietClass()}>
        {t.rich('item.formula', { figure }, { price: priceText(item.price), rate: percent(rate, 0) })}
      </p>
    </header>
  );
}
