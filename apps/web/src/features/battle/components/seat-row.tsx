import type { BattleCard } from '@clearcrate/contract/battle';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { Fragment } from 'react';
import { useT } from '../../../lib/text/i18n.tsx';
import { pictureAddress } from '../../../lib/text/picture-address.ts';
import classes from './seat-row.module.css';

interface SeatRowProps {
  room: Pick<BattleCard, 'seats' | 'players'>;
  ownSeat?: number | null;
  size?: number;
}

/** Seated players and open seats. */
export function SeatRow({ room: { seats, players }, ownSeat, size = 44 }: SeatRowProps) {
  const t = useT('battle');
  const words = useT('common');
  return (
    <ul className={classes.row}>
      {Array.from({ length: players }, (_, index) => {
        const seat = seats[index];
        const isMachine = seat?.userType === USER_KINDS.ai;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the seat is what stays, players come to it.
          <Fragment key={index}>
            {index > 0 && (
              <li className={classes.versus} aria-hidden="true">
                VS
              </li>
            )}
            <li className={classes.seat} title={seat?.nickName ?? t('room.open')}>
              {seat ? (
                <>
                  <Avatar
                    src={pictureAddress(seat.avater)}
                    frame={seat.avaterFrame}
                    isAnchor={seat.userType === USER_KINDS.anchor}
                    size={size}
                  />
                  {isMachine && <span className={classes.machine}>{words('user.ai')}</span>}
                  {seat.userType === USER_KINDS.test && <span className={classes.machine}>{words('user.test')}</span>}
                  {ownSeat === seat.seat && <span className={classes.me}>{t('room.me')}</span>}
                  <VisuallyHidden>{seat.nickName}</VisuallyHidden>
                </>
              ) : (
                <span className={classes.open} style={{ width: size, height: size }}>
                  <Icon name="plus" size={18} />
                  <VisuallyHidden>{t('room.open')}</VisuallyHidden>
                </span>
              )}
            </li>
          </Fragment>
        );
      })}
    </ul>
  );
}
