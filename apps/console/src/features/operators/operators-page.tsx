import type { DataOf } from '@clearcrate/contract/endpoint';
import { exportOperators, getOperators } from '@clearcrate/contract/operators';
import { holds, OPERATOR_ROLES } from '@clearcrate/contract/permissions';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { useMemo, useState } from 'react';
import { useMe } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { type Column, Two } from '../../parts/data-table.tsx';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { Moment } from '../../parts/moment.tsx';
import { Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { OperatorPanel } from './operator-panel.tsx';
import classes from './operators.module.css';

type Operator = DataOf<typeof getOperators>['items'][number];

const TONES = { active: 'good', suspended: 'bad', expired: 'warn' } as const;

const FILTERS = ['role', 'operator'] as const;

function bodyOf({ role: asked }: Record<(typeof FILTERS)[number], string>) {
  const role = OPERATOR_ROLES.find((name) => name === asked);
  return role ? { role } : {};
}

/** The people who run the store. */
export function OperatorsPage() {
  const t = useTexts();
  const { data: me } = useMe();
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<{ link: string; expiresAt: string }>();
  const list = useList({
    name: 'operators',
    endpoint: getOperators,
    csv: exportOperators,
    filters: FILTERS,
    bodyOf,
    sort: { by: 'joined', descending: false },
  });
  const { values, change } = list;
  const columns = useOperatorColumns();
  if (!me) return null;
  const mayManage = holds(me.role, 'operators.manage');
  const selected = list.rows.find(({ operatorId }) => operatorId === values.operator);
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
          <List
            list={list}
            label={t('nav.operators')}
            columns={columns}
            rowId={({ operatorId }) => operatorId}
            selected={values.operator}
            onSelect={({ operatorId }) => change({ operator: operatorId })}
            empty={{ title: t('list.nothing'), hint: t('list.nothingHint') }}
            filters={<RoleFilter role={values.role} onChange={(role) => change({ role })} />}
          />
          <Invitations mayManage={mayManage} />
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

function RoleFilter({ role, onChange }: { role: string; onChange(role: string): void }) {
  const t = useTexts();
  return (
    <SelectField
      compact
      className={parts.barField ?? ''}
      label={t('field.role')}
      value={role}
      onChange={onChange}
      options={[
        { value: '', label: t('delivery.all') },
        ...OPERATOR_ROLES.map((value) => ({ value, label: t(`role.${value}`) })),
      ]}
    />
  );
}

function useOperatorColumns(): Column<Operator>[] {
  const t = useTexts();
  return useMemo(
    () => [
      {
        id: 'name',
        sort: 'name',
        csv: ['name', 'email'],
        header: t('field.name'),
        cell: ({ row }) => <Two first={row.original.name} second={row.original.email} />,
      },
      {
        id: 'role',
        sort: 'role',
        csv: 'role',
        header: t('field.role'),
        cell: ({ row }) => t(`role.${row.original.role}`),
      },
      {
        id: 'state',
        csv: 'state',
        header: t('field.state'),
        cell: ({ row }) => <Tag tone={TONES[row.original.state]}>{t(`operatorState.${row.original.state}`)}</Tag>,
      },
      {
        id: 'lastSignIn',
        sort: 'lastSignIn',
        csv: 'lastSignInAt',
        header: t('account.lastSignIn'),
        cell: ({ row }) => (row.original.lastSignInAt ? <Moment at={row.original.lastSignInAt} /> : '–'),
      },
      {
        id: 'sessions',
        csv: 'openSessions',
        header: t('operators.openSessions'),
        cell: ({ row }) => <span className={parts.figures}>{row.original.openSessions}</span>,
      },
      {
        id: 'joined',
        optional: true,
        sort: 'joined',
        csv: 'createdAt',
        header: t('operators.createdAt'),
        cell: ({ row }) => <Moment at={row.original.createdAt} />,
      },
    ],
    [t],
  );
}
