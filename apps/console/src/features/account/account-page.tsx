import { endOwnSession, getOwnSessions, renewRecoveryCodes } from '@clearcrate/contract/operator-sign-in';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { queryClient, useMe } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Facts, Panel, Tag } from '../../parts/panel.tsx';
import { RecoveryCodes } from '../../parts/recovery-codes.tsx';
import classes from './account.module.css';
import { Passkeys } from './passkeys.tsx';

interface OwnSession {
  sessionId: string;
  isThis: boolean;
  openedAt: string;
  seenAt: string;
  ip: string;
  userAgent: string;
}

const FEW_CODES = 3;

/** The operator's own sign-in: recovery codes and open sessions. */
export function AccountPage() {
  const t = useTexts();
  const { data: me } = useMe();
  if (!me) return null;
  const { recoveryCodesLeft: left } = me;
  return (
    <div className={classes.page}>
      <Panel title={t('account.who')}>
        <Facts
          rows={[
            [t('field.name'), me.name],
            [t('field.email'), me.email],
            [t('field.role'), t(`role.${me.role}`)],
            [
              t('account.lastSignIn'),
              me.lastSignIn ? (
                <>
                  <Moment at={me.lastSignIn.at} /> · {me.lastSignIn.ip}
                </>
              ) : (
                t('account.firstSignIn')
              ),
            ],
            [
              t('account.codesLeft'),
              <Tag key="left" tone={left < FEW_CODES ? 'warn' : 'good'}>
                {left}
              </Tag>,
            ],
          ]}
        />
        <RenewCodes />
      </Panel>
      <Passkeys />
      <Sessions />
    </div>
  );
}

function RenewCodes() {
  const t = useTexts();
  const [codes, setCodes] = useState<string[]>();
  const mutation = useMutation({
    mutationFn: () => call(renewRecoveryCodes, {}),
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      queryClient.invalidateQueries({ queryKey: ['me'] });
    },
  });
  return (
    <div className={classes.act}>
      <Button size="s" icon="refresh" loading={mutation.isPending} onClick={() => mutation.mutate()}>
        {t('account.renewCodes')}
      </Button>
      {mutation.isError && <p role="alert">{messageOf(mutation.error)}</p>}
      <Modal
        open={codes !== undefined}
        onClose={() => setCodes(undefined)}
        title={t('recovery.title')}
        subtitle={t('recovery.once')}
      >
        <div className={classes.codes}>{codes && <RecoveryCodes codes={codes} />}</div>
      </Modal>
    </div>
  );
}

function Sessions() {
  const t = useTexts();
  const query = useQuery({ queryKey: ['own-sessions'], queryFn: () => call(getOwnSessions, {}) });
  const columns = useMemo<Column<OwnSession>[]>(
    () => [
      {
        id: 'opened',
        header: t('account.openedAt'),
        cell: ({ row }) => <Moment at={row.original.openedAt} />,
      },
      { id: 'seen', header: t('account.seenAt'), cell: ({ row }) => <Moment at={row.original.seenAt} /> },
      { id: 'from', header: t('field.ip'), cell: ({ row }) => row.original.ip },
      { id: 'browser', header: t('account.browser'), cell: ({ row }) => row.original.userAgent },
      {
        id: 'act',
        header: t('list.acts'),
        cell: ({ row }) =>
          row.original.isThis ? <Tag tone="good">{t('account.thisSession')}</Tag> : <EndSession {...row.original} />,
      },
    ],
    [t],
  );
  return (
    <Panel title={t('account.sessions')} flush>
      <DataTable
        label={t('account.sessions')}
        query={query}
        rows={query.data?.items ?? []}
        columns={columns}
        rowId={({ sessionId }) => sessionId}
        empty={{ title: t('list.empty') }}
      />
    </Panel>
  );
}

function EndSession({ sessionId }: { sessionId: string }) {
  const t = useTexts();
  const mutation = useMutation({
    mutationFn: () => call(endOwnSession, { sessionId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['own-sessions'] }),
  });
  return (
    <Button size="s" variant="danger" loading={mutation.isPending} onClick={() => mutation.mutate()}>
      {t('account.endSession')}
    </Button>
  );
}
