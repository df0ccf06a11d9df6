import type { GoodsRecord } from '@clearcrate/contract/record';
import { AssetIcon } from '@clearcrate/ui/asset-icons.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { ItemLine } from '@clearcrate/ui/item-line.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { Num } from '@clearcrate/ui/text.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { itemView } from '../../../lib/goods/item-view.ts';
import { useT } from '../../../lib/i18n.tsx';
import { listProgress } from '../../../lib/list-progress.ts';
import { StoreLink } from '../../../lib/navigation.tsx';
import type { ZoneTime } from '../../../lib/store-time.ts';
import { goodsQuery } from '../record.queries.ts';
import { goodsDirection, type RecordFilter } from '../record-filter.ts';
import { ChoiceChips, RecordList, RecordRow, SumPanel } from './record-list.tsx';
import classes from './records.module.css';

interface GoodsRecordsProps {
  filter: RecordFilter;
  onChange(change: Partial<RecordFilter>): void;
  /** Above the sums. */
  head: ReactNode;
}

/** What came into the bag and what left it. */
export function GoodsRecords({ filter, onChange, head }: GoodsRecordsProps) {
  const t = useT('record');
  const query = useInfiniteQuery(goodsQuery(filter));
  const first = query.data?.pages[0];
  const sums = first?.sums ?? undefined;
  const count = (items: number | undefined) => t('sums.items', { count: items ?? 0 });
  const worth = (amount: string | undefined) => ({ amount: priceText(amount ?? '0.00') });
  return (
    <div className={classes.records}>
      <ChoiceChips
        chosen={goodsDirection(filter.choice)}
        onChange={onChange}
        choices={[
          { value: '', label: t('choice.all') },
          { value: 'in', label: t('choice.gained') },
          { value: 'out', label: t('choice.left') },
        ]}
      />
      <SumPanel
        loading={!sums}
        head={head}
        sums={[
          {
            key: 'gained',
            label: t('sums.gained'),
            value: count(sums?.gained),
            note: t('sums.worthGained', worth(sums?.gainedPrice)),
          },
          {
            key: 'left',
            label: t('sums.left'),
            value: count(sums?.left),
            note: t('sums.worthLeft', worth(sums?.leftPrice)),
          },
        ]}
      />
      <RecordList
        items={query.data?.pages.flatMap((page) => page.items) ?? []}
        total={sums?.total}
        zone={first?.range.zone}
        progress={listProgress(query)}
        stale={query.isPlaceholderData}
        filter={{ ...filter, choice: goodsDirection(filter.choice) }}
        onChange={onChange}
      >
        {(record, time) => <GoodsRow record={record} time={time} />}
      </RecordList>
    </div>
  );
}

function GoodsRow({ record, time }: { record: GoodsRecord; time: ZoneTime }) {
  const t = useT('record');
  const { bagItemId, drawId, direction, title, boxName, price, recoveryPrice, cost, costAsset, createdAt } = record;
  const isGain = direction === 'in';
  return (
    <RecordRow
      to={`/bag?itemId=${bagItemId}`}
      aside={
        drawId !== null && (
          <StoreLink to={`/verify?drawId=${drawId}`} className={classes.verify} aria-label={t('verify')}>
            <Icon name="shield" size={20} />
          </StoreLink>
        )
      }
    >
      <ItemLine
        item={itemView(record)}
        note={
          <>
            <Num>{time.time(createdAt)}</Num> · {isGain && boxName !== '' ? boxName : title}
          </>
        }
      />
      <span className={classes.figures}>
        <Price amount={isGain ? price : recoveryPrice} tone={isGain ? 'gold' : 'good'} weight={600} size={16} />
        {isGain && cost !== null && (
          <span>
            {costAsset === 'shell' && <AssetIcon asset="shell" size=".9em" />}{' '}
            <Num>{t('cost', { amount: priceText(cost) })}</Num>
          </span>
        )}
      </span>
    </RecordRow>
  );
}
