import { Button } from '@clearcrate/ui/button.tsx';
import { Chip } from '@clearcrate/ui/chip.tsx';
import { SidePage } from '@clearcrate/ui/side-page.tsx';
import { Panel } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { useAddressFilter } from '../../../lib/use-address-filter.ts';
import { RecordBody, RecordTabs } from '../components/record-body.tsx';
import { OwnRange, useRangeText } from '../components/record-range.tsx';
import { useExport } from '../record.queries.ts';
import { filterPath, type RecordFilter, readFilter, SPANS } from '../record-filter.ts';
import classes from './record-page.module.css';

export function RecordPage() {
  const t = useT('record');
  const titles = useT('routes');
  const [filter, change] = useAddressFilter(readFilter, filterPath);
  const { isWriting, write } = useExport(filter);
  return (
    <SidePage>
      <RangePanel filter={filter} onChange={change} />
      <div className={classes.main}>
        <div className={classes.head}>
          <h1>{titles('record')}</h1>
          <Button icon="download" loading={isWriting} onClick={write}>
            {t('export.label')}
          </Button>
        </div>
        <RecordTabs filter={filter} onChange={change} />
        <RecordBody filter={filter} onChange={change} />
      </div>
    </SidePage>
  );
}

interface RangePanelProps {
  filter: RecordFilter;
  onChange(change: Partial<RecordFilter>): void;
}

function RangePanel({ filter, onChange }: RangePanelProps) {
  const t = useT('record');
  const { span } = useRangeText();
  const isOwn = filter.from !== '';
  return (
    <aside aria-label={t('range.label')}>
      <Panel className={classes.panel}>
        <h2>{t('range.label')}</h2>
        <div className={classes.spans}>
          {SPANS.map((days) => (
            <Chip
              key={days}
              selected={!isOwn && days === filter.days}
              onClick={() => onChange({ days, from: '', to: '' })}
            >
              {span(days)}
            </Chip>
          ))}
        </div>
        <h2>{t('range.custom')}</h2>
        <OwnRange key={filter.from + filter.to} filter={filter} onApply={onChange} />
      </Panel>
    </aside>
  );
}
