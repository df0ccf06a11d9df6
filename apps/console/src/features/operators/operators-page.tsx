import type { DataOf } from '@clearcrate/contract/endpoint';
import { getOperators } from '@clearcrate/contract/operators';
import { holds } from '@clearcrate/contract/permissions';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useFilters } from '../../lib/router.ts';
import { useMe } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { type Column, DataTable, Two } from '../../parts/data-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel, Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { OperatorPanel } from './operator-panel.tsx';
import classes from './operators.module.css';

type Operator = DataOf<typeof getOperators>['operators'][number];

const TONES = { active: 'good', suspended: 'bad', expired: 'warn' } as const;

/** The people who run the store. */
export function OperatorsPage() {
  const t = useTexts();
  const { data: me } = useMe();
  const { values, change } = useFilters(['operator']);
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<{ link: string; expiresAt: string }>();
  const query = useQuery({ queryKey: ['operators'], queryFn: () => call(getOperators, {}) });
  const columns = useOperatorColumns();
  if (!me) return null;
  const mayManage = holds(me.role, 'operators.manage');
  const selected = query.data?.operators.find(({ operatorId }) => operatorId === values.operator);
  return (
    <>
      {mayManage && (
        <div className={parts.bar}>
          <div className={parts.barEnd}>
            <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
              {t('operators.invite')}
            </Button>
          </div>
        </div>
      )}
      <div className={classes.columns}>
        <div className={classes.lists}>
          <Panel flush>
            <DataTable
              label={t('nav.operators')}
              query={query}
              rows={query.data?.operators ?? []}
              columns={columns}
              rowId={({ operatorId }) => operatorId}
              selected={values.operator}
              onSelect={({ operatorId }) => change({ operator: operatorId })}
              empty={{ title: t('list.empty') }}
            />
          </Panel>
          <Invitations invitations={query.data?.invitations ?? []} mayManage={mayManage} />
        </div>
        {selected && (
          <OperatorPanel
            key={selected.operatorId}
            operator={selected}
            mayManage={mayManage && selected.operatorId !== me.operatorId}
            isOwn={selected.operatorId === me.operatorId}
            onLink={setLink}
          />
        )}
      </div>
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} onLink={setLink} />
      <LinkDialog invitation={link} onClose={() => setLink(undefined)} />
    </>
  );
}

function useOperatorColumns(): Column<Operator>[] {
  const t = useTexts();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('field.name'),
        cell: ({ row }) => <Two first={row.original.name} second={row.original.email} />,
      },
      { id: 'role', header: t('field.role'), cell: ({ row }) => t(`role.${row.original.role}`) },
      {
        id: 'state',
        header: t('field.state'),
        cell: ({ row }) => <Tag tone={TONES[row.original.state]}>{t(`operatorState.${row.original.state}`)}</Tag>,
      },
      {
        id: 'lastSignIn',
        header: t('account.lastSignIn'),
        cell: ({ row }) => (row.original.lastSignInAt ? <Moment at={row.original.lastSignInAt} /> : '–'),
      },
      {
        id: 'sessions',
        header: t('operators.openSessions'),
        cell: ({ row }) => <span className={parts.figures}>{row.original.openSessions}</span>,
      },
    ],
    [t],
  );
}
