import type { RechargeMethodOffer, RechargeOptions } from '@clearcrate/contract/recharge';
import { cx } from '@clearcrate/ui/cx.ts';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { Pill, Section } from '@clearcrate/ui/layout/surface.tsx';
import { CoinIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import text from '@clearcrate/ui/text/text.module.css';
import { Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import { type Ref, useId } from 'react';
import { useT } from '../../../lib/text/i18n.tsx';
import { isWithin, wholeText } from '../money-text.ts';
import type { Draft } from '../use-draft.ts';
import { usePayText } from '../use-pay-text.ts';
import classes from './choices.module.css';
import { PayMark } from './pay-mark.tsx';

interface ChoicesProps {
  options: RechargeOptions;
  draft: Draft;
}

interface AmountsProps extends ChoicesProps {
  ref: Ref<HTMLElement>;
  /** The chosen payment method, if it does not accept the amount. */
  refusing: RechargeMethodOffer | undefined;
}

/** Amount of coins: a tier or a custom amount. */
export function Amounts({ options, draft, ref, refusing }: AmountsProps) {
  const t = useT('recharge');
  const name = useId();
  const payText = usePayText();
  const { min, max, tiers, currency, coinPrice } = options;
  const isOdd = draft.typed !== '' && (draft.amount === undefined || !isWithin(draft.amount, { min, max }));
  const range = { min: wholeText(min), max: wholeText(max) };
  const refused = refusing && !draft.isInRange(refusing) ? refusing : undefined;
  const wanted = isOdd ? range : refused && { min: wholeText(refused.min), max: wholeText(refused.max) };
  return (
    <Section
      ref={ref}
      gap={12}
      title={t('amount.title')}
      aside={t('amount.rate', { price: payText(coinPrice, currency) })}
    >
      <fieldset className={classes.tiers}>
        <legend className={text.hidden}>{t('amount.title')}</legend>
        {tiers.map(({ amount, gift, pay }) => (
          <label key={amount} className={classes.tier}>
            <input
              type="radio"
              name={name}
              className={classes.radio}
              checked={draft.tier === amount}
              onChange={() => draft.chooseTier(amount)}
            />
            <span className={classes.face}>
              <b className={classes.coins}>
                <CoinIcon size={20} />
                <Num>{wholeText(amount)}</Num>
              </b>
              <span className={gift === '0.00' ? quietClass() : classes.gift}>
                {gift === '0.00' ? t('amount.noGift') : t('amount.gift', { gift })}
              </span>
              <Num className={classes.pay}>{payText(pay, currency)}</Num>
            </span>
          </label>
        ))}
      </fieldset>
      <TextField
        label={t('amount.other')}
        labelHidden
        placeholder={t('amount.other')}
        inputMode="decimal"
        autoComplete="off"
        figures
        maxLength={10}
        value={draft.typed}
        onChange={draft.type}
        trailing={<Num className={classes.range}>{`${range.min} – ${range.max}`}</Num>}
        {...(wanted ? { error: t('amount.odd', wanted) } : {})}
      />
    </Section>
  );
}

/** Payment methods: first direct ones, then those that redeem a number. */
export function Methods({ options, draft, onCard }: ChoicesProps & { onCard(method: RechargeMethodOffer): void }) {
  const t = useT('recharge');
  const name = useId();
  const paying = options.methods.filter(({ kind }) => kind === 'pay');
  const others = options.methods.filter(({ kind }) => kind !== 'pay');
  return (
    <Section gap={12} title={t('method.title')} aside={t(`market.${options.market}`)}>
      <fieldset className={classes.methods}>
        <legend className={text.hidden}>{t('method.title')}</legend>
        {paying.map((offer) => (
          <label key={offer.method} className={cx(classes.method, !draft.isInRange(offer) && classes.outside)}>
            <input
              type="radio"
              name={name}
              className={classes.radio}
              checked={draft.method?.method === offer.method}
              onChange={() => draft.chooseMethod(offer.method)}
            />
            <span className={classes.row}>
              <PayMark method={offer.method} />
              <span className={classes.words}>
                <b>
                  {t(`name.${offer.method}`)} {offer.lastUsed && <Pill>{t('method.last')}</Pill>}
                </b>
                <small>{t('method.range', { min: wholeText(offer.min), max: wholeText(offer.max) })}</small>
              </span>
              <i className={classes.dot} />
            </span>
          </label>
        ))}
      </fieldset>
      {others.length > 0 && (
        <div className={classes.tiles}>
          {others.map((offer) => (
            <button key={offer.method} type="button" className={classes.tile} onClick={() => onCard(offer)}>
              <PayMark method={offer.method} size={38} />
              <span className={classes.words}>
                <b>{t(`name.${offer.method}`)}</b>
                <small>{t(offer.kind === 'card' ? 'method.cardHint' : 'method.shopHint')}</small>
              </span>
            </button>
          ))}
        </div>
      )}
    </Section>
  );
}
