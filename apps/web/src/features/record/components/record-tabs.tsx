import { AssetIcon } from '@clearcrate/ui/asset-icons.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { Segmented } from '@clearcrate/ui/segmented.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { NO_FILTER, type RecordFilter, TABS } from '../record-filter.ts';
import classes from './record-tabs.module.css';

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
