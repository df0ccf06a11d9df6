import type { GoodsRecord } from '@clearcrate/contract/record';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { AssetIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { ItemLine } from '@clearcrate/ui/store/item-line.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemView } from '../../../lib/goods/item-view.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import type { ZoneTime } from '../../../lib/time/store-time.ts';
import { goodsQuery } from '../record.queries.ts';
import { goodsDirection, type RecordFilter } from '../record-filter.ts';
import { RecordRow } from './record-days.tsx';
import tableClasses from './record-table.module.css';
import { type RecordColumn, VerifyLink } from './record-table.tsx';
import classes from './records.module.css';
import { Records } from './records.tsx';

interface GoodsRecordsProps {
  filter: RecordFilter;
  onChange(change: Partial<RecordFilter>): void;
}

/** Items that came into the bag and left it. */
export function GoodsRecords({ filter, onChange }: GoodsRecordsProps) {
  const t = useT('record');
  const query = useInfiniteQuery(goodsQuery(filter, useLayout()));
  const sums = query.data?.pages[0]?.sums ?? undefined;
  const count = (items: number | undefined) => t('sums.items', { count: items ?? 0 });
  const worth = (amount: string | undefined) => ({ amount: priceText(amount ?? '0.00') });
  return (
    <Records
      query={query}
      filter={{ ...filter, choice: goodsDirection(filter.choice) }}
      onChange={onChange}
      choices={[
        { value: '', label: t('choice.all') },
        { value: 'in', label: t('choice.gained') },
        { value: 'out', label: t('choice.left') },
      ]}
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
      columns={useGoodsColumns()}
    >
      {(record, time) => <GoodsRow record={record} time={time} />}
    </Records>
  );
}

function Worth({ record, size }: { record: GoodsRecord; size: number }) {
  const isGain = record.direction === 'in';
  const amount = isGain ? record.price : record.recoveryPrice;
  return <Price amount={amount} tone={isGain ? 'gold' : 'good'} weight={600} size={size} />;
}

function Cost({ record: { direction, cost, costAsset }, named }: { record: GoodsRecord; named: boolean }) {
  const t = useT('record');
  if (direction !== 'in' || cost === null) return null;
  const amount = priceText(cost);
  return (
    <span>
      {costAsset === 'shell' && <AssetIcon asset="shell" size=".9em" />}{' '}
      <Num>{named ? t('cost', { amount }) : amount}</Num>
    </span>
  );
}

function useGoodsColumns(): RecordColumn<GoodsRecord>[] {
  const t = useT('record');
  return [
    { key: 'kind', head: t('column.kind'), cell: ({ title }) => <span className={tableClasses.kind}>{title}</span> },
    {
      key: 'goods',
      head: t('column.goods'),
      cell: ({ bagItemId, image, goodsLevel, finishName, weaponName }) => (
        <StoreLink to={`/bag?itemId=${bagItemId}`} className={tableClasses.goods}>
          <img src={image} alt="" loading="lazy" decoding="async" />
          <QualityMark quality={qualityLevel(goodsLevel)} />
          <span>
            {finishName} <small>{weaponName}</small>
          </span>
        </StoreLink>
      ),
    },
    { key: 'from', head: t('column.from'), cell: ({ boxName }) => boxName },
    {
      key: 'cost',
      head: t('column.cost'),
      isFigure: true,
      cell: (record) => (
        <span className={tableClasses.quiet}>
          <Cost record={record} named={false} />
        </span>
      ),
    },
    {
      key: 'worth',
      head: t('column.worth'),
      isFigure: true,
      cell: (record) => <Worth record={record} size={15} />,
    },
    {
      key: 'verify',
      head: t('column.verify'),
      isFigure: true,
      cell: ({ drawId }) => drawId !== null && <VerifyLink drawId={drawId} />,
    },
  ];
}

function GoodsRow({ record, time }: { record: GoodsRecord; time: ZoneTime }) {
  const t = useT('record');
  const { bagItemId, drawId, direction, title, boxName, createdAt } = record;
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
            <Num>{time.time(createdAt)}</Num> · {direction === 'in' && boxName !== '' ? boxName : title}
          </>
        }
      />
      <span className={classes.figures}>
        <Worth record={record} size={16} />
        <Cost record={record} named />
      </span>
    </RecordRow>
  );
}
