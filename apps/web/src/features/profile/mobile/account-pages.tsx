import type { UserInfo } from '@clearcrate/contract/user';
import type { ReactNode } from 'react';
import { AccountDialogs, useAccountDialog } from '../components/account-dialogs.tsx';
import { DeliveryGroup, IdentityGroup, InviteGroup, SignInGroup } from '../components/account-groups.tsx';
import { AccountHead } from '../components/account-head.tsx';
import { DeviceList } from '../components/device-list.tsx';
import { EditAvatar, EditFields } from '../components/edit-form.tsx';
import { LoadedAccount } from '../components/loaded-account.tsx';
import { LanguageGroup, LayoutGroup, MotionGroup, SignOutButton, SoundGroup } from '../components/settings-groups.tsx';
import { useEditForm } from '../use-edit-form.ts';
import classes from './account-pages.module.css';

const Page = ({ children }: { children: ReactNode }) => <div className={classes.page}>{children}</div>;

export function PersonalInfoPage() {
  const [dialog, setDialog] = useAccountDialog();
  return (
    <Page>
      <LoadedAccount>
        {(info) => (
          <>
            <AccountHead info={info} />
            <SignInGroup info={info} onOpen={setDialog} />
            <IdentityGroup info={info} onOpen={setDialog} />
            <DeliveryGroup info={info} onOpen={setDialog} />
            <InviteGroup info={info} onOpen={setDialog} />
            <AccountDialogs open={dialog} onClose={() => setDialog(undefined)} />
          </>
        )}
      </LoadedAccount>
    </Page>
  );
}

export function PersonalEditPage() {
  return (
    <Page>
      <LoadedAccount>{(info) => <Edit info={info} />}</LoadedAccount>
    </Page>
  );
}

function Edit({ info }: { info: UserInfo }) {
  const edit = useEditForm(info);
  return (
    <>
      <EditAvatar base={info.base} />
      <EditFields edit={edit} />
    </>
  );
}

export const DevicesPage = () => (
  <Page>
    <DeviceList />
  </Page>
);

export const SettingsPage = () => (
  <Page>
    <SoundGroup />
    <MotionGroup />
    <LanguageGroup />
    <LayoutGroup />
    <SignOutButton />
  </Page>
);
