import type { Endpoint } from '@clearcrate/contract/endpoint';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { download, messageOf } from '../../lib/api.ts';
import { useListTexts } from '../../lib/texts.ts';
import classes from './list.module.css';

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

interface ExportButtonProps {
  endpoint: Endpoint & { file: object };
  body: object;
}

/** Saves the file of an endpoint, under the server's name; while it runs, the button stops it. */
export function ExportButton({ endpoint, body }: ExportButtonProps) {
  const t = useListTexts();
  const formats = useFormats();
  const [bytes, setBytes] = useState(0);
  const stop = useRef<AbortController>(null);
  const mutation = useMutation({
    mutationFn: () => {
      stop.current = new AbortController();
      setBytes(0);
      return download(endpoint, body, { signal: stop.current.signal, onProgress: setBytes });
    },
    onSuccess: ({ blob, name }) => save(blob, name),
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
