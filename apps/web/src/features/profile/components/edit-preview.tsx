import type { UserKind } from '@clearcrate/contract/kinds';
import type { UserInfo } from '@clearcrate/contract/user';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { pictureAddress } from '../../../lib/text/picture-address.ts';
import classes from './edit-preview.module.css';

/** A preview of the typed name where other players see it. */
export function EditPreview({ base, name }: Pick<UserInfo, 'base'> & { name: string }) {
  const t = useT('profile');
  const kind = base.userType as UserKind;
  const picture = pictureAddress(base.avater);
  const shown = name || base.nickName;
  return (
    <Panel className={classes.panel}>
      <h2 className={classes.title}>{t('edit.preview')}</h2>
      <div className={classes.seat}>
        <Avatar src={picture} frame={base.avaterFrame} size={56} />
        <div>
          <PlayerName name={shown} kind={kind} className={classes.name} />
          <Num className={classes.level}>{`V${base.userLevel}`}</Num>
        </div>
      </div>
      <div className={classes.row}>
        <Avatar src={picture} size={30} />
        <PlayerName name={shown} kind={kind} />
      </div>
      <p className={quietClass(12)}>{t('edit.previewHint')}</p>
    </Panel>
  );
}
