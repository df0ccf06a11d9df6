import { Button } from '@clearcrate/ui/button.tsx';
import type { ReactNode } from 'react';

interface SubmitButtonProps {
  form: { busy: boolean; isComplete: boolean };
  /** Why it cannot be sent just now. */
  disabledReason?: string;
  children: ReactNode;
}

/** Lights up when nothing is missing. Pressed before that, it leads to what is. */
export function SubmitButton({ form, disabledReason, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant={form.isComplete ? 'primary' : 'secondary'}
      size="l"
      wide
      loading={form.busy}
      disabledReason={disabledReason}
    >
      {children}
    </Button>
  );
}
