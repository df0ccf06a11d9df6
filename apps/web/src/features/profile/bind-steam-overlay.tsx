import { getRechargeOptions } from '@clearcrate/contract/recharge';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { invalidate } from '../../lib/api/reads.ts';
import { closeOverlay, useOverlays } from '../../lib/page/overlays.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { SteamForm } from './components/steam-form.tsx';

/** Opened during a payment: the page below keeps its state. */
export function BindSteamOverlay() {
  const t = useT('profile');
  const open = useOverlays((state) => state.current === 'bindSteam');
  const finish = () => {
    void invalidate(getRechargeOptions);
    closeOverlay();
  };
  return (
    <Modal open={open} onClose={closeOverlay} title={t('steam.title')} subtitle={t('steam.subtitle')}>
      <SteamForm onDone={finish} />
    </Modal>
  );
}
