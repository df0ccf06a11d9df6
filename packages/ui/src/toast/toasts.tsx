import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../cx.ts';
import { useLayout } from '../layout/layout-context.tsx';
import { useT } from '../text/i18n.tsx';
import { standClear } from './stand-clear.ts';
import classes from './toast.module.css';
import { placeToastHost, toastHost } from './toast-host.ts';
import { toastStore } from './toast-store.ts';
import { ToastView } from './toast-view.tsx';

/** Rendered once per app. Errors interrupt screen readers, others are polite. */
export function Toasts() {
  const t = useT('common');
  const layout = useLayout();
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.getToast);

  const region = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (!toast) return;
    placeToastHost();
    if (region.current) standClear(region.current);
  }, [toast]);

  const view = toast && <ToastView key={toast.id} toast={toast} onHide={() => toastStore.hide(toast.id)} />;
  const urgent = toast?.kind === 'error';
  const raised = layout === 'mobile' && toast?.kind === 'prize';
  return createPortal(
    <section ref={region} className={cx(classes.region, raised && classes.raised)} aria-label={t('toast.region')}>
      <div className={classes.place} role="status">
        {!urgent && view}
      </div>
      <div className={classes.place} role="alert">
        {urgent && view}
      </div>
    </section>,
    toastHost(),
  );
}
