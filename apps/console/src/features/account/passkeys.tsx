import type { DataOf } from '@clearcrate/contract/endpoint';
import { getPasskeys, removePasskey } from '@clearcrate/contract/passkeys';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { createPasskey, isDeclined, knowsPasskeys } from '../../lib/passkeys.ts';
import { queryClient } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';

type Passkey = DataOf<typeof getPasskeys>['items'][number];
const KEY = ['passkeys'];

/** Passkeys: each signs in alone, since it checks finger, face or number. */
export function Passkeys() {
  const t = useTexts();
  const [isAdding, setAdding] = useState(false);
  const query = useQuery({ queryKey: KEY, queryFn: () => call(getPasskeys, {}) });
  const columns = useMemo<Column<Passkey>[]>(
    () => [
      { id: 'name', header: t('field.name'), cell: ({ row }) => row.original.name },
      { id: 'created', header: t('passkey.created'), cell: ({ row }) => <Moment at={row.original.createdAt} /> },
      {
        id: 'used',
        header: t('account.seenAt'),
        cell: ({ row }) => (row.original.usedAt ? <Moment at={row.original.usedAt} /> : '–'),
      },
      { id: 'act', header: t('list.acts'), cell: ({ row }) => <Remove {...row.original} /> },
    ],
    [t],
  );
  return (
    <Panel
      title={t('passkey.title')}
      note={t('passkey.note')}
      flush
      end={
        knowsPasskeys() && (
          <Button size="s" icon="plus" onClick={() => setAdding(true)}>
            {t('passkey.add')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('passkey.title')}
        query={query}
        rows={query.data?.items ?? []}
        columns={columns}
        rowId={({ passkeyId }) => passkeyId}
        empty={{ title: t('passkey.none'), hint: t('passkey.noneHint') }}
      />
      <AddDialog open={isAdding} onClose={() => setAdding(false)} />
    </Panel>
  );
}

function Remove({ passkeyId, name }: Passkey) {
  const t = useTexts();
  const mutation = useMutation({
    mutationFn: () => call(removePasskey, { passkeyId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <Button
      size="s"
      variant="danger"
      aria-label={t('passkey.removeNamed', { name })}
      loading={mutation.isPending}
      onClick={() => mutation.mutate()}
    >
      {t('passkey.remove')}
    </Button>
  );
}

function AddDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const t = useTexts();
  const formId = useId();
  const [name, setName] = useState('');
  const close = () => {
    mutation.reset();
    setName('');
    onClose();
  };
  const mutation = useMutation({
    mutationFn: () => createPasskey(name),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: KEY });
      close();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutation.mutate();
  };
  return (
    <Modal
      open={open}
      onClose={close}
      size="s"
      title={t('passkey.add')}
      subtitle={t('passkey.addHint')}
      footer={
        <>
          <Button onClick={close}>{t('act.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={mutation.isPending}
            {...(name.trim() === '' ? { disabledReason: t('passkey.nameMissing') } : {})}
          >
            {t('passkey.create')}
          </Button>
        </>
      }
    >
      <form id={formId} className={parts.form} onSubmit={submit}>
        <TextField
          label={t('passkey.name')}
          hint={t('passkey.nameHint')}
          value={name}
          onChange={setName}
          maxLength={40}
        />
        {mutation.isError && (
          <p role="alert" className={parts.formError}>
            {isDeclined(mutation.error) ? t('passkey.declined') : messageOf(mutation.error)}
          </p>
        )}
      </form>
    </Modal>
  );
}
