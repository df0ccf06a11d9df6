import type { DataOf } from '@clearcrate/contract/endpoint';
import {
  changeOperator,
  type getOperators,
  reinstateOperator,
  resetOperator,
  suspendOperator,
} from '@clearcrate/contract/operators';
import { OPERATOR_ROLES, type OperatorRole } from '@clearcrate/contract/permissions';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useState } from 'react';
import { dayOf, endOfDay } from '../../lib/days.ts';
import { useTexts } from '../../lib/texts.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Facts, Panel } from '../../parts/panel.tsx';
import classes from './operators.module.css';

interface OperatorPanelProps {
  operator: DataOf<typeof getOperators>['items'][number];
  mayManage: boolean;
  isOwn: boolean;
  onLink(link: { link: string; expiresAt: string }): void;
}

type Act = 'change' | 'suspend' | 'reinstate' | 'reset';

/** One operator, with what an owner can do about them. */
export function OperatorPanel({ operator, mayManage, isOwn, onLink }: OperatorPanelProps) {
  const t = useTexts();
  const [act, setAct] = useState<Act>();
  const isOut = operator.state === 'suspended';
  return (
    <div className={classes.panel}>
      <Panel title={operator.name}>
        <Facts
          rows={[
            [t('field.email'), operator.email],
            [t('field.role'), t(`role.${operator.role}`)],
            [t('field.state'), t(`operatorState.${operator.state}`)],
            [
              t('operators.accessUntil'),
              operator.accessUntil ? <Moment key="until" at={operator.accessUntil} /> : t('operators.noEnd'),
            ],
            [t('operators.createdAt'), <Moment key="created" at={operator.createdAt} />],
            [t('operators.invitedBy'), operator.invitedBy || '–'],
          ]}
        />
        {isOwn && <p>{t('operators.ownHint')}</p>}
        {mayManage && (
          <div className={classes.acts}>
            <Button size="s" icon="edit" onClick={() => setAct('change')}>
              {t('operators.change')}
            </Button>
            <Button size="s" icon="phone" onClick={() => setAct('reset')}>
              {t('operators.reset')}
            </Button>
            <Button
              size="s"
              variant={isOut ? 'secondary' : 'danger'}
              onClick={() => setAct(isOut ? 'reinstate' : 'suspend')}
            >
              {t(isOut ? 'operators.reinstate' : 'operators.suspend')}
            </Button>
          </div>
        )}
      </Panel>
      <ChangeDialog operator={operator} open={act === 'change'} onClose={() => setAct(undefined)} />
      <PlainAct name="suspend" {...{ operator, act, setAct }} />
      <PlainAct name="reinstate" {...{ operator, act, setAct }} />
      <PlainAct name="reset" {...{ operator, act, setAct, onLink }} />
    </div>
  );
}

const ENDPOINTS = { suspend: suspendOperator, reinstate: reinstateOperator, reset: resetOperator } as const;

interface PlainActProps extends Pick<OperatorPanelProps, 'operator'> {
  name: keyof typeof ENDPOINTS;
  act: Act | undefined;
  setAct(act: Act | undefined): void;
  onLink?: OperatorPanelProps['onLink'];
}

function PlainAct({ name, operator, act, setAct, onLink }: PlainActProps) {
  const t = useTexts();
  return (
    <ActDialog
      open={act === name}
      onClose={() => setAct(undefined)}
      title={t(`operators.${name}`)}
      subtitle={t(`operators.${name}Hint`, { name: operator.name })}
      endpoint={ENDPOINTS[name]}
      body={{ operatorId: operator.operatorId, reason: '' }}
      asksReason
      act={{ children: t(`operators.${name}`), variant: name === 'suspend' ? 'danger' : 'primary' }}
      changes={['operators']}
      onDone={(data) => {
        if (typeof data.link === 'string' && typeof data.expiresAt === 'string')
          onLink?.({ link: data.link, expiresAt: data.expiresAt });
      }}
    />
  );
}

function ChangeDialog({
  operator,
  open,
  onClose,
}: {
  operator: OperatorPanelProps['operator'];
  open: boolean;
  onClose(): void;
}) {
  const t = useTexts();
  const [role, setRole] = useState(operator.role);
  const [until, setUntil] = useState(dayOf(operator.accessUntil));
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('operators.change')}
      subtitle={t('operators.changeHint', { name: operator.name })}
      endpoint={changeOperator}
      body={{ operatorId: operator.operatorId, role, accessUntil: endOfDay(until), reason: '' }}
      asksReason
      act={{ children: t('act.save'), variant: 'primary' }}
      changes={['operators']}
    >
      <SelectField<OperatorRole>
        label={t('field.role')}
        value={role}
        onChange={setRole}
        options={OPERATOR_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
      />
      <TextField
        label={t('operators.accessUntil')}
        hint={t('operators.accessHint')}
        type="date"
        value={until}
        onChange={setUntil}
      />
    </ActDialog>
  );
}
