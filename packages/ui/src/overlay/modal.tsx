import { type ReactNode, useId } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { cx } from '../cx.ts';
import { useLayout } from '../layout/layout-context.tsx';
import { useT } from '../text/i18n.tsx';
import text from '../text/text.module.css';
import classes from './modal.module.css';
import { useModalDialog } from './use-modal-dialog.ts';
import { usePresence } from './use-presence.ts';
import { useSheetDrag } from './use-sheet-drag.ts';

export interface ModalProps {
  open: boolean;
  /** Called on Esc, the cross, a tap outside or pulling the sheet down. */
  onClose(): void;
  title: ReactNode;
  subtitle?: ReactNode;
  /** Next to the title, e.g. "Reset all". */
  action?: ReactNode;
  children: ReactNode;
  /** Always visible below the scrolling content. */
  footer?: ReactNode;
  /** `auto`: a bottom sheet on phones, a centred dialog on PC. `drawer`: from the left in both. */
  placement?: 'auto' | 'drawer';
  size?: 's' | 'm' | 'l';
  /** Hides the head; the title remains the accessible name. */
  headless?: boolean;
  /** A choice is required: Esc, a tap outside and pulling do not close it. */
  required?: boolean;
}

/**
 * One dialog for both layouts, based on the native modal dialog: it traps the focus and restores
 * it.
 */
export function Modal(props: ModalProps) {
  const { present, leaving } = usePresence(props.open);
  return present ? <OpenModal {...props} leaving={leaving} /> : null;
}

function OpenModal({ leaving, ...props }: ModalProps & { leaving: boolean }) {
  const {
    onClose,
    title,
    children,
    footer,
    placement = 'auto',
    size = 'm',
    headless = false,
    required = false,
  } = props;
  const { dialog, panel, close, handlers } = useModalDialog({ leaving, required, onClose });
  const titleId = useId();
  const layout = useLayout();
  const shape = placement === 'drawer' ? 'drawer' : layout === 'mobile' ? 'sheet' : 'centred';
  const sheetDrag = useSheetDrag(panel, close);
  const drag = shape === 'sheet' && !required ? sheetDrag : undefined;
  return (
    <dialog
      ref={dialog}
      className={cx(classes.dialog, classes[shape], leaving && classes.leaving)}
      aria-labelledby={titleId}
      {...handlers}
    >
      <div ref={panel} tabIndex={-1} className={cx(classes.panel, classes[size])}>
        {drag && (
          <div className={classes.grab} {...drag}>
            <span />
          </div>
        )}
        {headless ? (
          <h2 id={titleId} className={text.hidden}>
            {title}
          </h2>
        ) : (
          <ModalHead {...props} titleId={titleId} drag={drag} />
        )}
        <div className={cx(classes.body, headless && classes.bare)}>{children}</div>
        {footer && <div className={classes.footer}>{footer}</div>}
      </div>
    </dialog>
  );
}

interface ModalHeadProps extends Pick<ModalProps, 'title' | 'subtitle' | 'action' | 'required' | 'onClose'> {
  titleId: string;
  drag?: ReturnType<typeof useSheetDrag>;
}

function ModalHead({ title, subtitle, action, required, onClose, titleId, drag }: ModalHeadProps) {
  const t = useT('common');
  return (
    <div className={cx(classes.head, drag && classes.draggable)} {...drag}>
      <div className={classes.titles}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {action}
      {!required && <IconButton icon="close" label={t('action.close')} onClick={onClose} />}
    </div>
  );
}
