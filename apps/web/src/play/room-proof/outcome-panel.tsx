import type { BattleProof, BattleRoom } from '@clearcrate/contract/battle';
import { BATTLE_MODES } from '@clearcrate/contract/battle-rules';
import type { UserKind } from '@clearcrate/contract/kinds';
import { cx } from '@clearcrate/ui/cx.ts';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { Facts, Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { pictureAddress } from '../../lib/text/picture-address.ts';
import { isOutcomeRight } from './check-outcome.ts';
import classes from './outcome-panel.module.css';

/** Winner, values of every seat, and whether they follow from the draws. */
export function OutcomePanel({ proof, room }: { proof: BattleProof; room: BattleRoom | undefined }) {
  const t = useT('verify');
  const words = useT('battle');
  const { totals, winnerSeat, pot, winnerRate, mode } = proof;
  const nameOf = (seat: number) => room?.seats[seat - 1]?.nickName ?? words('room.seat', { seat });
  const isRight = isOutcomeRight(proof);
  const rate = winnerRate === null ? [] : [{ key: 'rate', label: t('room.rate'), value: <Num>{winnerRate}%</Num> }];
  return (
    <Panel className={classes.outcome}>
      <h2>
        <Icon name={winnerSeat === null ? 'swap' : 'crown'} size={20} />
        {winnerSeat === null ? t('room.tied') : t('room.winner', { name: nameOf(winnerSeat) })}
      </h2>
      <p className={quietClass()}>{words(mode === BATTLE_MODES.clown ? 'mode.clownRule' : 'mode.classicRule')}</p>
      <ul>
        {totals.map(({ seat, total, won }) => {
          const player = room?.seats[seat - 1];
          return (
            <li key={seat} className={cx(classes.seat, seat === winnerSeat && classes.winner)}>
              <Avatar src={pictureAddress(player?.avater)} frame={player?.avaterFrame ?? null} size={40} />
              <b>{player ? <PlayerName name={player.nickName} kind={player.userType as UserKind} /> : nameOf(seat)}</b>
              <span>
                <small>{t('room.total')}</small> <Price amount={total} weight={600} size={14} />
              </span>
              <span>
                <small>{t('room.got')}</small> <Price amount={won} tone="gold" weight={600} size={14} />
              </span>
            </li>
          );
        })}
      </ul>
      <Facts
        facts={[
          { key: 'pool', label: t('room.pool'), value: <Price amount={pot} tone="gold" weight={600} /> },
          ...rate,
        ]}
      />
      <Note tone={isRight ? 'good' : 'bad'} icon={isRight ? 'check' : 'close'}>
        {t(isRight ? 'room.outcomeAgrees' : 'room.outcomeDiffers')}
      </Note>
    </Panel>
  );
}
