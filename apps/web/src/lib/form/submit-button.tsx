import { Button } from '@clearcrate/ui/controls/button.tsx';
import type { ReactNode } from 'react';

interface SubmitButtonProps {
  form: { busy: boolean; isComplete: boolean };
  /** Why it cannot be sent now. */
  disabledReason?: string;
  children: ReactNode;
}

/** Highlighted when the form is complete. Pressed earlier, it focuses the first fault. */
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
