import { EmptyState } from '@clearcrate/ui/states.tsx';
import type { ComponentProps } from 'react';
import { ButtonLink, type StorePath } from './navigation.tsx';

interface NothingHereProps extends Omit<ComponentProps<typeof EmptyState>, 'action'> {
  to: StorePath;
  /** What the way to there says. */
  way: string;
}

/** Nothing is here, and one way leads on. */
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
