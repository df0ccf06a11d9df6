import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { type ComponentType, useState } from 'react';
import { replacePath, useLocation } from '../../../lib/routing/hash-router.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { EmailForm } from './email-form.tsx';
import { SpreadCodeForm } from './once-forms.tsx';
import { RealNameForm } from './real-name-form.tsx';
import { SteamForm } from './steam-form.tsx';

const FORMS = {
  password: ChangePasswordForm,
  email: EmailForm,
  realName: RealNameForm,
  steam: SteamForm,
  spreadCode: SpreadCodeForm,
} satisfies Record<string, ComponentType<{ onDone(): void }>>;

export type AccountDialog = keyof typeof FORMS;

const isDialog = (name: string | null): name is AccountDialog => name !== null && Object.hasOwn(FORMS, name);

/** The dialog named in an external link, such as `/personalInfo?open=steam`. */
export function useAccountDialog() {
  const { pathname, search } = useLocation();
  const [dialog, setDialog] = useState(() => {
    const asked = new URLSearchParams(search).get('open');
    return isDialog(asked) ? asked : undefined;
  });
  const close = () => {
    setDialog(undefined);
    const parameters = new URLSearchParams(search);
    if (!parameters.has('open')) return;
    // A closed form stays closed after a reload.
    parameters.delete('open');
    replacePath(parameters.size > 0 ? `${pathname}?${parameters}` : pathname);
  };
  return { dialog, open: setDialog, close };
}

interface AccountDialogsProps {
  open: AccountDialog | undefined;
  onClose(): void;
}

/** Short forms over their page. */
export function AccountDialogs({ open, onClose }: AccountDialogsProps) {
  const t = useT('profile');
  const [shown, setShown] = useState<AccountDialog>('password');
  // Keeps the content visible while the form closes.
  if (open && open !== shown) setShown(open);
  const Form = FORMS[shown];
  return (
    <Modal open={open !== undefined} onClose={onClose} title={t(`${shown}.title`)} subtitle={t(`${shown}.subtitle`)}>
      <Form onDone={onClose} />
    </Modal>
  );
}
