import { type BattleRoom, callBattleAi } from '@clearcrate/contract/battle';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Question } from '@clearcrate/ui/overlay/question.tsx';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { useBreakReason } from '../../../../lib/bounds/use-break-reason.ts';
import { copyText } from '../../../../lib/browser/copy-text.ts';
import { useT } from '../../../../lib/text/i18n.tsx';
import { serverClock } from '../../../../lib/time/server-clock.ts';
import { LostNote } from '../../../../play/cut-note.tsx';
import { usePlay } from '../../../../play/use-play.ts';
import { refreshRoom, useBattleRules } from '../../battle.queries.ts';
import { roomPassword } from '../../create/room-passwords.ts';
import { useJoin } from '../../use-join.tsx';
import classes from './waiting-panel.module.css';

/** The first seat is the creator's, except in the store's own rooms. */
export const isMaker = ({ seats }: BattleRoom, ownSeat: number | null): boolean =>
  ownSeat === 1 && seats[0]?.isHouse === false;

/** A waiting room: remaining time and ways to fill it. */
export function WaitingPanel({ room, ownSeat }: { room: BattleRoom; ownSeat: number | null }) {
  const t = useT('battle');
  const { joining, join, dialog } = useJoin();
  const onBreak = useBreakReason();
  const missing = room.players - room.seats.length;
  return (
    <Panel className={stackClass(12)}>
      <div className={endsClass(classes.wait)}>
        <b>{missing === 0 ? t('room.starting') : t('list.missing', { count: missing })}</b>
        <span>
          <Icon name="clock" size={15} /> {t('room.dissolves')}{' '}
          <Countdown
            format="short"
            endsAtMs={Date.parse(room.dissolvesAt)}
            clock={serverClock}
            onEnd={() => setTimeout(() => void refreshRoom(), 1_500)}
          />
        </span>
      </div>
      {ownSeat === null ? (
        <Button
          disabled={missing === 0}
          variant="primary"
          size="l"
          wide
          price={{ amount: room.price }}
          loading={joining !== undefined}
          disabledReason={onBreak}
          onClick={() => join(room)}
        >
          {t(room.hasPassword ? 'room.joinPassword' : 'room.join')}
        </Button>
      ) : (
        <Note icon="check">{t('room.seated')}</Note>
      )}
      {room.hasPassword && isMaker(room, ownSeat) && <OwnPassword roomId={room.roomId} />}
      {dialog}
    </Panel>
  );
}

/** Shows the password to the creator of the room, for sharing. */
function OwnPassword({ roomId }: { roomId: string }) {
  const t = useT('battle');
  const password = roomPassword(roomId);
  if (password === undefined) return <Note icon="lock">{t('password.elsewhere')}</Note>;
  const copy = () => void copyText(password, { done: t('password.copied'), failed: t('room.copyFailed') });
  return (
    <Note
      icon="lock"
      action={
        <Button size="s" icon="copy" onClick={copy}>
          {t('password.copy')}
        </Button>
      }
    >
      {t('password.yours')} <b className={classes.password}>{password}</b>
      <br />
      {t('password.handOn')}
    </Note>
  );
}

/** Only the creator may call an AI, after a confirmation: a full room starts at once. */
export function CallAi({ room: { roomId, players, seats } }: { room: BattleRoom }) {
  const t = useT('battle');
  const { data: rules } = useBattleRules();
  const [isAsked, setAsked] = useState(false);
  const { send, isAsking, cut } = usePlay({
    call: (_: undefined, options) => api.call(callBattleAi, { roomId }, options),
    onDone: () => setAsked(false),
    onRejected: () => setAsked(false),
    onSettled: refreshRoom,
  });
  if (!rules?.aiOpen || seats.length >= players) return null;
  return (
    <Panel className={classes.ai}>
      <b>{t('room.aiTitle')}</b>
      <p>{t('room.aiHint', { code: rules.aiUserCode })}</p>
      <div>
        <Button icon="plus" onClick={() => setAsked(true)}>
          {t('room.callAi')}
        </Button>
      </div>
      <Question
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('room.aiConfirm')}
        act={{ variant: 'primary', loading: isAsking, onClick: () => void send(undefined), children: t('room.callAi') }}
      >
        <p>{t('room.aiConfirmHint')}</p>
        <LostNote cuts={[cut]} />
      </Question>
    </Panel>
  );
}
