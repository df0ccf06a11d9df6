import { assignTicket, getTicketAgents, parkTicket } from '@clearcrate/contract/support';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, messageOf } from '../../lib/api.ts';
import { queryClient } from '../../lib/session.ts';
import { useSupportTexts } from '../../lib/texts.ts';
import { Moment } from '../../parts/moment.tsx';
import { Facts, Panel, Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import { AnswerForm } from './answer-form.tsx';
import { PlayerEvents } from './player-events.tsx';
import classes from './support.module.css';
import { TicketNotes } from './ticket-notes.tsx';
import type { Ticket } from './ticket-types.ts';

interface TicketPanelProps {
  ticket: Ticket;
  ownId: string;
  mayAnswer: boolean;
}

/** One question: who works on it, the answer, private notes, and what the player did before. */
export function TicketPanel({ ticket, ownId, mayAnswer }: TicketPanelProps) {
  const t = useSupportTexts();
  const isOpen = ticket.state !== 'answered';
  return (
    <div className={classes.detail}>
      <Panel title={`#${ticket.ticketId}`} end={<Tag>{t(`category.${ticket.category}`)}</Tag>}>
        <p className={classes.question}>{ticket.content}</p>
        <Facts
          rows={[
            [t('player'), `${ticket.nickname} · ${ticket.playerId}`],
            [t('asked'), <Moment key="asked" at={ticket.createdAt} />],
          ]}
        />
        {isOpen && mayAnswer && <Work ticket={ticket} ownId={ownId} />}
        {ticket.answer !== null && (
          <div className={classes.answered}>
            <small>
              {t('answeredBy', { name: ticket.answeredBy ?? '' })} ·{' '}
              {ticket.answeredAt && <Moment at={ticket.answeredAt} />}
            </small>
            <p className={classes.question}>{ticket.answer}</p>
          </div>
        )}
      </Panel>
      {isOpen && mayAnswer && <AnswerForm ticket={ticket} />}
      <TicketNotes ticketId={ticket.ticketId} mayWrite={mayAnswer} />
      <PlayerEvents playerId={ticket.playerId} />
    </div>
  );
}

/** Who works on it, and whether it waits for others. */
function Work({ ticket, ownId }: { ticket: Ticket; ownId: string }) {
  const t = useSupportTexts();
  const agents = useQuery({ queryKey: ['ticket-agents'], queryFn: () => call(getTicketAgents, {}) });
  const mutation = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tickets'] }),
  });
  const { ticketId, assignee } = ticket;
  const isParked = ticket.state === 'parked';
  const assign = (operatorId: string | null) => mutation.mutate(() => call(assignTicket, { ticketId, operatorId }));
  return (
    <div className={classes.work}>
      <SelectField
        compact
        label={t('assign')}
        value={assignee?.operatorId ?? ''}
        onChange={(operatorId) => assign(operatorId === '' ? null : operatorId)}
        options={[
          { value: '', label: t('unassigned') },
          ...(agents.data?.items ?? []).map(({ operatorId, name }) => ({ value: operatorId, label: name })),
        ]}
      />
      {assignee?.operatorId !== ownId && (
        <Button size="s" loading={mutation.isPending} onClick={() => assign(ownId)}>
          {t('take')}
        </Button>
      )}
      <Button
        size="s"
        loading={mutation.isPending}
        onClick={() => mutation.mutate(() => call(parkTicket, { ticketId, isParked: !isParked }))}
      >
        {t(isParked ? 'unpark' : 'park')}
      </Button>
      {mutation.isError && (
        <p role="alert" className={parts.formError}>
          {messageOf(mutation.error)}
        </p>
      )}
    </div>
  );
}
