import { ERRORS } from '@clearcrate/contract/errors';
import { joinRoll, type RollCard } from '@clearcrate/contract/roll';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { type ReactNode, useState } from 'react';
import { api, notify } from '../../lib/api/api.ts';
import { useT } from '../../lib/i18n.tsx';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { openOverlay } from '../../lib/overlays.ts';
import { session } from '../../lib/session/current-session.ts';
import { RoomPassword, type WrongPassword } from '../../play/room-password.tsx';
import { refreshRoll, refreshRolls } from './roll.queries.ts';

type Joined = Pick<RollCard, 'rollId' | 'hasPassword' | 'name'>;

interface JoinRoll {
  joining: string | undefined;
  join(room: Joined): void;
  /** Asks for the password of a protected room. */
  dialog: ReactNode;
}

/** Joins a room from any page that shows it. */
export function useJoinRoll(): JoinRoll {
  const t = useT('raffle');
  const [joining, setJoining] = useState<string>();
  const [asked, setAsked] = useState<Joined>();
  const [wrong, setWrong] = useState<WrongPassword>();
  const [once] = useState(oneAtATime);
  const enter = (room: Joined, password: string) =>
    once(async () => {
      setJoining(room.rollId);
      const { code, data, msg } = await api.call(joinRoll, { rollId: room.rollId, password }, { quiet: true });
      await Promise.all([refreshRolls(), refreshRoll()]);
      setJoining(undefined);
      if (!data) {
        if (code === ERRORS.rollPasswordWrong.code) setWrong({ password, message: msg });
        else notify(msg, code);
        return;
      }
      setAsked(undefined);
      toast.success(t('joined.toast', { seat: data.seat }));
    });
  const join = (room: Joined) => {
    if (!session.store.getState().token) openOverlay('login');
    else if (room.hasPassword) setAsked(room);
    else void enter(room, '');
  };
  const dialog = (
    <RoomPassword
      room={asked}
      texts={{ title: t('password.title'), label: t('password.label'), hint: t('password.hint'), join: t('join') }}
      wrong={wrong}
      busy={joining !== undefined}
      onClose={() => setAsked(undefined)}
      onEnter={(password) => asked && void enter(asked, password)}
    />
  );
  return { joining, join, dialog };
}
