import type { CartLine } from '@clearcrate/contract/mall';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Checkbox } from '@clearcrate/ui/controls/checkbox.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { clipClass } from '@clearcrate/ui/text/text.tsx';
import type { ReactNode } from 'react';
import { useExteriorName } from '../../../lib/goods/attributes.ts';
import { itemView } from '../../../lib/goods/item-view.ts';
import { Loaded } from '../../../lib/page/loaded.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { changeOf, isReady, type LineState, lineState } from '../cart.ts';
import type { Cart } from '../use-cart.ts';
import classes from './cart-lines.module.css';
import { StockNote } from './stock-note.tsx';

/** Lines of the cart for the shown asset. */
export function CartLines({ cart, action, compact = false }: { cart: Cart; action?: ReactNode; compact?: boolean }) {
  const t = useT('mall');
  return (
    <Loaded query={cart.query} title={t('cart.error')} skeleton={<SkeletonList shape="row" count={3} />}>
      {() =>
        cart.own.length === 0 ? (
          <EmptyState icon="bag" title={t('cart.empty')} hint={t('cart.emptyHint')} action={action} />
        ) : (
          <Panel flush>
            <ul className={cx(classes.lines, compact && classes.compact)}>
              {cart.own.map((line) => (
                <Line key={line.mallGoodsId} line={line} cart={cart} />
              ))}
            </ul>
          </Panel>
        )
      }
    </Loaded>
  );
}

function Line({ line, cart }: { line: CartLine; cart: Cart }) {
  const t = useT('mall');
  const exteriorName = useExteriorName();
  const state = lineState(line);
  const quality = qualityLevel(line.goodsLevel);
  const name = `${line.finishName} ${line.weaponName}`;
  const isOver = state === 'gone' || state === 'soldOut';
  return (
    <li className={cx(classes.line, isOver && classes.over)} data-quality={quality} data-testid="cart-line">
      <Checkbox
        labelHidden
        checked={cart.isTicked(line)}
        disabled={!isReady(line)}
        onChange={(ticked) => cart.tick(line, ticked)}
      >
        {t('cart.pick', { name })}
      </Checkbox>
      <Picture className={classes.picture} picture={itemView(line).picture} alt="" />
      <div className={classes.words}>
        <p className={classes.name}>
          <QualityMark quality={quality} /> <b className={clipClass()}>{line.finishName}</b>
        </p>
        <p className={clipClass(classes.kind)}>
          {line.weaponName} · {exteriorName(line.exterior)}
        </p>
        {!isOver && (
          <p className={clipClass(classes.kind)}>
            <StockNote stock={line.stock} />
          </p>
        )}
        <Change line={line} state={state} />
      </div>
      <div className={classes.end}>
        {!isOver && (
          <Price
            amount={line.price}
            asset={line.asset}
            tone={line.asset === 'point' ? 'point' : 'gold'}
            weight={700}
            size={17}
          />
        )}
        {(state === 'fell' || state === 'rose') && <s className={classes.old}>{priceText(line.seenPrice)}</s>}
        {state === 'rose' && (
          <Button size="s" onClick={() => cart.agree(line)}>
            {t('agree')}
          </Button>
        )}
        <IconButton
          icon="trash"
          iconSize={18}
          label={t('cart.remove', { name })}
          className={classes.remove}
          onClick={() => cart.remove(line)}
        />
      </div>
    </li>
  );
}

/** Change of a line since it was added. */
function Change({ line, state }: { line: CartLine; state: LineState }) {
  const t = useT('mall');
  if (state === 'same') return null;
  const amount = priceText(changeOf(line));
  const words: Record<Exclude<LineState, 'same'>, string> = {
    fell: t('line.fell', { amount }),
    rose: t('line.rose', { amount }),
    soldOut: t('line.soldOut'),
    gone: t('line.gone'),
  };
  return (
    <p className={state === 'fell' ? classes.good : classes.bad}>
      <Icon name={state === 'fell' ? 'down' : 'alert'} size={15} strokeWidth={2} />
      {words[state]}
    </p>
  );
}
