import { IconButton } from '@clearcrate/ui/icon-button.tsx';
import { PageBar } from '@clearcrate/ui/page-bar.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { goBack } from '../../../lib/navigation.tsx';
import { useAddressFilter } from '../../../lib/use-address-filter.ts';
import { RecordBody, RecordTabs } from '../components/record-body.tsx';
import { RangeMenu } from '../components/record-range.tsx';
import { useExport } from '../record.queries.ts';
import { filterPath, readFilter } from '../record-filter.ts';
import classes from './record-page.module.css';

export function RecordPage() {
  const t = useT('record');
  const titles = useT('routes');
  const [filter, change] = useAddressFilter(readFilter, filterPath);
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
        <RecordTabs filter={filter} onChange={change} />
        <RecordBody filter={filter} onChange={change} head={<RangeMenu filter={filter} onChange={change} />} />
      </div>
    </>
  );
}
