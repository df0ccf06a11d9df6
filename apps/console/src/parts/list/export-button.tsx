import type { Endpoint } from '@clearcrate/contract/endpoint';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { download, messageOf } from '../../lib/api.ts';
import { useListTexts } from '../../lib/texts.ts';
import type { Column } from '../data-table.tsx';
import classes from './list.module.css';

interface ExportButtonProps<Row extends object> {
  endpoint: Endpoint;
  body: object;
  name: string;
  columns: readonly Column<Row>[];
  visible: readonly string[];
}

/** The exported fields of the shown columns, with the headings of the page. */
function csvColumns<Row extends object>(columns: readonly Column<Row>[], visible: readonly string[]) {
  return visible.flatMap((id) => {
    const column = columns.find((one) => one.id === id);
    const fields = [column?.csv ?? []].flat();
    return fields.map((field) => ({
      field,
      title: fields.length === 1 ? (column?.header ?? field) : `${column?.header} (${field})`,
    }));
  });
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Saves all rows of the filter, not only those on the page; while it runs, the button stops it. */
export function ExportButton<Row extends object>(props: ExportButtonProps<Row>) {
  const { endpoint, body, name, columns, visible } = props;
  const t = useListTexts();
  const formats = useFormats();
  const [bytes, setBytes] = useState(0);
  const stop = useRef<AbortController>(null);
  const mutation = useMutation({
    mutationFn: () => {
      stop.current = new AbortController();
      setBytes(0);
      const asked = { ...body, columns: csvColumns(columns, visible) };
      return download(endpoint, asked, { signal: stop.current.signal, onProgress: setBytes });
    },
    onSuccess: ({ blob }) => save(blob, `${name}.csv`),
  });
  const isStopped = stop.current?.signal.aborted;
  return (
    <>
      <Button
        size="s"
        icon={mutation.isPending ? 'close' : 'download'}
        onClick={() => (mutation.isPending ? stop.current?.abort() : mutation.mutate())}
      >
        {mutation.isPending ? t('export.running', { size: formats.number(Math.ceil(bytes / 1024)) }) : t('export')}
      </Button>
      {mutation.isSuccess && (
        <span role="status" className={classes.exported}>
          {t('export.done', { rows: formats.number(mutation.data.rows) })}
        </span>
      )}
      {mutation.isError && (
        <span role="alert" className={classes.exported}>
          {isStopped ? t('export.stopped') : messageOf(mutation.error)}
        </span>
      )}
    </>
  );
}
