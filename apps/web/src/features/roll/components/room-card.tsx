import { USER_KINDS } from '@clearcrate/contract/kinds';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import { itemView } from '../../../lib/goods/item-view.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { serverClock } from '../../../lib/time/server-clock.ts';
import { refreshRolls } from '../roll.queries.ts';
import { ConditionChips } from './condition-chips.tsx';
import { type JoinableRoom, JoinButton, rollPath } from './join-button.tsx';
import classes from './room-card.module.css';

/** A room waiting for its draw. */
export function RoomCard({ room, own, joining, onJoin }: JoinableRoom) {
  const t = useT('raffle');
  const { number } = useFormats();
  const [top] = room.topPrizes;
  const places = [room.entries, room.maxPlayers].flatMap((count) => (count === null ? [] : number(count))).join(' / ');
  return (
    <li className={classes.card} data-quality={top && qualityLevel(top.goodsLevel)}>
      <div className={classes.main}>
        {top && <Picture className={classes.picture} picture={itemView(top).picture} alt="" />}
        <div className={classes.words}>
          <h3>
            <StoreLink to={rollPath(room.rollId)} className={reachClass()}>
              {room.name}
            </StoreLink>
          </h3>
          <span className={quietClass()}>
            {room.anchor ? (
              <PlayerName name={room.anchor.nickName} kind={USER_KINDS.anchor} />
            ) : (
              t('kind.officialShort')
            )}
          </span>
          <span className={classes.line}>
            <span className={quietClass()}>{t('pieces', { count: room.prizeCount })}</span>
            <Price amount={room.worth} tone="gold" weight={700} />
          </span>
          <ConditionChips room={room} own={own} />
        </div>
      </div>
      <div className={endsClass(classes.foot)}>
        <span className={classes.when}>
          <Icon name="clock" size={16} />
          <Countdown
            endsAtMs={Date.parse(room.drawsAt)}
            clock={serverClock}
            onEnd={() => setTimeout(() => void refreshRolls(), 1_500)}
          />
          <span className={quietClass()}>
            {t.rich('people', { figure: () => <Num>{places}</Num> }, { count: room.maxPlayers ?? room.entries })}
          </span>
        </span>
        <JoinButton room={room} own={own} joining={joining} onJoin={onJoin} />
      </div>
    </li>
  );
}
