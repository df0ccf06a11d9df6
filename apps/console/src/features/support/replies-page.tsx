import { LOCALES, type Locale } from '@clearcrate/contract/locale';
import { getCannedReplies, removeCannedReply, saveCannedReply } from '@clearcrate/contract/support';
import { TICKET_ANSWER_MAX } from '@clearcrate/contract/ticket-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { TextArea } from '@clearcrate/ui/field/text-area.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/session.ts';
import { useSupportTexts, useTexts } from '../../lib/texts.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Panel } from '../../parts/panel.tsx';
import classes from './support.module.css';
import type { Reply } from './ticket-types.ts';

const KEY = ['canned-replies'];
const EMPTY = Object.fromEntries(LOCALES.map((locale) => [locale, ''])) as Record<Locale, string>;

/** Replies written beforehand, each in five languages. */
export function RepliesPage() {
  const t = useSupportTexts();
  const texts = useTexts();
  const [edited, setEdited] = useState<Pick<Reply, 'name' | 'texts'>>();
  const query = useQuery({ queryKey: KEY, queryFn: () => call(getCannedReplies, {}) });
  const columns = useMemo<Column<Reply>[]>(
    () => [
      { id: 'name', header: t('replies.name'), cell: ({ row }) => row.original.name },
      {
        id: 'text',
        header: t('answer'),
        cell: ({ row }) => <p className={classes.question}>{row.original.texts.zh}</p>,
      },
      {
        id: 'acts',
        header: texts('list.acts'),
        cell: ({ row }) => (
          <div className={classes.work}>
            <Button size="s" onClick={() => setEdited(row.original)}>
              {t('replies.edit')}
            </Button>
            <Remove {...row.original} />
          </div>
        ),
      },
    ],
    [t, texts],
  );
  return (
    <div className={classes.replies}>
      <Panel
        title={t('replies')}
        note={t('repliesNote')}
        flush
        end={
          <Button size="s" icon="plus" onClick={() => setEdited({ name: '', texts: EMPTY })}>
            {t('replies.add')}
          </Button>
        }
      >
        <DataTable
          label={t('replies')}
          query={query}
          rows={query.data?.items ?? []}
          columns={columns}
          rowId={({ replyId }) => replyId}
          empty={{ title: t('replies.none') }}
        />
      </Panel>
      <EditDialog key={edited?.name ?? ''} edited={edited} onClose={() => setEdited(undefined)} />
    </div>
  );
}

function Remove({ replyId, name }: Reply) {
  const t = useSupportTexts();
  const mutation = useMutation({
    mutationFn: () => call(removeCannedReply, { replyId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <Button
      size="s"
      variant="danger"
      aria-label={t('replies.removeNamed', { name })}
      loading={mutation.isPending}
      onClick={() => mutation.mutate()}
    >
      {t('replies.remove')}
    </Button>
  );
}

function EditDialog({ edited, onClose }: { edited: Pick<Reply, 'name' | 'texts'> | undefined; onClose(): void }) {
  const t = useSupportTexts();
  const common = useTexts();
  const [name, setName] = useState(edited?.name ?? '');
  const [texts, setTexts] = useState(edited?.texts ?? EMPTY);
  const isWhole = name.trim() !== '' && LOCALES.every((locale) => texts[locale].trim() !== '');
  return (
    <ActDialog
      open={edited !== undefined}
      onClose={onClose}
      title={t('replies')}
      subtitle={isWhole ? t('repliesNote') : t('replies.missing')}
      endpoint={saveCannedReply}
      body={{ name, texts }}
      act={{ children: common('act.save'), variant: 'primary', disabled: !isWhole }}
      changes={KEY}
    >
      <TextField
        label={t('replies.name')}
        hint={t('replies.nameHint')}
        value={name}
        onChange={setName}
        maxLength={60}
      />
      {LOCALES.map((locale) => (
        <TextArea
          key={locale}
          label={t(`language.${locale}`)}
          rows={2}
          maxLength={TICKET_ANSWER_MAX}
          value={texts[locale]}
          onChange={(text) => setTexts({ ...texts, [locale]: text })}
        />
      ))}
    </ActDialog>
  );
}
