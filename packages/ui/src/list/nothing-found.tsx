import { Button } from '../button.tsx';
import { EmptyState } from '../states.tsx';

interface NothingFoundProps {
  title: string;
  hint: string;
  /** What the button says that lifts the filter. */
  reset: string;
  onReset(): void;
}

/** Nothing passes the filter, which is one press away from being lifted. */
export function NothingFound({ title, hint, reset, onReset }: NothingFoundProps) {
  const action = (
    <Button variant="primary" onClick={onReset}>
      {reset}
    </Button>
  );
  return <EmptyState icon="search" title={title} hint={hint} action={action} />;
}
