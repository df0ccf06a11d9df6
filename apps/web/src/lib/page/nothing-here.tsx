import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import type { ComponentProps } from 'react';
import { ButtonLink, type StorePath } from '../routing/navigation.tsx';

interface NothingHereProps extends Omit<ComponentProps<typeof EmptyState>, 'action'> {
  to: StorePath;
  /** Text of the link. */
  way: string;
}

/** An empty state with one link. */
export function NothingHere({ to, way, ...state }: NothingHereProps) {
  return (
    <EmptyState
      {...state}
      action={
        <ButtonLink to={to} variant="primary">
          {way}
        </ButtonLink>
      }
    />
  );
}
