import { REPLACE_COUNT } from '@clearcrate/contract/replacement';
import { Section } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { differenceOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { ActButton } from '../../../play/act/act-parts.tsx';
import { ExchangeBox, ExchangeHero, ExchangeRow, TakenPlace } from '../../../play/exchange/exchange-parts.tsx';
import { leastTarget, percentOf, placeInBand } from '../swap.ts';
import type { Swap } from '../use-swap.ts';
import classes from './swap-parts.module.css';

/** The target, or the received item; an explanation before there is one. */
export function Hero({ swap }: { swap: Swap }) {
  const t = useT('replacement');
  const { done } = swap;
  const shown = done ?? swap.target;
  if (shown) return <ExchangeHero goods={shown} isDone={done !== undefined} mark={t(done ? 'done' : 'definite')} />;
  return (
    <div className={classes.intro}>
      <Icon name="swap" size={64} strokeWidth={1.1} className={classes.sign} />
      <p className={classes.words}>{t('intro')}</p>
    </div>
  );
}

/** The target within the allowed range, and the difference, which is not paid out. */
export function Band({ swap }: { swap: Swap }) {
  const t = useT('replacement');
  const { total, target, given } = swap;
  const isReady = swap.problem === undefined;
  return (
    <ExchangeBox>
      <ExchangeRow>
        <span>{t('total')}</span>
        <Price amount={total} tone="gold" weight={700} size={18} />
      </ExchangeRow>
      <div className={classes.scale} aria-hidden="true">
        {isReady && target && <b style={{ left: `${placeInBand(target, total) * 100}%` }} />}
      </div>
      <div className={classes.ends}>
        <Num>95% · {isReady ? leastTarget(total) : '–'}</Num>
        {isReady && target && <b>{t('percent', { percent: percentOf(target, total) })}</b>}
        <Num>100% · {given.length > 0 ? total : '–'}</Num>
      </div>
      {isReady && target && (
        <ExchangeRow>
          <span>{t('difference')}</span>
          <Num>{differenceOf(total, target.price)}</Num>
        </ExchangeRow>
      )}
    </ExchangeBox>
  );
}

const SLOTS = Array.from({ length: REPLACE_COUNT.max }, (_, index) => index);

/** Nine slots, of which the first three are required. */
export function Slots({ swap, onAdd }: { swap: Swap; onAdd?: () => void }) {
  const t = useT('replacement');
  const { given } = swap;
  return (
    <Section
      gap={8}
      title={t('given')}
      aside={t('given.count', { count: given.length, min: String(REPLACE_COUNT.min) })}
    >
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
          return <TakenPlace key={item.bagItemId} item={item} onRemove={() => swap.toggle(item)} />;
        })}
      </ul>
    </Section>
  );
}

/** Names the exchange, or what is missing. */
export function SwapButton({ swap }: { swap: Swap }) {
  const t = useT('replacement');
  const { problem, target, targets } = swap;
  const reason = () => {
    if (problem?.kind === 'few') return t('few', { count: problem.missing });
    if (problem?.kind === 'low') return t('low');
    return target || targets.progress.loading ? undefined : t('none');
  };
  return (
    <ActButton
      signIn={t('signIn')}
      loading={swap.isSwapping || (problem === undefined && !target && targets.progress.loading)}
      disabledReason={reason()}
      {...(target ? { price: { amount: target.price } } : {})}
      onClick={swap.ask}
    >
      {t('act', { name: target?.finishName ?? '' })}
    </ActButton>
  );
}
