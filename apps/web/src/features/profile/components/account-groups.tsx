import type { UserInfo } from '@clearcrate/contract/user';
import { Cell, CellGroup } from '@clearcrate/ui/controls/cell.tsx';
import { Pill } from '@clearcrate/ui/layout/surface.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import type { ReactNode } from 'react';
import { openOverlay } from '../../../lib/page/overlays.ts';
import { useHref } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import type { AccountDialog } from './account-dialogs.tsx';
import { CopyButton } from './account-head.tsx';

interface GroupProps {
  info: UserInfo;
  onOpen(dialog: AccountDialog): void;
}

const Due = ({ children }: { children: ReactNode }) => <Pill tone="act">{children}</Pill>;
const Done = ({ children }: { children: ReactNode }) => <Pill tone="good">{children}</Pill>;

export function SignInGroup({ info, onOpen }: GroupProps) {
  const t = useT('profile');
  const href = useHref();
  const { mobile, email, mailOffered } = info.base;
  return (
    <CellGroup title={t('group.signIn')}>
      {mobile === '' ? (
        <Cell
          icon="phone"
          label={t('phone.label')}
          description={t('phone.hint')}
          value={<Due>{t('phone.bind')}</Due>}
          onPress={() => openOverlay('bindPhone')}
        />
      ) : (
        <Cell icon="phone" label={t('phone.label')} description={t('phone.hint')} value={<Num>{mobile}</Num>} />
      )}
      {mobile !== '' && (mailOffered || email !== '') && (
        <Cell
          icon="mail"
          label={t('email.label')}
          description={email === '' ? t('email.hint') : email}
          value={email === '' ? <Due>{t('email.bind')}</Due> : t('action.change')}
          onPress={() => onOpen('email')}
        />
      )}
      <Cell
        icon="lock"
        label={t('password.label')}
        description={t('password.hint')}
        value={t('action.change')}
        onPress={() => onOpen('password')}
      />
      <Cell icon="monitor" label={t('devices.label')} description={t('devices.hint')} href={href('/devices')} />
    </CellGroup>
  );
}

export function IdentityGroup({ info: { ext }, onOpen }: GroupProps) {
  const t = useT('profile');
  const isVerified = ext.realName !== '';
  return (
    <CellGroup title={t('group.identity')} note={isVerified ? undefined : t('realName.why')}>
      {isVerified ? (
        <Cell
          icon="id"
          label={t('realName.label')}
          description={
            <>
              {ext.realName} <Num>{ext.idNumber}</Num>
            </>
          }
          value={<Done>{t('realName.verified')}</Done>}
        />
      ) : (
        <Cell
          icon="id"
          label={t('realName.label')}
          description={t('realName.hint')}
          value={<Due>{t('realName.begin')}</Due>}
          onPress={() => onOpen('realName')}
        />
      )}
    </CellGroup>
  );
}

const partnerOf = (steamUrl: string): string => new URL(steamUrl).searchParams.get('partner') ?? '';

export function DeliveryGroup({ info: { ext }, onOpen }: GroupProps) {
  const t = useT('profile');
  return (
    <CellGroup title={t('group.delivery')}>
      {ext.steamUrl === '' ? (
        <Cell
          icon="link"
          label={t('steam.label')}
          description={t('steam.hint')}
          value={<Due>{t('steam.begin')}</Due>}
          onPress={() => onOpen('steam')}
        />
      ) : (
        <Cell
          icon="link"
          label={t('steam.label')}
          description={t('steam.partner', { partner: partnerOf(ext.steamUrl) })}
          value={<Done>{t('steam.bound')}</Done>}
        />
      )}
    </CellGroup>
  );
}

export function InviteGroup({ info: { ext }, onOpen }: GroupProps) {
  const t = useT('profile');
  const code = <Num>{ext.spreadCode}</Num>;
  const copy = <CopyButton text={ext.spreadCode} label={t('spreadCode.copy')} />;
  return (
    <CellGroup title={t('group.invite')}>
      {ext.isChangeInvitationCode ? (
        <Cell
          icon="gift"
          label={t('invite.label')}
          description={t('invite.hint')}
          value={t('invite.begin')}
          onPress={() => openOverlay('bindInvite')}
        />
      ) : (
        <Cell
          icon="gift"
          label={t('invite.label')}
          description={t('invite.bound')}
          value={<Num>{ext.invitationCode}</Num>}
        />
      )}
      <Cell
        icon="users"
        label={t('spreadCode.label')}
        description={t('spreadCode.hint')}
        value={code}
        trailing={copy}
      />
      {ext.isChangeSpreadCode && (
        <Cell
          icon="edit"
          label={t('spreadCode.title')}
          description={t('spreadCode.once')}
          onPress={() => onOpen('spreadCode')}
        />
      )}
    </CellGroup>
  );
}
