import type { BoxDetail } from '@clearcrate/contract/box';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Facts, SectionHead } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { ticketShare, ticketText } from '@clearcrate/ui/odds/odds.ts';
import { OddsList } from '@clearcrate/ui/odds/odds-list.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useState } from 'react';
import { useExteriorName } from '../../../lib/goods/attributes.ts';
import { GoodsSheet } from '../../../lib/goods/goods-sheet.tsx';
import { ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import type { BoxContent } from '../box.queries.ts';
import { oddsEntries } from '../box.views.ts';
import { filterPath, NO_FILTER } from '../box-filter.ts';
import classes from './contents.module.css';

/** One item of the box, large, with links to other boxes that contain it. */
function ItemSheet({ item, onClose }: { item: BoxContent | undefined; onClose(): void }) {
  return (
    <GoodsSheet goods={item} onClose={onClose} footer={({ goodsId }) => <FindBoxes goodsId={goodsId} />}>
      {(shown) => <ItemFacts item={shown} />}
    </GoodsSheet>
  );
}

function FindBoxes({ goodsId }: { goodsId: string }) {
  const t = useT('box');
  return (
    <ButtonLink to={filterPath({ ...NO_FILTER, goodsId })} size="l" wide>
      <Icon name="search" size={18} strokeWidth={2} />
      {t('item.findBoxes')}
    </ButtonLink>
  );
}

function ItemFacts({ item }: { item: BoxContent }) {
  const t = useT('box');
  const words = useT('common');
  const { percent } = useFormats();
  const exteriorName = useExteriorName();
  const { firstTicket, lastTicket } = item;
  const facts = [
    { key: 'price', label: words('odds.price'), value: <Price amount={item.price} tone="gold" weight={700} /> },
    {
      key: 'chance',
      label: words('odds.chance'),
      value: <Num className={classes.chance}>{percent(ticketShare(firstTicket, lastTicket))}</Num>,
    },
    {
      key: 'tickets',
      label: words('odds.ticketRange'),
      value: (
        <Num>
          {ticketText(firstTicket)} – {ticketText(lastTicket)}
        </Num>
      ),
    },
    {
      key: 'quality',
      label: t('item.quality'),
      value: <QualityMark quality={qualityLevel(item.goodsLevel)} named />,
    },
    { key: 'exterior', label: t('item.exterior'), value: exteriorName(item.exterior) },
  ];
  return <Facts facts={facts} />;
}

/** Contents of the box with exact chances and tickets, and their sum. */
export function Contents({ box }: { box: BoxDetail }) {
  const t = useT('box');
  const { number } = useFormats();
  const layout = useLayout();
  const [shownId, setShownId] = useState<string>();
  const sum = box.items.reduce((tickets, item) => tickets + item.tickets, 0);
  const total = t('contents.sum', { tickets: number(sum), percent: String((sum / TICKETS) * 100) });
  return (
    <section className={stackClass(10)}>
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
