import type { UserKind } from '@clearcrate/contract/kinds';
import { Avatar } from '@clearcrate/ui/avatar.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { PlayerName } from '@clearcrate/ui/player-name.tsx';
import { metalClass } from '@clearcrate/ui/vip-metal.ts';
import { pictureAddress } from '../../../lib/picture-address.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import classes from './head.module.css';
import type { Look } from './use-look.ts';

/** As others will see it. */
export function Preview({ look }: { look: Look }) {
  const base = useSession((state) => state.info?.base);
  return (
    <div className={cx(classes.preview, metalClass(look.frame))}>
      <Avatar src={pictureAddress(look.avatar)} frame={look.frame} size={112} />
      {base && <PlayerName name={base.nickName} kind={base.userType as UserKind} className={classes.previewName} />}
    </div>
  );
}
