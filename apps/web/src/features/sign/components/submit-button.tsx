import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

interface SubmitButtonProps {
  form: { busy: boolean; isComplete: boolean };
  children: ReactNode;
}

/** Lights up when nothing is missing. Pressed before that, it leads to what is. */
export function SubmitButton({ form, children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant={form.isComplete ? 'primary' : 'secondary'} size="l" wide loading={form.busy}>
      {children}
    </Button>
  );
}
