import type { UserKind } from '@clearcrate/contract/kinds';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import type { ItemView } from '@clearcrate/ui/store/item-card.tsx';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useT } from '../text/i18n.tsx';
import classes from './winner-banner.module.css';

export interface WinnerView {
  playerName: string;
  playerKind: UserKind;
  avatar?: string | null;
  frame?: number | string | null;
  item: ItemView;
  price: string;
  boxName?: string;
  /** Its chance, 0 to 1. */
  chance?: number;
  /** Link to the box; only for wins from boxes. */
  boxHref?: string;
}

/** A real win; its owner shows it for six seconds. A press dismisses it. */
export function WinnerBanner({ winner, onHide }: { winner: WinnerView; onHide(): void }) {
  const t = useT('common');
  const { percent } = useFormats();
  const { item, boxName, chance, boxHref } = winner;
  return (
    <div className={classes.banner} role="status" data-quality={item.quality}>
      <button type="button" className={classes.card} onClick={onHide}>
        <Avatar src={winner.avatar} frame={winner.frame} size={58} />
        <span className={classes.words}>
          <span className={classes.who}>
            {t.rich(
              'winner.opened',
              {
                name: (name) => <PlayerName name={String(name)} kind={winner.playerKind} className={classes.player} />,
              },
              { name: winner.playerName },
            )}
          </span>
          <span className={classes.item}>{item.finish}</span>
          <Price amount={winner.price} tone="gold" weight={700} size={22} />
        </span>
        <img className={classes.picture} {...item.picture} alt="" />
      </button>
      {boxHref !== undefined && (
        <div className={classes.leaf}>
          <span className={classes.facts}>
            <span>{boxName}</span>
            {chance !== undefined && (
              <span>
                {t('odds.chance')} <Num>{percent(chance)}</Num>
              </span>
            )}
            <span>{t('winner.justNow')}</span>
          </span>
          <a className={classes.link} href={boxHref} onClick={onHide}>
            {t('winner.viewBox')}
            <Icon name="chevron" size={14} strokeWidth={2.4} />
          </a>
        </div>
      )}
    </div>
  );
}
