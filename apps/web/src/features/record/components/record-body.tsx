import { AssetIcon } from '@clearcrate/ui/asset-icons.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { Segmented } from '@clearcrate/ui/segmented.tsx';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { NO_FILTER, type RecordFilter, TABS } from '../record-filter.ts';
import { GoodsRecords } from './goods-records.tsx';
import { MovementRecords } from './movement-records.tsx';
import classes from './record-body.module.css';

interface RecordBodyProps {
  filter: RecordFilter;
  onChange(change: Partial<RecordFilter>): void;
  /** Above the sums, where the layout has no other place for it. */
  head?: ReactNode;
}

export function RecordBody({ filter, onChange, head }: RecordBodyProps) {
  if (filter.tab === 'goods') return <GoodsRecords filter={filter} onChange={onChange} head={head} />;
  return <MovementRecords key={filter.tab} tab={filter.tab} filter={filter} onChange={onChange} head={head} />;
}

interface RecordTabsProps {
  filter: RecordFilter;
  onChange(change: Partial<RecordFilter>): void;
}

export function RecordTabs({ filter, onChange }: RecordTabsProps) {
  const t = useT('record');
  const words = useT('common');
  return (
    <Segmented
      className={classes.tabs}
      label={t('tab.label')}
      value={filter.tab}
      options={TABS.map((tab) => ({
        value: tab,
        label: (
          <span className={classes.face}>
            {tab === 'goods' ? <Icon name="bag" size={17} strokeWidth={2} /> : <AssetIcon asset={tab} size={16} />}
            {tab === 'goods' ? t('tab.goods') : words(`money.${tab}`)}
          </span>
        ),
      }))}
      onChange={(tab) => onChange({ tab, choice: NO_FILTER.choice })}
    />
  );
}
