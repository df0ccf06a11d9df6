import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { closeOverlay, useOverlays } from '../../lib/page/overlays.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { InviteForm } from './components/once-forms.tsx';

/** For players who were invited and registered without the code. */
export function BindInviteOverlay() {
  const t = useT('profile');
  const open = useOverlays((state) => state.current === 'bindInvite');
  return (
    <Modal open={open} onClose={closeOverlay} title={t('invite.title')} subtitle={t('invite.subtitle')} size="s">
      <InviteForm onDone={closeOverlay} />
    </Modal>
  );
}
