import type { UserKind } from '@clearcrate/contract/kinds';
import { cx } from '../cx.ts';
import { Picture } from '../media/picture.tsx';
import { Price } from '../money/price.tsx';
import { QualityMark } from '../odds/quality-mark.tsx';
import { useFormats, useT } from '../text/i18n.tsx';
import type { ItemView } from './item-card.tsx';
import classes from './live-drop.module.css';
import { PlayerName } from './player-name.tsx';

export interface LiveDropView {
  key: string;
  item: ItemView;
  playerName: string;
  playerKind: UserKind;
  price: string;
  /** When it happened; older drops show the day. */
  at: string;
  /** Within a day: only the time is shown. */
  isRecent: boolean;
  href: string;
}

/** A real drop: a chip in the phone's strip, a taller card in the PC rail. */
export function LiveDrop({ drop, shape = 'chip' }: { drop: LiveDropView; shape?: 'chip' | 'rail' }) {
  const { item, playerName, playerKind, price, href } = drop;
  const when = <DropTime drop={drop} />;
  const player = <PlayerName name={playerName} kind={playerKind} className={classes.player} />;
  if (shape === 'rail') {
    return (
      <a className={cx(classes.drop, classes.rail)} data-quality={item.quality} href={href}>
        <span className={classes.head}>
          <QualityMark quality={item.quality} />
          {player}
        </span>
        {when}
        <Picture className={classes.picture} picture={item.picture} alt="" />
        <span className={classes.foot}>
          <span className={classes.name}>{item.finish}</span>
          <Price amount={price} tone="gold" weight={700} size={13} />
        </span>
      </a>
    );
  }
  return (
    <a className={cx(classes.drop, classes.chip)} data-quality={item.quality} href={href}>
      <Picture className={classes.picture} picture={item.picture} alt="" />
      <span className={classes.words}>
        <span className={classes.name}>{item.finish}</span>
        {player}
        <span className={classes.value}>
          <Price amount={price} tone="gold" weight={700} size={12} />
          {when}
        </span>
      </span>
    </a>
  );
}

/** The time of recent drops, the day of older ones. */
function DropTime({ drop: { at, isRecent } }: { drop: Pick<LiveDropView, 'at' | 'isRecent'> }) {
  const { hourMinute, dayOfMonth } = useFormats();
  return (
    <time className={classes.when} dateTime={at}>
      {isRecent ? hourMinute(at) : dayOfMonth(at)}
    </time>
  );
}

/** The strip below the phone's top bar. New drops slide in at the front by transform. */
export function LiveStrip({ drops }: { drops: readonly LiveDropView[] }) {
  const t = useT('common');
  return (
    <section className={classes.strip} aria-label={t('drop.live')}>
      <span className={classes.tag} aria-hidden="true">
        <i />
        {t('drop.live')}
      </span>
      {drops.map((drop) => (
        <LiveDrop key={drop.key} drop={drop} />
      ))}
    </section>
  );
}
