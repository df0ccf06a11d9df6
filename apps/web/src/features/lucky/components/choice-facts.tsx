import type { LuckyDetail } from '@clearcrate/contract/lucky';
import { runAsync } from '@clearcrate/fairness/hash-steps';
import { type OddsVersion, versionHash } from '@clearcrate/fairness/odds-version';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { webHasher } from '@clearcrate/fairness/web-crypto';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { Figures, HashText, Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { OddsCards } from '@clearcrate/ui/odds/odds-list.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { quietClass } from '@clearcrate/ui/text/text.tsx';
import { useEffect, useState } from 'react';
import { itemView } from '../../../lib/goods/item-view.ts';
import { useDebounced } from '../../../lib/goods/use-debounced.ts';
import { ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { percentShare } from '../../../play/box/box.views.ts';
import type { LuckyChoice } from '../lucky-choice.ts';
import classes from './choice-facts.module.css';

/** The hash sent to the server, computed when the choice is stable. */
function useOddsHash(version: OddsVersion): string {
  const settled = useDebounced(version, 200);
  const [hash, setHash] = useState('');
  useEffect(() => {
    let isOver = false;
    if (globalThis.crypto?.subtle)
      void runAsync(versionHash(settled), webHasher).then((found) => {
        if (!isOver) setHash(found);
      });
    return () => {
      isOver = true;
    };
  }, [settled]);
  return settled === version ? hash : '';
}

/** A placeholder of the same length. */
const NO_HASH = '0'.repeat(64);

/** Expected value, edge and the formula of the price: beside the price, not hidden in help. */
export function ChoicePanel({ detail, choice }: { detail: LuckyDetail; choice: LuckyChoice }) {
  const t = useT('lucky');
  const { percent } = useFormats();
  const hash = useOddsHash(choice.version);
  const { formula, returnRate, edge, price } = choice;
  return (
    <Panel tone="proof" className={classes.panel}>
      <Figures
        facts={[
          { key: 'value', label: t('fair.value'), value: priceText(formula.value) },
          { key: 'return', label: t('fair.return'), value: percent(percentShare(returnRate)) },
          { key: 'edge', label: t('fair.edge'), value: percent(percentShare(edge)) },
        ]}
      />
      <div className={classes.formula} role="math" aria-label={t('formula.label')}>
        <span>
          {priceText(formula.target)} × {formula.chance} + {priceText(formula.consolation)} × {formula.rest} ={' '}
          {priceText(formula.value)}
        </span>
        <span>
          {priceText(formula.value)} ÷ (1 − {formula.edge}) = {priceText(formula.raw)} →{' '}
          <b data-testid="price">{priceText(price)}</b>
        </span>
      </div>
      <p className={quietClass(12)}>{t('formula.words', { edge: formula.edge })}</p>
      <div className={endsClass(classes.version)}>
        <span>
          {t('fair.table', { code: detail.table.code, version: String(detail.table.version) })}{' '}
          <span className={hash === '' ? classes.coming : undefined}>
            <HashText value={hash || NO_HASH} />
          </span>
        </span>
        <ButtonLink to="/verify" variant="proof" size="s">
          <Icon name="shield" size={16} strokeWidth={2} />
          {t('fair.verify')}
        </ButtonLink>
      </div>
    </Panel>
  );
}

/** Target and consolation as one list of ticket ranges that sums to a million. */
export function Outcomes({ choice }: { choice: LuckyChoice }) {
  const t = useT('lucky');
  const { number } = useFormats();
  return (
    <Section gap={8} title={t('outcomes')} aside={t('outcomes.sum', { count: number(TICKETS) })}>
      <OddsCards
        entries={choice.lines.map(({ goods, firstTicket, lastTicket }, index) => ({
          key: goods.goodsId,
          item: { ...itemView(goods), picture: { src: goods.image } },
          firstTicket,
          lastTicket,
          price: goods.price,
          isWanted: index === 0 || undefined,
        }))}
      />
      <p className={quietClass(12)}>{t('outcomes.note')}</p>
    </Section>
  );
}
