import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { LiveDrop } from '@clearcrate/ui/store/live-drop.tsx';
import { useLocale } from '@clearcrate/ui/text/i18n.tsx';
import { liveDropView, useLiveDrops } from '../../lib/live/live-drops.ts';
import { closeOverlay, useOverlays } from '../../lib/page/overlays.ts';
import { useT } from '../../lib/text/i18n.tsx';
import classes from './drops-overlay.module.css';

/** All drops received since the page was opened. */
export function DropsOverlay() {
  const t = useT('common');
  const texts = useT('shell');
  const layout = useLayout();
  const isOpen = useOverlays((state) => state.current === 'drops');
  const drops = useLiveDrops((state) => state.drops);
  const locale = useLocale();
  return (
    <Modal open={isOpen} onClose={closeOverlay} title={t('drop.live')} subtitle={texts('drops.real')}>
      {drops.length === 0 ? (
        <EmptyState icon="bolt" title={texts('drops.empty')} hint={texts('drops.emptyHint')} />
      ) : (
        <div className={classes.list}>
          {drops.map((drop) => (
            <LiveDrop key={drop.dropId} drop={liveDropView(drop, layout, locale)} shape="rail" />
          ))}
        </div>
      )}
    </Modal>
  );
}
