import type { SpreadInfo } from '@clearcrate/contract/spread';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { Panel, SectionHead } from '@clearcrate/ui/surface.tsx';
import { type Ref, useId } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import classes from './rules.module.css';

/** Everything that decides about rewards, in sentences, with the figures in force. */
export function Rules({ info, ref }: { info: SpreadInfo; ref?: Ref<HTMLElement> }) {
  const t = useT('spread');
  const titleId = useId();
  const { levels, rules } = info;
  const rates = levels.map(({ rate }) => Number(rate)).sort((a, b) => a - b);
  const range = { low: String(rates[0] ?? 0), high: String(rates.at(-1) ?? 0) };
  const gift = { gift: priceText(rules.firstGift), from: priceText(rules.firstGiftFrom) };
  const opening = { count: rules.freeOpeningEvery, price: priceText(rules.freeOpeningPrice) };
  return (
    <section ref={ref} className={classes.section} aria-labelledby={titleId} tabIndex={-1}>
      <SectionHead title={<span id={titleId}>{t('rules.title')}</span>} />
      <Panel>
        <ul className={classes.rules}>
          <li>{t('rules.who')}</li>
          <li>{t('rules.commission', range)}</li>
          <li>{t('rules.level')}</li>
          {Number(rules.firstGift) > 0 && <li>{t('rules.gift', gift)}</li>}
          <li>{t('rules.opening', opening)}</li>
          <li>{t('rules.same')}</li>
          <li>{t('rules.code')}</li>
          <li>{t('rules.privacy')}</li>
        </ul>
      </Panel>
    </section>
  );
}
