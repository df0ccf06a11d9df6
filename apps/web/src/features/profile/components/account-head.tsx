import type { UserKind } from '@clearcrate/contract/kinds';
import type { UserInfo } from '@clearcrate/contract/user';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Pill } from '@clearcrate/ui/layout/surface.tsx';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { ButtonLink, StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { pictureAddress } from '../../../lib/text/picture-address.ts';
import classes from './account-head.module.css';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useT('profile');
  const copy = () => void copyText(text, { done: t('copied'), failed: t('copyFailed') });
  return <IconButton icon="copy" iconSize={18} label={label} onClick={copy} />;
}

/** The account and its security state. */
export function AccountHead({ info: { userId, base, ext } }: { info: UserInfo }) {
  const t = useT('profile');
  return (
    <header className={classes.head}>
      <Avatar src={pictureAddress(base.avater)} frame={base.avaterFrame} size={68} />
      <div className={classes.who}>
        <p className={classes.name}>
          <PlayerName name={base.nickName} kind={base.userType as UserKind} />
        </p>
        <p className={classes.id}>
          {t('id')}
          <Num>{userId}</Num>
          <CopyButton text={userId} label={t('copyId')} />
        </p>
        <p className={classes.marks}>
          <Mark name="phone" done={base.mobile !== ''} />
          <Mark name="realName" done={ext.realName !== ''} />
          <Mark name="steam" done={ext.steamUrl !== ''} />
        </p>
      </div>
      <EditLink />
    </header>
  );
}

/** An icon alone on phones. */
function EditLink() {
  const titles = useT('routes');
  if (useLayout() === 'mobile') {
    return (
      <StoreLink to="/personalEdit" className={classes.pencil} aria-label={titles('personalEdit')}>
        <Icon name="edit" size={21} />
      </StoreLink>
    );
  }
  return (
    <ButtonLink to="/personalEdit" size="s">
      <Icon name="edit" size={16} />
      {titles('personalEdit')}
    </ButtonLink>
  );
}

function Mark({ name, done }: { name: 'phone' | 'realName' | 'steam'; done: boolean }) {
  const t = useT('profile');
  return (
    <Pill tone={done ? 'good' : 'plain'}>
      <Icon name={done ? 'check' : 'minus'} size={13} strokeWidth={2.4} />
      {t(`mark.${name}.${done ? 'done' : 'open'}`)}
    </Pill>
  );
}
