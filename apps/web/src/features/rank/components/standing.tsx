import type { UserKind } from '@clearcrate/contract/kinds';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import type { RankPlayer } from '@clearcrate/contract/rank';
import { Avatar } from '@clearcrate/ui/avatar.tsx';
import { PlayerName } from '@clearcrate/ui/player-name.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { pictureAddress } from '../../../lib/picture-address.ts';
import classes from './standing.module.css';

/** One player on a board. */
export function Standing({ player }: { player: RankPlayer }) {
  const t = useT('rank');
  return (
    <li className={classes.row} data-place={player.place}>
      <Num className={classes.place}>{player.place}</Num>
      <Portrait player={player} size={40} />
      <span className={classes.who}>
        <PlayerName name={player.nickName} kind={player.userType as UserKind} className={classes.name} />
        <span className={classes.spent}>
          {t('spent')} <Price amount={player.amount} size={13} tone="inherit" bare />
        </span>
      </span>
      <Reward amount={player.prize} />
    </li>
  );
}

function Portrait({ player, size }: { player: RankPlayer; size: number }) {
  return (
    <Avatar
      src={pictureAddress(player.avater)}
      frame={player.avaterFrame}
      isAnchor={player.userType === USER_KINDS.anchor}
      size={size}
    />
  );
}

function Reward({ amount }: { amount: string }) {
  const t = useT('rank');
  if (Number(amount) === 0) return null;
  return (
    <span className={classes.prize}>
      <span className={classes.prizeLabel}>{t('prize')}</span>
      <Price amount={amount} size={15} weight={700} tone="gold" hideFraction={amount.endsWith('.00')} />
    </span>
  );
}

/** The first three, the first of them in the middle. */
export function Podium({ players }: { players: readonly RankPlayer[] }) {
  const t = useT('rank');
  return (
    <ol className={classes.podium}>
      {players.map((player, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays, players come and go on it.
        <li key={index} className={classes.step} data-step={index + 1}>
          <span className={classes.crown}>
            <Portrait player={player} size={index === 0 ? 76 : 60} />
            <Num className={classes.medal}>{player.place}</Num>
          </span>
          <PlayerName name={player.nickName} kind={player.userType as UserKind} className={classes.stepName} />
          <span className={classes.spent}>
            {t('spent')} <Price amount={player.amount} size={13} tone="inherit" bare />
          </span>
          <Reward amount={player.prize} />
        </li>
      ))}
    </ol>
  );
}
