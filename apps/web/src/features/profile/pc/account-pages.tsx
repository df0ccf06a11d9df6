import type { UserInfo } from '@clearcrate/contract/user';
import { Panel } from '@clearcrate/ui/surface.tsx';
import { AccountDialogs, useAccountDialog } from '../components/account-dialogs.tsx';
import { DeliveryGroup, IdentityGroup, InviteGroup, SignInGroup } from '../components/account-groups.tsx';
import { AccountHead } from '../components/account-head.tsx';
import { DeviceList } from '../components/device-list.tsx';
import { EditAvatar, EditFields } from '../components/edit-form.tsx';
import { LoadedAccount } from '../components/loaded-account.tsx';
import { LanguageGroup, LayoutGroup, MotionGroup, SignOutButton, SoundGroup } from '../components/settings-groups.tsx';
import { useEditForm } from '../use-edit-form.ts';
import classes from './account-frame.module.css';
import { AccountFrame } from './account-frame.tsx';
import preview from './edit-preview.module.css';
import { EditPreview } from './edit-preview.tsx';

export function PersonalInfoPage() {
  const [dialog, setDialog] = useAccountDialog();
  return (
    <AccountFrame>
      <LoadedAccount>
        {(info) => (
          <>
            <AccountHead info={info} />
            <div className={classes.columns}>
              <div className={classes.column}>
                <SignInGroup info={info} onOpen={setDialog} />
                <DeliveryGroup info={info} onOpen={setDialog} />
              </div>
              <div className={classes.column}>
                <IdentityGroup info={info} onOpen={setDialog} />
                <InviteGroup info={info} onOpen={setDialog} />
              </div>
            </div>
            <AccountDialogs open={dialog} onClose={() => setDialog(undefined)} />
          </>
        )}
      </LoadedAccount>
    </AccountFrame>
  );
}

export function PersonalEditPage() {
  return (
    <AccountFrame>
      <LoadedAccount>{(info) => <Edit info={info} />}</LoadedAccount>
    </AccountFrame>
  );
}

function Edit({ info }: { info: UserInfo }) {
  const edit = useEditForm(info);
  return (
    <div className={classes.columns}>
      <Panel className={preview.panel}>
        <EditAvatar base={info.base} />
        <EditFields edit={edit} />
      </Panel>
      <EditPreview base={info.base} name={edit.name} />
    </div>
  );
}

export const DevicesPage = () => (
  <AccountFrame>
    <DeviceList />
  </AccountFrame>
);

export const SettingsPage = () => (
  <AccountFrame>
    <div className={classes.columns}>
      <div className={classes.column}>
        <SoundGroup />
        <MotionGroup />
        <LayoutGroup />
      </div>
      <div className={classes.column}>
        <LanguageGroup />
        <SignOutButton />
      </div>
    </div>
  </AccountFrame>
);
