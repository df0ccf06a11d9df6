import { Button } from '@clearcrate/ui/controls/button.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { SidePage } from '@clearcrate/ui/layout/side-page.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { AssetIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import type { ReactNode } from 'react';
import { OwnMenu } from '../../lib/page/own-menu.tsx';
import { goBack } from '../../lib/routing/navigation.tsx';
import { useAddressFilter } from '../../lib/routing/use-address-filter.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { GoodsRecords } from './components/goods-records.tsx';
import { MovementRecords } from './components/movement-records.tsx';
import { RangeMenu } from './components/record-range.tsx';
import { useExport } from './record.queries.ts';
import { filterPath, NO_FILTER, type RecordFilter, readFilter, TABS } from './record-filter.ts';
import classes from './record-page.module.css';

interface FilterProps {
  filter: RecordFilter;
  onChange(change: Partial<RecordFilter>): void;
}

export function RecordPage() {
  const [filter, onChange] = useAddressFilter(readFilter, filterPath);
  const { tab } = filter;
  const Frame = useLayout() === 'pc' ? WideFrame : PhoneFrame;
  return (
    <Frame filter={filter} onChange={onChange}>
      {tab === 'goods' ? (
        <GoodsRecords filter={filter} onChange={onChange} />
      ) : (
        <MovementRecords key={tab} tab={tab} filter={filter} onChange={onChange} />
      )}
    </Frame>
  );
}

interface FrameProps extends FilterProps {
  children: ReactNode;
}

function PhoneFrame({ filter, onChange, children }: FrameProps) {
  const t = useT('record');
  const titles = useT('routes');
  const { isWriting, write } = useExport(filter);
  return (
    <>
      <PageBar
        title={titles('record')}
        onBack={() => goBack('/m/home')}
        actions={
          <IconButton
            icon="download"
            label={t('export.label')}
            aria-busy={isWriting}
            disabled={isWriting}
            onClick={write}
          />
        }
      />
      <div className={classes.page}>
        <RecordTabs filter={filter} onChange={onChange} />
        {children}
      </div>
    </>
  );
}

function WideFrame({ filter, onChange, children }: FrameProps) {
  const t = useT('record');
  const titles = useT('routes');
  const { isWriting, write } = useExport(filter);
  return (
    <SidePage>
      <OwnMenu current="record" />
      <div className={classes.page}>
        <div className={classes.head}>
          <h1>{titles('record')}</h1>
          <RecordTabs filter={filter} onChange={onChange} />
          <RangeMenu filter={filter} onChange={onChange} />
          <Button icon="download" loading={isWriting} onClick={write}>
            {t('export.label')}
          </Button>
        </div>
        {children}
      </div>
    </SidePage>
  );
}

function RecordTabs({ filter, onChange }: FilterProps) {
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
          <span className={classes.tab}>
            {tab === 'goods' ? <Icon name="bag" size={17} strokeWidth={2} /> : <AssetIcon asset={tab} size={16} />}
            {tab === 'goods' ? t('tab.goods') : words(`money.${tab}`)}
          </span>
        ),
      }))}
      onChange={(tab) => onChange({ tab, choice: NO_FILTER.choice })}
    />
  );
}
