import { Price } from '@clearcrate/ui/price.tsx';
import { qualityLevel } from '@clearcrate/ui/quality.ts';
import { QualityMark } from '@clearcrate/ui/quality-mark.tsx';
import { Facts, Panel, SectionHead } from '@clearcrate/ui/surface.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useExteriorName } from '../../../lib/goods/attributes.ts';
import { useT } from '../../../lib/i18n.tsx';
import classes from './item-history.module.css';
import type { OwnedItem } from './item-state.tsx';

export function ItemFacts({ item }: { item: OwnedItem }) {
  const t = useT('bag');
  const exteriorName = useExteriorName();
  return (
    <section className={classes.section}>
      <SectionHead title={t('item.attributes')} />
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
    </section>
  );
}
