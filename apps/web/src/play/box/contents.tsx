import type { BoxDetail } from '@clearcrate/contract/box';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { OddsList } from '@clearcrate/ui/odds-list.tsx';
import { SectionHead } from '@clearcrate/ui/surface.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useState } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { oddsEntries } from './box.views.ts';
import classes from './contents.module.css';
import { ItemSheet } from './item-sheet.tsx';

/** Everything in the box with its exact chance and tickets, and the sum they make. */
export function Contents({ box }: { box: BoxDetail }) {
  const t = useT('box');
  const { number } = useFormats();
  const layout = useLayout();
  const [shownId, setShownId] = useState<string>();
  const sum = box.items.reduce((tickets, item) => tickets + item.tickets, 0);
  const total = t('contents.sum', { tickets: number(sum), percent: String((sum / TICKETS) * 100) });
  return (
    <section className={classes.contents}>
      {layout === 'mobile' && (
        <SectionHead
          title={
            <>
              {t('contents.title')} <Num className={classes.count}>{box.items.length}</Num>
            </>
          }
          aside={total}
        />
      )}
      <OddsList entries={oddsEntries(box.items)} onSelect={setShownId} />
      {layout === 'pc' && <p className={classes.sum}>{total}</p>}
      <ItemSheet item={box.items.find(({ goodsId }) => goodsId === shownId)} onClose={() => setShownId(undefined)} />
    </section>
  );
}
