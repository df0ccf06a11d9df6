import type { getBattleRank } from '@clearcrate/contract/battle-rank';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { USER_KINDS, type UserKind } from '@clearcrate/contract/kinds';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { pictureAddress } from '../../../lib/text/picture-address.ts';
import classes from './rank-line.module.css';

type Line = DataOf<typeof getBattleRank>['items'][number];

/** One player of today's leaderboard. */
export function RankLine({ line, slim = false }: { line: Line; slim?: boolean }) {
  const t = useT('battle');
  return (
    <li className={classes.line} data-slim={slim || undefined}>
      <Num className={classes.place}>{line.place}</Num>
      <Avatar
        src={pictureAddress(line.avater)}
        frame={slim ? 0 : line.avaterFrame}
        isAnchor={!slim && line.userType === USER_KINDS.anchor}
        size={slim ? 28 : 40}
      />
      <span className={classes.who}>
        <PlayerName name={line.nickName} kind={line.userType as UserKind} />
        {!slim && <small>{t('rank.line', { battles: line.battles, wins: line.wins })}</small>}
      </span>
      <Price amount={line.won} tone="gold" weight={600} size={slim ? 14 : 16} />
    </li>
  );
}
