import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useState } from 'react';
import { storage } from '../../lib/browser/storage.ts';
import { closeOverlay, openOverlay, type SignMode, useOverlays } from '../../lib/page/overlays.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { SignForms } from './components/sign-forms.tsx';

const MODES: readonly string[] = ['login', 'register', 'forgot'] satisfies SignMode[];

/** Signs in without leaving the page. */
export function SignOverlay() {
  const t = useT('sign');
  const { current, isSignedOut } = useOverlays();
  const open = current !== undefined && MODES.includes(current);
  const [mode, setMode] = useState<SignMode>('login');
  // Keeps the last form visible while the sheet closes.
  if (open && current !== mode) setMode(current as SignMode);
  const close = () => {
    // A visitor who cancels must not be redirected by a later sign-in.
    storage.remove('returnPath');
    closeOverlay();
  };
  return (
    <Modal open={open} onClose={close} title={t(`title.${mode}`)} subtitle={t(`subtitle.${mode}`)}>
      <div className={stackClass(14)}>
        {isSignedOut && <Note icon="info">{t('signedOut')}</Note>}
        <SignForms key={mode} mode={mode} onSwitch={openOverlay} />
      </div>
    </Modal>
  );
}
