import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import { holds } from '@clearcrate/contract/permissions';
import { exportTickets, getTicketFigures, getTickets, TICKET_STATES } from '@clearcrate/contract/support';
import { TICKET_CATEGORIES } from '@clearcrate/contract/ticket-rules';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import { useSupportTexts, useTexts } from '../../lib/texts.ts';
import { type Column, Two } from '../../parts/data-table.tsx';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { Moment } from '../../parts/moment.tsx';
import { Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import classes from './support.module.css';
import { TicketPanel } from './ticket-panel.tsx';
import type { Ticket } from './ticket-types.ts';

const FILTERS = ['state', 'category', 'assignee', 'ticket'] as const;
type Filters = Record<(typeof FILTERS)[number], string>;
const TONES = { open: 'warn', parked: 'plain', answered: 'good' } as const;

function bodyOf({ state, category, assignee }: Filters): Partial<BodyInputOf<typeof getTickets>> {
  const known = TICKET_STATES.find((one) => one === state);
  const about = TICKET_CATEGORIES.find((one) => one === category);
  return {
    ...(known ? { state: known } : {}),
    ...(about ? { category: about } : {}),
    ...(assignee === 'me' || assignee === 'none' ? { assignee } : {}),
  };
}

/** The support desk: questions of players, oldest first, and one of them with all that helps to answer it. */
export function SupportPage() {
  const t = useSupportTexts();
  const texts = useTexts();
  const { data: me } = useMe();
  const list = useList({
    name: 'tickets',
    endpoint: getTickets,
    csv: exportTickets,
    filters: FILTERS,
    bodyOf,
    sort: { by: 'created', descending: false },
  });
  const { values, change } = list;
  const columns = useTicketColumns();
  const selected = list.rows.find(({ ticketId }) => ticketId === values.ticket);
  if (!me) return null;
  return (
    <>
      <Figures />
      <div className={classes.columns}>
        <div className={classes.list}>
          <List
            list={list}
            label={texts('nav.tickets')}
            columns={columns}
            rowId={({ ticketId }) => ticketId}
            selected={values.ticket}
            onSelect={({ ticketId }) => change({ ticket: ticketId })}
            empty={{ title: t('none'), hint: t('noneHint') }}
            searchHint={t('searchHint')}
            filters={<TicketFilters values={values} change={change} />}
          />
        </div>
        {selected && (
          <TicketPanel
            key={selected.ticketId}
            ticket={selected}
            ownId={me.operatorId}
            mayAnswer={holds(me.role, 'tickets.answer')}
          />
        )}
      </div>
    </>
  );
}

function Figures() {
  const t = useSupportTexts();
  const { data } = useQuery({ queryKey: ['tickets', 'figures'], queryFn: () => call(getTicketFigures, {}) });
  const span = (minutes: number | null) => {
    if (minutes === null) return '–';
    return minutes < 120 ? t('minutes', { count: minutes }) : t('hours', { count: Math.round(minutes / 60) });
  };
  const rows = [
    [t('open'), data?.open ?? '–'],
    [t('parked'), data?.parked ?? '–'],
    [t('oldest'), data?.oldestAt ? <Moment key="oldest" at={data.oldestAt} /> : '–'],
    [t('answeredWeek'), data?.answered ?? '–'],
    [t('median'), span(data?.medianMinutes ?? null)],
    [t('slow'), span(data?.slowMinutes ?? null)],
  ] as const;
  return (
    <dl className={classes.figures} aria-label={t('figures')}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function TicketFilters({ values, change }: { values: Filters; change(changes: Partial<Filters>): void }) {
  const t = useSupportTexts();
  const texts = useTexts();
  const all = { value: '', label: t('all') };
  const shared = { compact: true, className: parts.barField ?? '' };
  return (
    <>
      <SelectField
        {...shared}
        label={texts('field.state')}
        value={values.state}
        onChange={(state) => change({ state })}
        options={[all, ...TICKET_STATES.map((value) => ({ value, label: t(value) }))]}
      />
      <SelectField
        {...shared}
        label={t('category')}
        value={values.category}
        onChange={(category) => change({ category })}
        options={[all, ...TICKET_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))]}
      />
      <SelectField
        {...shared}
        label={t('assignee')}
        value={values.assignee}
        onChange={(assignee) => change({ assignee })}
        options={[all, { value: 'me', label: t('mine') }, { value: 'none', label: t('unassigned') }]}
      />
    </>
  );
}

const SHOWN_CHARACTERS = 60;

function useTicketColumns(): Column<Ticket>[] {
  const t = useSupportTexts();
  const texts = useTexts();
  return useMemo(
    () => [
      {
        id: 'number',
        csv: 'ticketId',
        header: t('number'),
        cell: ({ row }) => <span className={parts.figures}>{row.original.ticketId}</span>,
      },
      {
        id: 'question',
        csv: 'content',
        header: t('question'),
        cell: ({ row }) => (
          <Two
            first={row.original.content.slice(0, SHOWN_CHARACTERS)}
            second={`${row.original.nickname} · ${row.original.playerId}`}
          />
        ),
      },
      {
        id: 'category',
        csv: 'category',
        header: t('category'),
        cell: ({ row }) => t(`category.${row.original.category}`),
      },
      {
        id: 'state',
        csv: 'state',
        header: texts('field.state'),
        cell: ({ row }) => <Tag tone={TONES[row.original.state]}>{t(row.original.state)}</Tag>,
      },
      {
        id: 'assignee',
        csv: 'assignee.name',
        header: t('assignee'),
        cell: ({ row }) => row.original.assignee?.name ?? '–',
      },
      {
        id: 'asked',
        sort: 'created',
        csv: 'createdAt',
        header: t('asked'),
        cell: ({ row }) => <Moment at={row.original.createdAt} />,
      },
      {
        id: 'answered',
        optional: true,
        csv: ['answeredAt', 'answeredBy'],
        header: t('answered'),
        cell: ({ row }) => (row.original.answeredAt ? <Moment at={row.original.answeredAt} /> : '–'),
      },
      {
        id: 'player',
        optional: true,
        csv: ['playerId', 'nickname'],
        header: t('player'),
        cell: ({ row }) => row.original.nickname,
      },
    ],
    [t, texts],
  );
}
