import type { DataOf } from '@clearcrate/contract/endpoint';
import { getInvitations, withdrawInvitation } from '@clearcrate/contract/operators';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/texts.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { type Column, DataTable, Two } from '../../parts/data-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';

type Invitation = DataOf<typeof getInvitations>['items'][number];

/** Open invitations, which can be withdrawn; nothing without any. */
export function Invitations({ mayManage }: { mayManage: boolean }) {
  const t = useTexts();
  const query = useQuery({ queryKey: ['operators', 'invitations'], queryFn: () => call(getInvitations, {}) });
  const invitations = query.data?.items ?? [];
  const [withdrawn, setWithdrawn] = useState<Invitation>();
  const columns = useMemo<Column<Invitation>[]>(
    () => [
      {
        id: 'name',
        header: t('field.name'),
        cell: ({ row }) => <Two first={row.original.name} second={row.original.email} />,
      },
      { id: 'role', header: t('field.role'), cell: ({ row }) => t(`role.${row.original.role}`) },
      { id: 'by', header: t('operators.invitedBy'), cell: ({ row }) => row.original.invitedBy || '–' },
      { id: 'until', header: t('operators.linkUntil'), cell: ({ row }) => <Moment at={row.original.expiresAt} /> },
      {
        id: 'act',
        header: t('list.acts'),
        cell: ({ row }) =>
          mayManage && (
            <Button size="s" variant="danger" onClick={() => setWithdrawn(row.original)}>
              {t('operators.withdraw')}
            </Button>
          ),
      },
    ],
    [t, mayManage],
  );
  if (invitations.length === 0 && !query.isError) return null;
  return (
    <Panel title={t('operators.invitations')} note={invitations.length} flush>
      <DataTable
        label={t('operators.invitations')}
        query={query}
        rows={invitations}
        columns={columns}
        rowId={({ invitationId }) => invitationId}
        empty={{ title: t('list.empty') }}
      />
      <ActDialog
        open={withdrawn !== undefined}
        onClose={() => setWithdrawn(undefined)}
        title={t('operators.withdraw')}
        subtitle={withdrawn?.email ?? ''}
        endpoint={withdrawInvitation}
        body={{ invitationId: withdrawn?.invitationId ?? '', reason: '' }}
        asksReason
        act={{ children: t('operators.withdraw'), variant: 'danger' }}
        changes={['operators']}
      />
    </Panel>
  );
}
