import { type BattleCard, joinBattle } from '@clearcrate/contract/battle';
import { ERRORS } from '@clearcrate/contract/errors';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { Question } from '@clearcrate/ui/overlay/question.tsx';
import { type ReactNode, useState } from 'react';
import { api, notify } from '../../lib/api/api.ts';
import { openOverlay } from '../../lib/page/overlays.ts';
import { useGo } from '../../lib/routing/navigation.tsx';
import { session, useSession } from '../../lib/session/current-session.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { useModules } from '../../lib/site/site-queries.ts';
import { covers } from '../../lib/text/amounts.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { LostNote } from '../../play/cut-note.tsx';
import { createPlayMark } from '../../play/play-mark.ts';
import { RoomPassword, type WrongPassword } from '../../play/room-password.tsx';
import { usePlay } from '../../play/use-play.ts';
import { refreshLists, refreshRoom, showOwnSeat } from './battle.queries.ts';
import { roomPath } from './components/room-card.tsx';

type Joined = Pick<BattleCard, 'roomId' | 'hasPassword' | 'price'>;

interface Wish {
  roomId: string;
  password: string;
}

const joinUnderWay = createPlayMark('joinUnderWay');

interface Join {
  /** The room that is being joined. */
  joining: string | undefined;
  join(room: Joined): void;
  /**
   * Asks for a password, offers recharging for an insufficient balance, and says what became of an
   * interrupted join.
   */
  dialog: ReactNode;
}

/** Joins a room from any page that shows it. */
export function useJoin(): Join {
  const t = useT('battle');
  const go = useGo();
  const [asked, setAsked] = useState<Joined>();
  const [wrong, setWrong] = useState<WrongPassword>();
  const [tooDear, setTooDear] = useState<Joined>();
  const stateOf = useModules();

  const {
    send,
    asked: sitting,
    isAsking,
    cut,
  } = usePlay({
    call: ({ roomId, password }: Wish, options) =>
      api.call(joinBattle, { roomId, password }, { ...options, quiet: true }),
    mark: joinUnderWay,
    onDone(seated) {
      showOwnSeat(seated);
      setAsked(undefined);
      showAssets({ amount: seated.amount });
      go(roomPath(seated.roomId));
    },
    onRejected({ code, msg }, { password }) {
      if (code === ERRORS.battlePasswordWrong.code) setWrong({ password, message: msg });
      else notify(msg, code);
    },
    onSettled() {
      void refreshLists();
      void refreshRoom();
    },
  });
  const sit = ({ roomId }: Joined, password: string) => void send({ roomId, password });
  const join = (room: Joined) => {
    const { token, info } = session.store.getState();
    const isPoor = info !== undefined && !covers(info.assets.amount, room.price);
    if (!token) openOverlay('login');
    // Where recharging is closed, the server's rejection is enough.
    else if (isPoor && stateOf('Recharge') === 'open') setTooDear(room);
    else if (room.hasPassword) setAsked(room);
    else sit(room, '');
  };
  const dialog = (
    <>
      <RoomPassword
        room={asked && { name: t('room', { room: asked.roomId }), price: asked.price }}
        texts={{
          title: t('password.title'),
          label: t('password.label'),
          hint: t('password.hint'),
          join: t('room.join'),
        }}
        wrong={wrong}
        busy={isAsking}
        cut={cut}
        onClose={() => setAsked(undefined)}
        onEnter={(password) => asked && sit(asked, password)}
      />
      {!asked && <LostNote cuts={[cut]} />}
      <TooDear room={tooDear} onClose={() => setTooDear(undefined)} />
    </>
  );
  return { joining: sitting?.roomId, join, dialog };
}

/** The list shows prices; price and balance are compared on joining. */
function TooDear({ room, onClose }: { room: Joined | undefined; onClose(): void }) {
  const t = useT('battle');
  const go = useGo();
  const balance = useSession((state) => state.info?.assets.amount ?? '0.00');
  const topUp = {
    icon: 'plus',
    variant: 'primary',
    onClick: () => go('/recharge'),
    children: t('poor.topUp'),
  } as const;
  return (
    <Question open={room !== undefined} onClose={onClose} title={t('make.poor')} act={topUp}>
      <p>{t('poor.hint', { price: priceText(room?.price ?? '0.00'), balance: priceText(balance) })}</p>
    </Question>
  );
}
