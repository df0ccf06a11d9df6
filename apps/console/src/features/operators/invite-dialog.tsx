import { inviteOperator } from '@clearcrate/contract/operators';
import { OPERATOR_ROLES, type OperatorRole } from '@clearcrate/contract/permissions';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useState } from 'react';
import { endOfDay } from '../../lib/days.ts';
import { useTexts } from '../../lib/texts.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';

interface InviteDialogProps {
  open: boolean;
  onClose(): void;
  onLink(link: { link: string; expiresAt: string }): void;
}

export function InviteDialog({ open, onClose, onLink }: InviteDialogProps) {
  const t = useTexts();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<OperatorRole>('support');
  const [until, setUntil] = useState('');
  const body = { name, email, role, accessUntil: endOfDay(until), reason: '' };
  // The reason has its own field, so any valid one stands in for it here.
  const isWhole = inviteOperator.body.safeParse({ ...body, reason: 'given below' }).success;
  const done = (link: { link: string; expiresAt: string }) => {
    setName('');
    setEmail('');
    setUntil('');
    onLink(link);
  };
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('operators.invite')}
      subtitle={t('operators.inviteHint')}
      endpoint={inviteOperator}
      body={body}
      asksReason
      act={{ children: t('operators.makeLink'), variant: 'primary', disabled: !isWhole }}
      changes={['operators']}
      onDone={done}
    >
      <TextField label={t('field.name')} value={name} onChange={setName} maxLength={40} autoComplete="off" />
      <TextField label={t('field.email')} type="email" value={email} onChange={setEmail} autoComplete="off" />
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
