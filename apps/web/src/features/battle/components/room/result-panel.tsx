import type { BattleRoom } from '@clearcrate/contract/battle';
import { cx } from '@clearcrate/ui/cx.ts';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { ButtonLink, type StorePath } from '../../../../lib/routing/navigation.tsx';
import { useT } from '../../../../lib/text/i18n.tsx';
import { pictureAddress } from '../../../../lib/text/picture-address.ts';
import classes from './result-panel.module.css';

/** Address for a new room with the same boxes, seats and mode. */
function againPath({ rounds, players, mode }: Pick<BattleRoom, 'rounds' | 'players' | 'mode'>): StorePath {
  const boxes = rounds.map(({ boxId }) => boxId).join('-');
  return `/battle/create?boxes=${boxes}&players=${players}&mode=${mode}`;
}

/** Winner, value, and next actions. A loss is shown without animation. */
export function ResultPanel({ room, ownSeat }: { room: BattleRoom; ownSeat: number | null }) {
  const t = useT('battle');
  const winner = room.winnerSeat === null ? undefined : room.seats[room.winnerSeat - 1];
  const isOwn = winner !== undefined && winner.seat === ownSeat;
  const won = room.totals.find(({ seat }) => seat === (winner?.seat ?? ownSeat))?.won ?? room.pot;
  const title = winner ? t('room.won', { name: winner.nickName }) : t('room.draw');
  return (
    <section className={cx(classes.result, isOwn && classes.own)} aria-live="polite">
      <span className={classes.face}>
        <Icon name={winner ? 'crown' : 'swap'} size={winner ? 26 : 30} strokeWidth={1.8} />
        {winner && <Avatar src={pictureAddress(winner.avater)} frame={winner.avaterFrame} size={48} />}
      </span>
      <div className={classes.words}>
        <h2>{isOwn ? t('room.youWon') : title}</h2>
        <p>
          {t('room.worth', { amount: priceText(won) })}
          {winner?.isHouse && <> · {t('room.houseWon')}</>}
        </p>
        {room.winnerRate !== null && (
          <p>
            {t('room.winnerRate')} <Num>{room.winnerRate}%</Num> <small>({t('room.winnerRateHint')})</small>
          </p>
        )}
      </div>
      <div className={classes.acts}>
        <ButtonLink to={againPath(room)} variant="primary">
          <Icon name="refresh" size={18} strokeWidth={2} />
          {t('room.again')}
        </ButtonLink>
        {ownSeat !== null && (isOwn || !winner) && <ButtonLink to="/bag">{t('room.bag')}</ButtonLink>}
        <ButtonLink to={`/battle/verify?roomId=${room.roomId}`} variant="proof">
          {t('room.verify')}
        </ButtonLink>
      </div>
    </section>
  );
}
