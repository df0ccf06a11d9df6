import type { PlayLimit } from '@clearcrate/contract/bounds';
import { RAISE_DELAY_MS } from '@clearcrate/contract/bounds-rules';
import { Button } from '@clearcrate/ui/button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { Switch } from '@clearcrate/ui/switch.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { serverClock } from '../../../lib/server-clock.ts';
import { effectOf } from '../limit-draft.ts';
import type { BoundsChanges } from '../use-bounds-changes.ts';
import { useMoment } from '../use-moment.ts';
import classes from './limit-dialog.module.css';

interface LimitDialogProps {
  /** Absent while none is being changed. */
  limit: PlayLimit | undefined;
  changes: BoundsChanges;
  onClose(): void;
}

export function LimitDialog({ limit, changes, onClose }: LimitDialogProps) {
  const t = useT('bounds');
  const words = useT('common');
  const form = useId();
  // What is closing stays in sight until the dialog is gone.
  const [shown, setShown] = useState(limit);
  if (limit && limit !== shown) setShown(limit);
  if (!shown) return null;
  const { setLimit } = changes;
  return (
    <Modal
      open={limit !== undefined}
      onClose={onClose}
      size="s"
      title={t('edit.title', { period: t(`period.${shown.period}`), kind: t(`kind.${shown.kind}`) })}
      footer={
        <>
          <Button size="l" onClick={onClose}>
            {words('action.cancel')}
          </Button>
          <Button size="l" variant="primary" type="submit" form={form} loading={setLimit.isPending}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <LimitForm
        key={`${shown.kind}.${shown.period}.${shown.limit}`}
        id={form}
        limit={shown}
        onSave={(wanted) =>
          setLimit.mutate({ kind: shown.kind, period: shown.period, limit: wanted }, { onSuccess: onClose })
        }
      />
    </Modal>
  );
}

interface LimitFormProps {
  id: string;
  limit: PlayLimit;
  onSave(limit: string | null): void;
}

function LimitForm({ id, limit, onSave }: LimitFormProps) {
  const t = useT('bounds');
  const moment = useMoment();
  const [typed, setTyped] = useState(limit.limit ?? '');
  const [isOff, setOff] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const effect = effectOf(typed, isOff, limit.limit);
  const notes = {
    invalid: undefined,
    same: t('edit.same'),
    now: t('edit.now'),
    later: t('edit.later', { time: moment(serverClock.now() + RAISE_DELAY_MS) }),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(effect === 'invalid');
    if (effect !== 'invalid') onSave(isOff ? null : typed.trim());
  };
  return (
    <form id={id} className={classes.form} onSubmit={submit} noValidate>
      <TextField
        label={t('edit.amount')}
        value={typed}
        onChange={setTyped}
        unit={t('edit.unit')}
        inputMode="decimal"
        autoComplete="off"
        figures
        disabled={isOff}
        maxLength={12}
        error={isRefused && effect === 'invalid' ? t('edit.invalid') : undefined}
      />
      {limit.limit !== null && <Switch label={t('edit.off')} checked={isOff} onChange={setOff} />}
      <p className={classes.note} role="status">
        {notes[effect]}
      </p>
    </form>
  );
}
