import { groupOfKind, POSTING_GROUPS, type PostingGroup } from '@clearcrate/contract/postings';
import type { Movement } from '@clearcrate/contract/record';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { StoreLink, type StorePath } from '../../../lib/routing/navigation.tsx';
import { differenceOf, sumOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import type { ZoneTime } from '../../../lib/time/store-time.ts';
import { type MovementTab, movementsQuery } from '../record.queries.ts';
import type { RecordFilter } from '../record-filter.ts';
import { RecordRow } from './record-days.tsx';
import tableClasses from './record-table.module.css';
import { type RecordColumn, VerifyLink } from './record-table.tsx';
import classes from './records.module.css';
import { Records } from './records.tsx';

const GROUP_ICONS: Record<PostingGroup, IconName> = {
  box: 'crate',
  lucky: 'clover',
  battle: 'battle',
  mall: 'store',
  crash: 'target',
  recharge: 'wallet',
  sale: 'bag',
  gift: 'gift',
  welfare: 'star',
};

function iconOf(kind: string): IconName {
  const group = groupOfKind(kind);
  return group ? GROUP_ICONS[group] : 'wallet';
}

/** The target of a row: the sold item, or the proof of a draw. */
function targetOf({ bagItemId, drawId }: Movement): StorePath | undefined {
  if (bagItemId !== null) return `/bag?itemId=${bagItemId}`;
  return drawId === null ? undefined : `/verify?drawId=${drawId}`;
}

const subjectOf = ({ detail, title, count }: Movement): string =>
  `${detail || title}${count !== null && count > 1 ? ` ×${count}` : ''}`;

interface MovementRecordsProps {
  tab: MovementTab;
  filter: RecordFilter;
  onChange(change: Partial<RecordFilter>): void;
}

/** Everything that changed one of the player's balances. */
export function MovementRecords({ tab, filter, onChange }: MovementRecordsProps) {
  const t = useT('record');
  const query = useInfiniteQuery(movementsQuery(tab, filter, useLayout()));
  const sums = query.data?.pages[0]?.sums ?? undefined;
  const groups = POSTING_GROUPS.filter((group) => group === filter.choice || sums?.groups.includes(group));
  const { income = '0.00', outgo = '0.00', balance = '0.00' } = sums ?? {};
  const figure = (amount: string, isSum = false) => (
    <Price
      amount={amount}
      asset={tab}
      bare
      size={20}
      weight={700}
      signed={isSum}
      tone={isSum && /[1-9]/.test(amount) && !amount.startsWith('-') ? 'good' : 'white'}
    />
  );
  // Balances before and after are consecutive only if all kinds are shown.
  const before = {
    key: 'before',
    label: t('sums.before'),
    value: figure(differenceOf(balance, sumOf([income, outgo]))),
  };
  return (
    <Records
      query={query}
      filter={filter}
      onChange={onChange}
      choices={[
        { value: '', label: t('choice.all') },
        { value: 'in', label: t('choice.in') },
        { value: 'out', label: t('choice.out') },
        ...groups.map((group) => ({ value: group, label: t(`group.${group}`) })),
      ]}
      sums={[
        ...(useLayout() === 'pc' && filter.choice === '' ? [before] : []),
        { key: 'income', label: t('sums.income'), value: figure(income, true) },
        { key: 'outgo', label: t('sums.outgo'), value: figure(outgo, true) },
        { key: 'balance', label: t('sums.balance'), value: figure(balance) },
      ]}
      columns={useMovementColumns(tab)}
      sumsOf={(items) => items}
    >
      {(movement, time) => <MovementRow movement={movement} tab={tab} time={time} />}
    </Records>
  );
}

function Change({ movement: { amount }, tab, size }: { movement: Movement; tab: MovementTab; size: number }) {
  const tone = amount.startsWith('-') ? 'white' : 'good';
  return <Price amount={amount} asset={tab} bare signed size={size} weight={700} tone={tone} />;
}

function useMovementColumns(tab: MovementTab): RecordColumn<Movement>[] {
  const t = useT('record');
  return [
    {
      key: 'kind',
      head: t('column.kind'),
      cell: ({ kind, title }) => (
        <span className={tableClasses.kind}>
          <Icon name={iconOf(kind)} size={16} />
          {title}
        </span>
      ),
    },
    {
      key: 'subject',
      head: t('column.subject'),
      cell: (movement) =>
        movement.bagItemId === null ? (
          subjectOf(movement)
        ) : (
          <StoreLink to={`/bag?itemId=${movement.bagItemId}`}>{subjectOf(movement)}</StoreLink>
        ),
    },
    {
      key: 'voucher',
      head: t('column.voucher'),
      cell: ({ recordId }) => <Num className={tableClasses.quiet}>{t('voucher', { number: recordId })}</Num>,
    },
    {
      key: 'change',
      head: t('column.change'),
      isFigure: true,
      cell: (movement) => <Change movement={movement} tab={tab} size={15} />,
    },
    {
      key: 'balance',
      head: t('column.balance'),
      isFigure: true,
      cell: ({ balance }) => <Num className={tableClasses.quiet}>{priceText(balance)}</Num>,
    },
    {
      key: 'verify',
      head: t('column.verify'),
      isFigure: true,
      cell: ({ drawId }) => drawId !== null && <VerifyLink drawId={drawId} />,
    },
  ];
}

function MovementRow({ movement, tab, time }: { movement: Movement; tab: MovementTab; time: ZoneTime }) {
  const t = useT('record');
  const { kind, title, detail, balance, createdAt } = movement;
  return (
    <RecordRow to={targetOf(movement)}>
      <span className={classes.icon}>
        <Icon name={iconOf(kind)} size={20} />
      </span>
      <span className={classes.words}>
        <b>{subjectOf(movement)}</b>
        <small>
          <Num>{time.time(createdAt)}</Num>
          {detail !== '' && ` · ${title}`}
        </small>
      </span>
      <span className={classes.figures}>
        <Change movement={movement} tab={tab} size={18} />
        <Num>{t('balance', { amount: priceText(balance) })}</Num>
      </span>
    </RecordRow>
  );
}
