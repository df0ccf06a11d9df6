import { useDownload } from '../../lib/download.ts';
import { EXPORT_TYPES, exportRecords } from './record.queries.ts';
import { type RecordFilter, rangeBody } from './record-filter.ts';

/** The chosen days of the open tab as a file; which kinds are shown does not matter to it. */
export function useExport(filter: RecordFilter): { isWriting: boolean; write(): void } {
  const { mutate, isPending } = useDownload(exportRecords);
  return {
    isWriting: isPending,
    write: () => {
      const { days, ...dates } = rangeBody(filter);
      mutate({ type: EXPORT_TYPES[filter.tab], ...dates, ...(days === undefined ? {} : { days: String(days) }) });
    },
  };
}
