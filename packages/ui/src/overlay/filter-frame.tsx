import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { useT } from '../text/i18n.tsx';
import classes from './filter-frame.module.css';
import { Modal } from './modal.tsx';

interface FilterFrameProps {
  open: boolean;
  title: string;
  resetLabel: string;
  applyLabel: string;
  /** Why the choices cannot be applied. */
  disabledReason?: string;
  onReset(): void;
  /** Called before `onApply`, or alone when the choices are discarded. */
  onClose(): void;
  onApply(): void;
  children: ReactNode;
}

/** Frame of a filter whose choices apply together. */
export function FilterFrame(props: FilterFrameProps) {
  const { open, title, resetLabel, applyLabel, disabledReason, onReset, onClose, onApply, children } = props;
  const t = useT('common');
  const apply = () => {
    onClose();
    onApply();
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      action={
        <Button variant="ghost" size="s" onClick={onReset}>
          {resetLabel}
        </Button>
      }
      footer={
        <>
          <Button size="l" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="l" variant="primary" disabledReason={disabledReason} onClick={apply}>
            {applyLabel}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>{children}</div>
    </Modal>
  );
}
