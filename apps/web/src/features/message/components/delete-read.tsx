import { Question } from '@clearcrate/ui/overlay/question.tsx';
import { useState } from 'react';
import { useT } from '../../../lib/text/i18n.tsx';

interface AskToDeleteProps {
  title: string;
  hint: string;
  open: boolean;
  onClose(): void;
  onConfirm(): void;
}

/** Deleting is irreversible, so it asks for confirmation. */
export function AskToDelete({ title, hint, open, onClose, onConfirm }: AskToDeleteProps) {
  const t = useT('message');
  return (
    <Question
      open={open}
      onClose={onClose}
      title={title}
      act={{
        variant: 'danger',
        onClick: () => {
          onClose();
          onConfirm();
        },
        children: t('deleteRead.confirm'),
      }}
    >
      <p>{hint}</p>
    </Question>
  );
}

/** The question whether to delete everything read, and a function that opens it. */
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
