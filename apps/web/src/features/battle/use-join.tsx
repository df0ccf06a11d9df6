import { type BattleCard, joinBattle } from '@clearcrate/contract/battle';
import { ROOM_PASSWORD } from '@clearcrate/contract/battle-rules';
import { Button } from '@clearcrate/ui/button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useT } from '../../lib/i18n.tsx';
import { useGo } from '../../lib/navigation.tsx';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { openOverlay } from '../../lib/overlays.ts';
import { session } from '../../lib/session/current-session.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { refreshLists, refreshRoom } from './battle.queries.ts';
import { roomPath } from './components/room-card.tsx';

type Joined = Pick<BattleCard, 'roomId' | 'hasPassword' | 'price'>;

interface Join {
  /** The room that is being joined. */
  joining: string | undefined;
  join(room: Joined): void;
  /** Asks for the password of a room that has one. */
  dialog: ReactNode;
}

/** Taking a seat, from wherever the room is shown. */
export function useJoin(): Join {
  const go = useGo();
  const [joining, setJoining] = useState<string>();
  const [asked, setAsked] = useState<Joined>();
  const [once] = useState(oneAtATime);

  const sit = (room: Joined, password: string) =>
    once(async () => {
      setJoining(room.roomId);
      const { data } = await api.call(joinBattle, { roomId: room.roomId, password });
      setJoining(undefined);
      void refreshLists();
      void refreshRoom();
      if (!data) return;
      setAsked(undefined);
      showAssets({ amount: data.amount });
      go(roomPath(room.roomId));
    });
  const join = (room: Joined) => {
    if (!session.store.getState().token) openOverlay('login');
    else if (room.hasPassword) setAsked(room);
    else void sit(room, '');
  };
  const dialog = (
    <PasswordDialog
      room={asked}
      busy={joining !== undefined}
      onClose={() => setAsked(undefined)}
      onEnter={(password) => asked && void sit(asked, password)}
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
  const t = useT('battle');
  const form = useId();
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(room);
  if (room && room !== shown) {
    setShown(room);
    setPassword('');
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ROOM_PASSWORD.test(password)) onEnter(password);
  };
  return (
    <Modal
      open={room !== undefined}
      onClose={onClose}
      size="s"
      title={t('password.title')}
      subtitle={t('room', { room: shown?.roomId ?? '' })}
      footer={
        <Button
          type="submit"
          form={form}
          variant="primary"
          size="l"
          wide
          loading={busy}
          price={{ amount: shown?.price ?? '0.00' }}
          disabledReason={ROOM_PASSWORD.test(password) ? undefined : t('password.hint')}
        >
          {t('room.join')}
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
