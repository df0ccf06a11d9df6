import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../lib/i18n.tsx';
import { cx } from '../cx.ts';
import { useLayout } from '../layout-context.tsx';
import classes from './toast.module.css';
import { placeToastHost, toastHost } from './toast-host.ts';
import { toastStore } from './toast-store.ts';
import { ToastView } from './toast-view.tsx';

/** Stands once in the app. Errors interrupt a screen reader, the rest waits its turn. */
export function Toasts() {
  const t = useT('common');
  const layout = useLayout();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.getToasts);
  const newest = toasts.at(-1);

  useEffect(() => {
    if (newest) placeToastHost();
  }, [newest]);

  const view = (polite: boolean) =>
    toasts
      .filter((toast) => (toast.kind !== 'error') === polite)
      .map((toast) => <ToastView key={toast.id} toast={toast} onHide={() => toastStore.hide(toast.id)} />);
  // A prize on a phone stands a little higher, to leave the bar above it free.
  const raised = layout === 'mobile' && toasts.some((toast) => toast.kind === 'prize');
  return createPortal(
    <section className={cx(classes.region, raised && classes.raised)} aria-label={t('toast.region')}>
      <div className={classes.stack} role="status">
        {view(true)}
      </div>
      <div className={classes.stack} role="alert">
        {view(false)}
      </div>
    </section>,
    toastHost(),
  );
}
