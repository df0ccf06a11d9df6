import { ERRORS } from '@clearcrate/contract/errors';
import { joinRoll, type RollCard } from '@clearcrate/contract/roll';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { type ReactNode, useState } from 'react';
import { api, notify } from '../../lib/api/api.ts';
import { openOverlay } from '../../lib/page/overlays.ts';
import { session } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { LostNote } from '../../play/cut-note.tsx';
import { RoomPassword, type WrongPassword } from '../../play/room-password.tsx';
import { usePlay } from '../../play/use-play.ts';
import { refreshRoll, refreshRolls } from './roll.queries.ts';

type Joined = Pick<RollCard, 'rollId' | 'hasPassword' | 'name'>;

interface Wish {
  rollId: string;
  password: string;
}

interface JoinRoll {
  joining: string | undefined;
  join(room: Joined): void;
  /** Asks for the password of a protected room, and says what became of an interrupted entry. */
  dialog: ReactNode;
}

/** Joins a room from any page that shows it. */
export function useJoinRoll(): JoinRoll {
  const t = useT('raffle');
  const [asked, setAsked] = useState<Joined>();
  const [wrong, setWrong] = useState<WrongPassword>();
  const {
    send,
    asked: entering,
    isAsking,
    cut,
  } = usePlay({
    call: (wish: Wish, options) => api.call(joinRoll, wish, { ...options, quiet: true }),
    onDone({ seat }) {
      setAsked(undefined);
      toast.success(t('joined.toast', { seat }));
    },
    onRejected({ code, msg }, { password }) {
      if (code === ERRORS.rollPasswordWrong.code) setWrong({ password, message: msg });
      else notify(msg, code);
    },
    onSettled: () => Promise.all([refreshRolls(), refreshRoll()]),
  });
  const enter = ({ rollId }: Joined, password: string) => void send({ rollId, password });
  const join = (room: Joined) => {
    if (!session.store.getState().token) openOverlay('login');
    else if (room.hasPassword) setAsked(room);
    else enter(room, '');
  };
  const dialog = (
    <>
      <RoomPassword
        room={asked}
        texts={{ title: t('password.title'), label: t('password.label'), hint: t('password.hint'), join: t('join') }}
        wrong={wrong}
        busy={isAsking}
        cut={cut}
        onClose={() => setAsked(undefined)}
        onEnter={(password) => asked && enter(asked, password)}
      />
      {!asked && <LostNote cuts={[cut]} />}
    </>
  );
  return { joining: entering?.rollId, join, dialog };
}
