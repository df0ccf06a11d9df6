import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useState } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { closeOverlay, openOverlay, type SignMode, useOverlays } from '../../lib/overlays.ts';
import { storage } from '../../lib/storage.ts';
import { SignForms } from './components/sign-forms.tsx';

const MODES: readonly string[] = ['login', 'register', 'forgot'] satisfies SignMode[];

/** Signing in without leaving the page. */
export function SignOverlay() {
  const t = useT('sign');
  const current = useOverlays((state) => state.current);
  const open = current !== undefined && MODES.includes(current);
  const [mode, setMode] = useState<SignMode>('login');
  // The last form stays in sight while the sheet is on its way out.
  if (open && current !== mode) setMode(current as SignMode);
  const close = () => {
    // Who turns away here does not want to be sent on by a later sign-in.
    storage.remove('returnPath');
    closeOverlay();
  };
  return (
    <Modal open={open} onClose={close} title={t(`title.${mode}`)} subtitle={t(`subtitle.${mode}`)}>
      <SignForms key={mode} mode={mode} onSwitch={openOverlay} />
    </Modal>
  );
}
