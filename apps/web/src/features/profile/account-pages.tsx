import type { UserInfo } from '@clearcrate/contract/user';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import type { ReactNode } from 'react';
import classes from './account-pages.module.css';
import { AccountDialogs, useAccountDialog } from './components/account-dialogs.tsx';
import { AccountFrame } from './components/account-frame.tsx';
import { DeliveryGroup, IdentityGroup, InviteGroup, SignInGroup } from './components/account-groups.tsx';
import { AccountHead } from './components/account-head.tsx';
import { DeviceList } from './components/device-list.tsx';
import { EditAvatar, EditFields } from './components/edit-form.tsx';
import { EditPreview } from './components/edit-preview.tsx';
import { LoadedAccount } from './components/loaded-account.tsx';
import { LanguageGroup, LayoutGroup, MotionGroup, SignOutButton, SoundGroup } from './components/settings-groups.tsx';
import { useEditForm } from './use-edit-form.ts';

function Page({ children }: { children: ReactNode }) {
  return useLayout() === 'pc' ? (
    <AccountFrame>{children}</AccountFrame>
  ) : (
    <div className={classes.page}>{children}</div>
  );
}

/** Side by side on a wide screen, stacked on phones. */
const Columns = ({ children }: { children: ReactNode }) => <div className={classes.columns}>{children}</div>;
const Column = ({ children }: { children: ReactNode }) => <div className={classes.column}>{children}</div>;

export function PersonalInfoPage() {
  const { dialog, open, close } = useAccountDialog();
  const isWide = useLayout() === 'pc';
  return (
    <Page>
      <LoadedAccount>
        {(info) => (
          <>
            <AccountHead info={info} />
            <Columns>
              <Column>
                <SignInGroup info={info} onOpen={open} />
                {!isWide && <IdentityGroup info={info} onOpen={open} />}
                <DeliveryGroup info={info} onOpen={open} />
              </Column>
              <Column>
                {isWide && <IdentityGroup info={info} onOpen={open} />}
                <InviteGroup info={info} onOpen={open} />
              </Column>
            </Columns>
            <AccountDialogs open={dialog} onClose={close} />
          </>
        )}
      </LoadedAccount>
    </Page>
  );
}

export const PersonalEditPage = () => (
  <Page>
    <LoadedAccount>{(info) => <Edit info={info} />}</LoadedAccount>
  </Page>
);

function Edit({ info }: { info: UserInfo }) {
  const edit = useEditForm(info);
  const fields = (
    <>
      <EditAvatar base={info.base} />
      <EditFields edit={edit} />
    </>
  );
  if (useLayout() === 'mobile') return fields;
  return (
    <Columns>
      <Panel className={classes.panel}>{fields}</Panel>
      <EditPreview base={info.base} name={edit.name} />
    </Columns>
  );
}

export const DevicesPage = () => (
  <Page>
    <DeviceList />
  </Page>
);

export function SettingsPage() {
  const isWide = useLayout() === 'pc';
  return (
    <Page>
      <Columns>
        <Column>
          <SoundGroup />
          <MotionGroup />
          {isWide ? <LayoutGroup /> : <LanguageGroup />}
        </Column>
        <Column>
          {isWide ? <LanguageGroup /> : <LayoutGroup />}
          <SignOutButton />
        </Column>
      </Columns>
    </Page>
  );
}
