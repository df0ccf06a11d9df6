import type { CrashBetLine, CrashScene } from '@clearcrate/contract/crash';
import type { UserKind } from '@clearcrate/contract/kinds';
import { cx } from '@clearcrate/ui/cx.ts';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { pictureAddress } from '../../../lib/text/picture-address.ts';
import type { Phase } from '../round-state.ts';
import classes from './bet-list.module.css';

interface BetListProps extends Pick<CrashScene, 'round' | 'items'> {
  phase: Phase;
  ownIds: ReadonlySet<string>;
}

/** The bets of the round, the highest first, updated live. */
export function BetList({ round, items, phase, ownIds }: BetListProps) {
  const t = useT('crash');
  return (
    <Panel flush className={classes.panel}>
      <header className={classes.head}>
        <h2>
          {t('bets.title')} <Num className={classes.count}>{round?.bets ?? 0}</Num>
        </h2>
        <span className={classes.total}>
          {t('bets.total')} <Price amount={round?.staked ?? '0.00'} tone="gold" size={15} weight={600} />
        </span>
      </header>
      {items.length === 0 ? (
        <p className={classes.empty}>{t(phase === 'waiting' ? 'bets.none' : 'bets.nobody')}</p>
      ) : (
        <ul>
          {items.map((line) => (
            <BetRow key={line.betId} line={line} isOwn={ownIds.has(line.betId)} isOver={phase === 'over'} />
          ))}
        </ul>
      )}
      {round && round.bets > items.length && items.length > 0 && (
        <p className={classes.more}>{t('bets.more', { count: round.bets - items.length })}</p>
      )}
    </Panel>
  );
}

function BetRow({ line, isOwn, isOver }: { line: CrashBetLine; isOwn: boolean; isOver: boolean }) {
  const t = useT('crash');
  const { avater, nickName, userType, stake, escapedAt, won } = line;
  const isLost = isOver && escapedAt === null;
  return (
    <li className={cx(classes.row, escapedAt !== null && classes.out, isLost && classes.lost)}>
      <Avatar src={pictureAddress(avater)} size={28} />
      <span className={classes.name}>
        {isOwn && <b className={classes.own}>{t('me')}</b>}
        <PlayerName name={nickName} kind={userType as UserKind} />
      </span>
      <Num className={classes.value}>{escapedAt === null ? '' : `${escapedAt}×`}</Num>
      <Num className={classes.sum}>
        {escapedAt === null ? `${isLost ? '−' : ''}${priceText(stake)}` : `+${priceText(won)}`}
      </Num>
    </li>
  );
}
