import type { BodyInputOf, Endpoint } from '@clearcrate/contract/endpoint';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../lib/api.ts';
import { download } from '../lib/download.ts';
import { useFinanceTexts } from '../lib/texts.ts';
import classes from './parts.module.css';

const KIB = 1_024;

/** Downloads a file and shows how much of it has arrived. */
export function ExportButton<E extends Endpoint & { file: object }>({
  endpoint,
  body,
}: {
  endpoint: E;
  body: BodyInputOf<E>;
}) {
  const t = useFinanceTexts();
  const formats = useFormats();
  const [bytes, setBytes] = useState(0);
  const mutation = useMutation({
    mutationFn: () => {
      setBytes(0);
      return download(endpoint, body, setBytes);
    },
  });
  return (
    <>
      <Button
        size="s"
        icon="download"
        loading={mutation.isPending}
        done={mutation.isSuccess}
        onClick={() => mutation.mutate()}
      >
        {t('export')}
      </Button>
      <span role="status" className={mutation.isError ? classes.formError : classes.panelNote}>
        {mutation.isError
          ? messageOf(mutation.error)
          : bytes > 0 && t('export.size', { size: formats.number(bytes / KIB, { maximumFractionDigits: 0 }) })}
      </span>
    </>
  );
}
