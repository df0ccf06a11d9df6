import type { PlayBounds } from '@clearcrate/contract/bounds';
import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { boundsQuery } from '../../../lib/bounds/bounds-queries.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Loaded } from '../../../lib/loaded.tsx';
import classes from './loaded-bounds.module.css';

/** The player's bounds, or what stands in their place until and unless they come. */
export function LoadedBounds({ children }: { children(bounds: PlayBounds): ReactNode }) {
  const t = useT('bounds');
  const skeleton = (
    <div className={classes.skeleton} aria-busy="true">
      <Skeleton height={236} radius={16} />
      <Skeleton height={74} radius={16} />
      <Skeleton height={150} radius={16} />
    </div>
  );
  return (
    <Loaded query={useQuery(boundsQuery())} title={t('error')} hint={t('errorHint')} skeleton={skeleton}>
      {children}
    </Loaded>
  );
}
