import { REPLACE_COUNT } from '@clearcrate/contract/replacement';
import { Button } from '@clearcrate/ui/button.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { ItemCard } from '@clearcrate/ui/item-card.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { qualityLevel } from '@clearcrate/ui/quality.ts';
import { QualityMark } from '@clearcrate/ui/quality-mark.tsx';
import { Note } from '@clearcrate/ui/states.tsx';
import { Panel, Pill, SectionHead } from '@clearcrate/ui/surface.tsx';
import { Num, VisuallyHidden } from '@clearcrate/ui/text.tsx';
import { differenceOf } from '../../../lib/amounts.ts';
import { useExteriorName } from '../../../lib/goods/attributes.ts';
import { itemView } from '../../../lib/goods/item-view.ts';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { openOverlay } from '../../../lib/overlays.ts';
import { useIsSignedIn, useSession } from '../../../lib/session/current-session.ts';
import { leastTarget, percentOf, placeInBand } from '../swap.ts';
import type { Swap } from '../use-swap.ts';
import classes from './swap-parts.module.css';

/** What comes of it: the target in its light, or what came. */
export function Hero({ swap }: { swap: Swap }) {
  const t = useT('replacement');
  const exteriorName = useExteriorName();
  const shown = swap.done ?? swap.target;
  if (!shown)
    return (
      <div className={classes.hero}>
        <Icon name="swap" size={64} strokeWidth={1.1} className={classes.sign} />
        <p className={classes.words}>{t('intro')}</p>
      </div>
    );
  const quality = qualityLevel(shown.goodsLevel);
  return (
    <div className={classes.hero} data-quality={quality} data-done={swap.done ? true : undefined}>
      <img src={shown.image} srcSet={`${shown.image} 280w, ${shown.imageLarge} 560w`} sizes="340px" alt="" />
      <div className={classes.title}>
        <div>
          <p className={classes.kind}>
            <QualityMark quality={quality} named />
            {shown.exterior !== '' && <span>· {exteriorName(shown.exterior)}</span>}
            <Pill tone="good">{t(swap.done ? 'done' : 'definite')}</Pill>
          </p>
          <h2>
            {shown.finishName} <small>{shown.weaponName}</small>
          </h2>
        </div>
        <Price amount={shown.price} tone="gold" weight={700} size={26} />
      </div>
    </div>
  );
}

/** After a swap: what it came to, and the way to what came. */
export function SwapDone({ swap }: { swap: Swap }) {
  const t = useT('replacement');
  const { done } = swap;
  if (!done) return null;
  const name = `${done.finishName} ${done.weaponName}`;
  return (
    <Panel className={classes.done}>
      <p role="status">
        <VisuallyHidden>{t('announce', { name })}</VisuallyHidden>
        {t('summary', {
          given: priceText(done.given),
          price: priceText(done.price),
          difference: priceText(done.difference),
        })}
      </p>
      <div className={classes.row}>
        <StoreLink to={`/bag?itemId=${done.bagItemId}`}>{t('see')}</StoreLink>
        <Button onClick={swap.forget}>{t('again')}</Button>
      </div>
    </Panel>
  );
}

/** The target between the two ends of what is allowed, and the difference, which is not paid out. */
export function Band({ swap }: { swap: Swap }) {
  const t = useT('replacement');
  const { total, target, given } = swap;
  const isReady = swap.problem === undefined;
  return (
    <Panel className={classes.band}>
      <div className={classes.line}>
        <span>{t('total')}</span>
        <Price amount={total} tone="gold" weight={700} size={18} />
      </div>
      <div className={classes.scale} aria-hidden="true">
        {isReady && target && <b style={{ left: `${placeInBand(target, total) * 100}%` }} />}
      </div>
      <div className={classes.ends}>
        <Num>95% · {isReady ? leastTarget(total) : '–'}</Num>
        {isReady && target && <b>{t('percent', { percent: percentOf(target, total) })}</b>}
        <Num>100% · {given.length > 0 ? total : '–'}</Num>
      </div>
      {isReady && target && (
        <div className={classes.line}>
          <span>{t('difference')}</span>
          <Num>{differenceOf(total, target.price)}</Num>
        </div>
      )}
    </Panel>
  );
}

const SLOTS = Array.from({ length: REPLACE_COUNT.max }, (_, index) => index);

/** Nine places; the first three must be taken. */
export function Slots({ swap, onAdd }: { swap: Swap; onAdd?: () => void }) {
  const t = useT('replacement');
  const { given } = swap;
  return (
    <section className={classes.section}>
      <SectionHead
        title={t('given')}
        aside={t('given.count', { count: given.length, min: String(REPLACE_COUNT.min) })}
      />
      <ul className={classes.slots}>
        {SLOTS.map((slot) => {
          const item = given[slot];
          if (!item)
            return (
              <li key={slot} className={classes.free} data-due={slot < REPLACE_COUNT.min || undefined}>
                {onAdd ? (
                  <button type="button" onClick={onAdd} aria-label={t('add')}>
                    <Icon name="plus" size={22} />
                  </button>
                ) : (
                  <Icon name="plus" size={22} />
                )}
              </li>
            );
          return (
            <li key={item.bagItemId} className={classes.taken}>
              <ItemCard item={itemView(item)} price={item.recoveryPrice} compact />
              <button
                type="button"
                className={classes.remove}
                aria-label={t('remove', { name: item.finishName })}
                onClick={() => swap.toggle(item)}
              >
                <Icon name="close" size={15} strokeWidth={2.4} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Says what it gives, or what is still missing. */
export function SwapButton({ swap }: { swap: Swap }) {
  const t = useT('replacement');
  const isSignedIn = useIsSignedIn();
  const { problem, target, targets } = swap;
  const look = { variant: 'primary', size: 'l', wide: true } as const;
  if (!isSignedIn)
    return (
      <Button {...look} onClick={() => openOverlay('login')}>
        {t('signIn')}
      </Button>
    );
  const reason = () => {
    if (problem?.kind === 'few') return t('few', { count: problem.missing });
    if (problem?.kind === 'low') return t('low');
    return target || targets.progress.loading ? undefined : t('none');
  };
  return (
    <Button
      {...look}
      loading={swap.isSwapping || (problem === undefined && !target && targets.progress.loading)}
      disabledReason={reason()}
      {...(target ? { price: { amount: target.price } } : {})}
      onClick={swap.swap}
    >
      {t('act', { name: target?.finishName ?? '' })}
    </Button>
  );
}

export function SwapNotes({ swap }: { swap: Swap }) {
  const t = useT('replacement');
  const amount = useSession((state) => state.info?.assets.amount);
  return (
    <div className={classes.notes}>
      {amount !== undefined && <span>{t('balance', { amount: priceText(amount) })}</span>}
      <span>{t('final')}</span>
      {swap.isUnanswered && (
        <Note icon="alert" tone="bad">
          {t('unanswered')}
        </Note>
      )}
    </div>
  );
}
