import { DELIVERY_STATES } from '@clearcrate/contract/delivery-rules';
import { ITEM_MODES, MODES } from '@clearcrate/contract/modes';
import { Facts, Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useExteriorName } from '../../../../lib/goods/attributes.ts';
import { STATES } from '../../../../lib/goods/owned-goods.ts';
import { StoreLink } from '../../../../lib/routing/navigation.tsx';
import { useT } from '../../../../lib/text/i18n.tsx';
import classes from './item-history.module.css';
import type { OwnedItem } from './item-state.tsx';

const NOW_KEYS: Record<number, 'item.inBag' | 'item.leaving' | 'item.left' | 'item.soldNow'> = {
  [STATES.owned]: 'item.inBag',
  [STATES.extracting]: 'item.leaving',
  [STATES.extracted]: 'item.left',
  [STATES.sold]: 'item.soldNow',
};

/** History of an item, newest first. */
export function ItemHistory({ item }: { item: OwnedItem }) {
  const t = useT('bag');
  const { dateTime } = useFormats();
  // The current delivery is shown in its own section.
  const past = item.deliveries.filter(({ orderNo }) => orderNo !== item.delivery?.orderNo);
  const source = ITEM_MODES.find((name) => MODES[name].number === item.source);
  return (
    <Section title={t('item.history')}>
      <Panel>
        <ol className={classes.steps}>
          <li className={classes.now}>
            <b>{t(NOW_KEYS[item.status] ?? 'item.gone')}</b>
            {item.leftAt && <p>{dateTime(item.leftAt)}</p>}
          </li>
          {past.map(({ orderNo, state, createdAt, endedAt }) => (
            <li key={orderNo}>
              <b>{t(state === DELIVERY_STATES.cancelled ? 'item.cancelled' : 'item.failed')}</b>
              <p>
                <span>{dateTime(endedAt ?? createdAt)}</span>
                <span>{orderNo}</span>
              </p>
            </li>
          ))}
          <li>
            {source && <b>{t(`item.from.${source}`)}</b>}
            <p>
              <span>{dateTime(item.createdAt)}</span>
              {item.draw && item.boxId && (
                <StoreLink to={`/openbox?boxId=${item.boxId}`}>{item.draw.boxName}</StoreLink>
              )}
              {item.draw && <span>{t('item.nonce', { number: String(item.draw.nonce) })}</span>}
            </p>
          </li>
        </ol>
      </Panel>
    </Section>
  );
}

export function ItemFacts({ item }: { item: OwnedItem }) {
  const t = useT('bag');
  const exteriorName = useExteriorName();
  return (
    <Section title={t('item.attributes')}>
      <Panel>
        <Facts
          facts={[
            { key: 'weapon', label: t('item.weapon'), value: item.weaponName },
            { key: 'finish', label: t('item.finish'), value: item.finishName },
            {
              key: 'quality',
              label: t('filter.quality'),
              value: <QualityMark quality={qualityLevel(item.goodsLevel)} named />,
            },
            { key: 'exterior', label: t('filter.exterior'), value: exteriorName(item.exterior) },
            { key: 'price', label: t('item.price'), value: <Price amount={item.price} size={14} weight={600} /> },
            {
              key: 'stock',
              label: t('item.stock'),
              value: item.stock > 0 ? <Num>{t('item.stockCount', { count: item.stock })}</Num> : t('item.stockNone'),
            },
            { key: 'id', label: t('item.id'), value: <Num>{item.bagItemId}</Num> },
          ]}
        />
      </Panel>
    </Section>
  );
}
