import { Button, type ButtonProps } from '../button.tsx';
import { useT } from '../i18n.tsx';
import { Modal, type ModalProps } from './modal.tsx';

interface QuestionProps extends Omit<ModalProps, 'footer' | 'size'> {
  /** The button that says yes, with what it says. */
  act: ButtonProps;
}

/** Asks once more before something is done: the way back beside the act. */
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
