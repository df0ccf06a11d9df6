import { Pill } from '@clearcrate/ui/layout/surface.tsx';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import { itemView } from '../../../lib/goods/item-view.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { serverClock } from '../../../lib/time/server-clock.ts';
import { chanceOf } from '../../../play/raffle/chance.ts';
import { refreshRolls } from '../roll.queries.ts';
import { ConditionChips } from './condition-chips.tsx';
import classes from './hero-card.module.css';
import { type JoinableRoom, JoinButton, rollPath } from './join-button.tsx';

/** The first room, large. */
export function HeroCard({ room, own, joining, onJoin }: JoinableRoom) {
  const t = useT('raffle');
  const { percent, number, dayOfMonth, hourMinute } = useFormats();
  const [top] = room.topPrizes;
  const places = (
    <>
      <Num className={classes.count}>{number(room.entries)}</Num>
      {room.maxPlayers !== null && ` / ${number(room.maxPlayers)}`}
    </>
  );
  return (
    <section className={classes.hero} data-quality={top && qualityLevel(top.goodsLevel)} aria-label={room.name}>
      {top && <Picture className={classes.picture} picture={itemView(top).picture} alt="" eager />}
      <div className={classes.words}>
        <Pill>{t(room.anchor ? 'kind.anchor' : 'kind.official')}</Pill>
        <h2>
          <StoreLink to={rollPath(room.rollId)}>{room.name}</StoreLink>
        </h2>
        <p className={quietClass()}>{t('prizes.worth', { count: room.prizeCount })}</p>
        <Price amount={room.worth} tone="gold" weight={700} size={26} />
      </div>
      <ConditionChips room={room} own={own} />
      <div className={classes.facts}>
        <div>
          <p className={quietClass()}>
            {t('drawsAt', { time: `${dayOfMonth(room.drawsAt)} ${hourMinute(room.drawsAt)}` })}
          </p>
          <Countdown
            className={classes.clock}
            tiles
            endsAtMs={Date.parse(room.drawsAt)}
            clock={serverClock}
            onEnd={() => setTimeout(() => void refreshRolls(), 1_500)}
          />
        </div>
        <div className={classes.right}>
          <p className={quietClass()}>
            {t.rich('people', { figure: () => places }, { count: room.maxPlayers ?? room.entries })}
          </p>
          <p className={classes.chance}>
            {t(room.entries === 0 ? 'chance.first' : 'chance')}{' '}
            <Num>{percent(chanceOf(room.prizeCount, Math.max(room.entries, 1)), 2)}</Num>
          </p>
        </div>
      </div>
      <JoinButton room={room} own={own} joining={joining} onJoin={onJoin} size="l" />
    </section>
  );
}
