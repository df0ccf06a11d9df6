import { addTicketNote, getTicketNotes, TICKET_NOTE_MAX } from '@clearcrate/contract/support';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { TextArea } from '@clearcrate/ui/field/text-area.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { queryClient } from '../../lib/session.ts';
import { useSupportTexts } from '../../lib/texts.ts';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import classes from './support.module.css';

/** What operators tell each other about a question. */
export function TicketNotes({ ticketId, mayWrite }: { ticketId: string; mayWrite: boolean }) {
  const t = useSupportTexts();
  const [content, setContent] = useState('');
  const queryKey = ['tickets', 'notes', ticketId];
  const query = useQuery({ queryKey, queryFn: () => call(getTicketNotes, { ticketId }) });
  const mutation = useMutation({
    mutationFn: () => call(addTicketNote, { ticketId, content }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey });
      setContent('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (content.trim() !== '') mutation.mutate();
  };
  const failure = mutation.error ?? query.error;
  return (
    <Panel title={t('notes')} note={t('notesPrivate')}>
      <ul className={classes.notes}>
        {query.data?.items.map((note) => (
          <li key={note.noteId}>
            <small>
              {note.by} · <Moment at={note.createdAt} />
            </small>
            <p className={classes.question}>{note.content}</p>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form className={parts.form} onSubmit={submit}>
          <TextArea label={t('note')} rows={2} maxLength={TICKET_NOTE_MAX} value={content} onChange={setContent} />
          <Button size="s" type="submit" loading={mutation.isPending} disabled={content.trim() === ''}>
            {t('addNote')}
          </Button>
        </form>
      )}
      {failure && (
        <p role="alert" className={parts.formError}>
          {messageOf(failure)}
        </p>
      )}
    </Panel>
  );
}
