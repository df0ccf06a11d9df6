import type { Ticket } from '@clearcrate/contract/ticket';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { Pill, panelClass, SectionHead } from '@clearcrate/ui/layout/surface.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { useOwnTickets } from '../help.queries.ts';
import classes from './contact-desk.module.css';

/** The player's own questions with their states. */
export function OwnTickets() {
  const t = useT('help');
  const { items: tickets, progress } = useOwnTickets();
  return (
    <section>
      <SectionHead title={t('tickets.title')} />
      <InfiniteList
        {...progress}
        skeleton={<SkeletonList shape="row" count={2} />}
        empty={<EmptyState icon="chat" title={t('tickets.empty')} hint={t('tickets.emptyHint')} />}
      >
        {tickets.length > 0 && (
          <ul className={classes.tickets}>
            {tickets.map((ticket) => (
              <li key={ticket.ticketId}>
                <TicketCard ticket={ticket} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </section>
  );
}

function TicketCard({ ticket: { ticketId, category, content, createdAt, answer, answeredAt } }: { ticket: Ticket }) {
  const t = useT('help');
  const { dateTime } = useFormats();
  return (
    <article className={panelClass(classes.ticket)}>
      <header className={endsClass(classes.facts)}>
        <span>
          {t('tickets.number', { number: ticketId })} · {t(`category.${category}`)}
        </span>
        <Pill tone={answer === null ? 'plain' : 'good'}>
          {t(answer === null ? 'tickets.waiting' : 'tickets.answered')}
        </Pill>
      </header>
      <p className={classes.content}>{content}</p>
      <time className={classes.time} dateTime={createdAt}>
        {dateTime(createdAt)}
      </time>
      {answer !== null && (
        <div className={classes.answer}>
          <b>{t('tickets.answer')}</b>
          <p className={classes.content}>{answer}</p>
          {answeredAt && (
            <time className={classes.time} dateTime={answeredAt}>
              {dateTime(answeredAt)}
            </time>
          )}
        </div>
      )}
    </article>
  );
}
