import { Button } from '../controls/button.tsx';
import { EmptyState } from '../feedback/states.tsx';

interface NothingFoundProps {
  title: string;
  hint: string;
  /** Label of the button that resets the filter. */
  reset: string;
  onReset(): void;
}

/** Shown when nothing matches the filter, with a button to reset it. */
export function NothingFound({ title, hint, reset, onReset }: NothingFoundProps) {
  const action = (
    <Button variant="primary" onClick={onReset}>
      {reset}
    </Button>
  );
  return <EmptyState icon="search" title={title} hint={hint} action={action} />;
}
