import { cx } from '../cx.ts';
import { useT } from '../i18n.tsx';
import { Icon } from '../icon.tsx';
import { Price } from '../price.tsx';
import text from '../text.module.css';
import classes from './toast.module.css';
import type { Toast } from './toast-store.ts';

/** One notice. Pressing anywhere on it takes it away. */
export function ToastView({ toast, onHide }: { toast: Toast; onHide(): void }) {
  const t = useT('common');
  const prize = toast.kind === 'prize' ? toast.prize : undefined;
  return (
    <button
      type="button"
      className={cx(classes.toast, classes[toast.kind])}
      data-quality={prize?.quality}
      onClick={onHide}
    >
      {toast.kind === 'prize' ? (
        <>
          <img className={classes.picture} src={toast.prize.picture} alt="" />
          <span className={classes.words}>
            <span className={classes.source}>{toast.prize.title}</span>
            <span className={classes.name}>{toast.prize.name}</span>
            <Price amount={toast.prize.value} tone="gold" weight={700} size={15} />
          </span>
          <span className={classes.close}>
            <Icon name="close" size={18} strokeWidth={2} />
            <span className={text.hidden}>{t('action.close')}</span>
          </span>
        </>
      ) : (
        <>
          <span className={classes.disc}>
            <Icon name={toast.kind === 'success' ? 'check' : 'close'} size={15} strokeWidth={2.6} />
          </span>
          <span className={classes.text}>{toast.text}</span>
          {toast.amount !== undefined && <span className={classes.amount}>{toast.amount}</span>}
        </>
      )}
    </button>
  );
}
