import { Button, buttonClass } from '@clearcrate/ui/button.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { usePlayRefusal } from '../../lib/bounds/play-refusal.ts';
import { useT } from '../../lib/i18n.tsx';
import { StoreLink } from '../../lib/navigation.tsx';
import { closeOverlay, useOverlays } from '../../lib/overlays.ts';
import classes from './overlays.module.css';

/** Names the bound that was reached and leads to where it is set. What happened to the money is said first. */
export function RefusalOverlay() {
  const t = useT('bounds');
  const words = useT('common');
  const isOpen = useOverlays(({ current }) => current === 'playRefused');
  const { reason, text } = usePlayRefusal();
  const [to, link] =
    reason === 'realName'
      ? (['/personalInfo', 'refused.toRealName'] as const)
      : (['/bounds', 'refused.toBounds'] as const);
  return (
    <Modal
      open={isOpen}
      onClose={closeOverlay}
      size="s"
      title={t(`refused.${reason}`)}
      subtitle={t('refused.nothing')}
      footer={
        <>
          <StoreLink to={to} className={buttonClass({ size: 'l' })} onClick={closeOverlay}>
            {t(link)}
          </StoreLink>
          <Button size="l" onClick={closeOverlay}>
            {words('action.close')}
          </Button>
        </>
      }
    >
      <p className={classes.text}>{text}</p>
    </Modal>
  );
}
