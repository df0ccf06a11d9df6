import { joinRoll, type RollCard } from '@clearcrate/contract/roll';
import { Button } from '@clearcrate/ui/button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useT } from '../../lib/i18n.tsx';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { openOverlay } from '../../lib/overlays.ts';
import { session } from '../../lib/session/current-session.ts';
import { refreshRoll, refreshRolls } from './roll.queries.ts';

type Joined = Pick<RollCard, 'rollId' | 'hasPassword' | 'name'>;
const PASSWORD = /^[\dA-Za-z]{4,12}$/;

interface JoinRoll {
  joining: string | undefined;
  join(room: Joined): void;
  /** Asks for the password of a room that has one. */
  dialog: ReactNode;
}

/** Joining, from wherever the room is shown. */
export function useJoinRoll(): JoinRoll {
  const t = useT('raffle');
  const [joining, setJoining] = useState<string>();
  const [asked, setAsked] = useState<Joined>();
  const [once] = useState(oneAtATime);
  const enter = (room: Joined, password: string) =>
    once(async () => {
      setJoining(room.rollId);
      const { data } = await api.call(joinRoll, { rollId: room.rollId, password });
      await Promise.all([refreshRolls(), refreshRoll()]);
      setJoining(undefined);
      if (!data) return;
      setAsked(undefined);
      toast.success(t('joined.toast', { seat: data.seat }));
    });
  const join = (room: Joined) => {
    if (!session.store.getState().token) openOverlay('login');
    else if (room.hasPassword) setAsked(room);
    else void enter(room, '');
  };
  const dialog = (
    <PasswordDialog
      room={asked}
      busy={joining !== undefined}
      onClose={() => setAsked(undefined)}
      onEnter={(password) => asked && void enter(asked, password)}
    />
  );
  return { joining, join, dialog };
}

interface PasswordDialogProps {
  room: Joined | undefined;
  busy: boolean;
  onClose(): void;
  onEnter(password: string): void;
}

function PasswordDialog({ room, busy, onClose, onEnter }: PasswordDialogProps) {
  const t = useT('raffle');
  const form = useId();
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(room);
  if (room && room !== shown) {
    setShown(room);
    setPassword('');
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (PASSWORD.test(password)) onEnter(password);
  };
  return (
    <Modal
      open={room !== undefined}
      onClose={onClose}
      size="s"
      title={t('password.title')}
      subtitle={shown?.name}
      footer={
        <Button
          type="submit"
          form={form}
          variant="primary"
          size="l"
          wide
          loading={busy}
          disabledReason={PASSWORD.test(password) ? undefined : t('password.hint')}
        >
          {t('join')}
        </Button>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={t('password.label')}
          hint={t('password.hint')}
          value={password}
          onChange={setPassword}
          autoComplete="off"
          maxLength={12}
        />
      </form>
    </Modal>
  );
}
