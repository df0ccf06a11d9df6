import { type BattleCard, joinBattle } from '@clearcrate/contract/battle';
import { type ReactNode, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useT } from '../../lib/i18n.tsx';
import { useGo } from '../../lib/navigation.tsx';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { openOverlay } from '../../lib/overlays.ts';
import { session } from '../../lib/session/current-session.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { RoomPassword } from '../../play/room-password.tsx';
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
  const t = useT('battle');
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
    <RoomPassword
      room={asked && { name: t('room', { room: asked.roomId }), price: asked.price }}
      texts={{ title: t('password.title'), label: t('password.label'), hint: t('password.hint'), join: t('room.join') }}
      busy={joining !== undefined}
      onClose={() => setAsked(undefined)}
      onEnter={(password) => asked && void sit(asked, password)}
    />
  );
  return { joining, join, dialog };
}
