import type { DataOf } from '@clearcrate/contract/endpoint';
import type { getPostings } from '@clearcrate/contract/ledger-desk';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useMemo } from 'react';
import { useFinanceTexts } from '../../lib/texts.ts';
import { type Column, Two } from '../../parts/data-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import parts from '../../parts/parts.module.css';
import classes from './ledger.module.css';

type Posting = DataOf<typeof getPostings>['items'][number];

export function usePostingColumns(): Column<Posting>[] {
  const t = useFinanceTexts();
  const formats = useFormats();
  return useMemo(
    () => [
      {
        id: 'id',
        sort: 'number',
        header: t('postings.number'),
        cell: ({ row }) => <span className={parts.figures}>{row.original.postingId}</span>,
      },
      { id: 'at', header: t('postings.at'), cell: ({ row }) => <Moment at={row.original.at} /> },
      { id: 'player', header: t('order.playerId'), cell: ({ row }) => row.original.playerId },
      {
        id: 'kind',
        header: t('postings.kind'),
        cell: ({ row }) => <Two first={row.original.kind} second={row.original.reference} />,
      },
      {
        id: 'movements',
        header: t('postings.movements'),
        cell: ({ row }) => (
          <ul className={classes.movements}>
            {row.original.movements.map(({ from, to, amount }) => (
              <li key={`${from} ${to}`}>
                <span className={parts.mono}>
                  {from} → {to}
                </span>
                <b className={parts.figures}>{formats.number(Number(amount), { minimumFractionDigits: 2 })}</b>
              </li>
            ))}
          </ul>
        ),
      },
    ],
    [t, formats],
  );
}
