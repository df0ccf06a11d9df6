import { Button, type ButtonProps } from '../controls/button.tsx';
import { useT } from '../text/i18n.tsx';
import { Modal, type ModalProps } from './modal.tsx';

interface QuestionProps extends Omit<ModalProps, 'footer' | 'size'> {
  /** The confirm button. */
  act: ButtonProps;
}

/** A confirmation dialog with cancel and confirm. */
export function Question({ act, children, ...modal }: QuestionProps) {
  const t = useT('common');
  const footer = (
    <>
      <Button size="l" onClick={modal.onClose}>
        {t('action.cancel')}
      </Button>
      <Button size="l" {...act} />
    </>
  );
  return (
    <Modal {...modal} size="s" footer={footer}>
      {children}
    </Modal>
  );
}
