import type { UserKind } from '@clearcrate/contract/kinds';
import { RAFFLE_STATES } from '@clearcrate/contract/raffle-rules';
import type { MyRoll, RollCard } from '@clearcrate/contract/roll';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { HashText, Pill, panelClass } from '@clearcrate/ui/layout/surface.tsx';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { quietClass } from '@clearcrate/ui/text/text.tsx';
import { itemView } from '../../../lib/goods/item-view.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { pictureAddress } from '../../../lib/text/picture-address.ts';
import classes from './drawn-card.module.css';
import { rollPath } from './join-button.tsx';

/** A drawn room with its first winners, or one's own that is waiting. */
export function DrawnCard({ room, mine }: { room: RollCard; mine?: MyRoll }) {
  const t = useT('raffle');
  const { dayOfMonth, hourMinute } = useFormats();
  const isOver = room.state === RAFFLE_STATES.over;
  const at = room.settledAt ?? room.drawsAt;
  const when = `${dayOfMonth(at)} ${hourMinute(at)}`;
  return (
    <li className={panelClass(classes.card)}>
      <div className={endsClass(classes.head)}>
        <h3>{room.name}</h3>
        <Pill tone={isOver ? 'plain' : 'good'} live={!isOver}>
          {isOver ? `${t('drawn')} ${when}` : t('drawsAt', { time: when })}
        </Pill>
      </div>
      {mine && (
        <p className={mine.won ? classes.won : quietClass()}>
          {mine.won
            ? t('mine.won', { place: mine.won.place, item: mine.won.finishName })
            : t(isOver ? 'mine.lost' : 'mine.waiting', { seat: mine.seat })}
        </p>
      )}
      <ul className={classes.prizes}>
        {room.topPrizes.map((goods, index) => {
          const winner = room.topWinners[index];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays.
            <li key={index} data-quality={qualityLevel(goods.goodsLevel)}>
              <Picture picture={itemView(goods).picture} alt={goods.finishName} />
              {winner && (
                <span>
                  <Avatar src={pictureAddress(winner.avater)} size={20} />
                  <PlayerName name={winner.nickName} kind={winner.userType as UserKind} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <StoreLink to={rollPath(room.rollId)} className={classes.proof}>
        <Icon name="shield" size={18} />
        {room.roomSeed === null ? (
          <span>{t('seed.sealed')}</span>
        ) : (
          <span>
            {t('seed.public')} <HashText value={room.roomSeed} />
          </span>
        )}
        <b>{t(isOver ? 'drawn.look' : 'enter')}</b>
      </StoreLink>
    </li>
  );
}
