import { Button } from '@clearcrate/ui/button.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';

interface AskToDeleteProps {
  title: string;
  hint: string;
  open: boolean;
  onClose(): void;
  onConfirm(): void;
}

/** What is deleted is gone, so it is asked for twice. */
export function AskToDelete({ title, hint, open, onClose, onConfirm }: AskToDeleteProps) {
  const t = useT('message');
  const words = useT('common');
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="s"
      title={title}
      footer={
        <>
          <Button size="l" onClick={onClose}>
            {words('action.cancel')}
          </Button>
          <Button
            size="l"
            variant="danger"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {t('deleteRead.confirm')}
          </Button>
        </>
      }
    >
      <p>{hint}</p>
    </Modal>
  );
}

/** The question whether to delete everything read, and how to ask it. */
export function useDeleteReadQuestion(onConfirm: () => void) {
  const t = useT('message');
  const [isAsking, setAsking] = useState(false);
  return {
    ask: () => setAsking(true),
    dialog: (
      <AskToDelete
        title={t('deleteRead.title')}
        hint={t('deleteRead.hint')}
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onConfirm}
      />
    ),
  };
}
