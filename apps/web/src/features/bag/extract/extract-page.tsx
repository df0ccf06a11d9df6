import { DELIVERY_LATEST_MS, EXTRACT_MAX } from '@clearcrate/contract/delivery-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { Dock } from '@clearcrate/ui/layout/dock.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Section } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { ItemCard } from '@clearcrate/ui/store/item-card.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useQuery } from '@tanstack/react-query';
import { itemView } from '../../../lib/goods/item-view.ts';
import { chosenGoodsQuery } from '../../../lib/goods/owned-goods.ts';
import { Loaded } from '../../../lib/page/loaded.tsx';
import { PageHead } from '../../../lib/page/page-head.tsx';
import { useParameters } from '../../../lib/routing/hash-router.tsx';
import { ButtonLink, replaceWith } from '../../../lib/routing/navigation.tsx';
import { useMayExtract } from '../../../lib/site/market-policy.ts';
import { sumOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { serverClock } from '../../../lib/time/server-clock.ts';
import { LostNote } from '../../../play/cut-note.tsx';
import { DeliveryLists } from '../components/delivery-list.tsx';
import { TradeLinkRow, useTradeLink } from '../components/trade-link.tsx';
import { chosenIds } from './extract-choice.ts';
import classes from './extract-page.module.css';
import { useExtracting } from './use-delivery.ts';

/** The items to deliver, their destination, and current and past deliveries. */
export function ExtractPage() {
  const titles = useT('routes');
  const ids = chosenIds(useParameters().get('items'), EXTRACT_MAX);
  return (
    <>
      <PageHead title={titles('extract')} parent={{ path: '/bag', title: titles('bag') }} className={classes.title} />
      <div className={classes.page} data-chosen={ids.length > 0 || undefined}>
        <div className={classes.column}>{ids.length > 0 ? <Chosen ids={ids} /> : <SendTo />}</div>
        <div className={classes.column}>
          <DeliveryLists />
        </div>
      </div>
    </>
  );
}

function SendTo() {
  const t = useT('bag');
  return (
    <Section title={t('extract.to')} aside={t('extract.toHint')}>
      <TradeLinkRow />
      <Note icon="clock">{t('extract.promise')}</Note>
    </Section>
  );
}

function Chosen({ ids }: { ids: readonly string[] }) {
  const t = useT('bag');
  return (
    <Loaded
      query={useQuery(chosenGoodsQuery(ids))}
      skeleton={<SkeletonList shape="item" count={Math.min(3, ids.length)} className={classes.three} />}
    >
      {({ items }) => (
        <>
          <Section
            title={t('extract.chosen')}
            aside={t('extract.chosenSum', {
              count: items.length,
              sum: priceText(sumOf(items.map(({ price }) => price))),
            })}
          >
            <div className={classes.three}>
              {items.map((item) => (
                <ItemCard key={item.bagItemId} item={itemView(item)} price={item.price} />
              ))}
            </div>
          </Section>
          <SendTo />
          <div className={classes.confirm}>
            <Confirm ids={items.map(({ bagItemId }) => bagItemId)} />
          </div>
        </>
      )}
    </Loaded>
  );
}

function Confirm({ ids }: { ids: readonly string[] }) {
  const t = useT('bag');
  const { hourMinute } = useFormats();
  const isWide = useLayout() === 'pc';
  const mayExtract = useMayExtract();
  const steamUrl = useTradeLink();
  const { extract, isExtracting, cut } = useExtracting(() => replaceWith(`${isWide ? '/p' : '/m'}/bag/extract`));
  const count = ids.length;
  const blocked = mayExtract ? (count === 0 ? t('extract.goneBlocked') : undefined) : t('extract.closed');
  return (
    <Dock
      inline={isWide}
      summary={
        <div className={classes.summary}>
          <LostNote cuts={[cut]} />
          <span className={classes.line}>
            <Icon name="truck" size={18} />
            {t('extract.free', { count })}
          </span>
        </div>
      }
      buttons={
        steamUrl === '' ? (
          <ButtonLink to="/personalInfo?open=steam" variant="primary" size="l" wide>
            {t('extract.bindFirst')}
          </ButtonLink>
        ) : (
          <Button
            variant="primary"
            size="l"
            loading={isExtracting}
            {...(blocked ? { disabledReason: blocked } : {})}
            onClick={() => void extract(ids)}
          >
            {t('extract.confirm', { count })}
          </Button>
        )
      }
      footnote={
        <span className={classes.foot}>
          <span>{t('extract.latest', { time: hourMinute(serverClock.now() + DELIVERY_LATEST_MS) })}</span>
          <span>{t('extract.noSale')}</span>
        </span>
      }
    />
  );
}
