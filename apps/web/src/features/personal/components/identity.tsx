import type { UserKind } from '@clearcrate/contract/kinds';
import type { UserInfo } from '@clearcrate/contract/user';
import { Avatar } from '@clearcrate/ui/avatar.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { IconButton } from '@clearcrate/ui/icon-button.tsx';
import { PlayerName } from '@clearcrate/ui/player-name.tsx';
import { Pill } from '@clearcrate/ui/surface.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { isBuilt } from '../../../lib/built-pages.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink, useGo } from '../../../lib/navigation.tsx';
import { pictureAddress } from '../../../lib/picture-address.ts';
import classes from './identity.module.css';

/** Who is signed in: portrait in its frame, name, number, and what has been proven or bound. */
export function Identity({ info, size }: { info: UserInfo; size: number }) {
  const t = useT('personal');
  const go = useGo();
  const { base, userId } = info;
  return (
    <div className={classes.identity}>
      <StoreLink to="/personalHead" className={classes.portrait} aria-label={t('head.change')}>
        <Avatar src={pictureAddress(base.avater)} frame={base.avaterFrame} size={size} />
        <span className={classes.camera}>
          <Icon name="camera" size={15} strokeWidth={2} />
        </span>
      </StoreLink>
      <div className={classes.who}>
        <h2 className={classes.name}>
          <PlayerName name={base.nickName} kind={base.userType as UserKind} />
        </h2>
        <p className={classes.number}>
          <span>{t('id')}</span>
          <Num className={classes.digits}>{userId}</Num>
          <CopyButton text={userId} />
        </p>
        <Proofs info={info} />
      </div>
      {isBuilt('personalEdit') && (
        <IconButton icon="edit" label={t('edit')} className={classes.edit} onClick={() => go('/personalEdit')} />
      )}
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const t = useT('personal');
  const copy = async () => {
    if (await copyText(text)) toast.success(t('copied'));
    else toast.error(t('notCopied'));
  };
  return (
    <IconButton icon="copy" iconSize={16} label={t('copyId')} className={classes.copy} onClick={() => void copy()} />
  );
}

function Proofs({ info: { ext } }: { info: UserInfo }) {
  const t = useT('personal');
  const pills = (
    <>
      <Pill tone={ext.realName ? 'good' : 'plain'}>
        {ext.realName && <Icon name="check" size={13} strokeWidth={2.6} />}
        {t(ext.realName ? 'realName.yes' : 'realName.no')}
      </Pill>
      <Pill tone={ext.steamUrl ? 'good' : 'plain'}>
        {ext.steamUrl && <Icon name="check" size={13} strokeWidth={2.6} />}
        {t(ext.steamUrl ? 'steam.yes' : 'steam.no')}
      </Pill>
    </>
  );
  if (!isBuilt('personalInfo')) return <p className={classes.proofs}>{pills}</p>;
  return (
    <StoreLink to="/personalInfo" className={classes.proofs}>
      {pills}
    </StoreLink>
  );
}
