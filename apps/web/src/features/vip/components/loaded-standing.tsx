import type { VipStanding } from '@clearcrate/contract/vip';
import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { Loaded } from '../../../lib/loaded.tsx';
import { standingQuery } from '../../../lib/vip/standing.ts';
import classes from './loaded-standing.module.css';

/** Waits for where the player stands, in the shape of what comes. */
export function LoadedStanding({ children }: { children: (standing: VipStanding) => ReactNode }) {
  const t = useT('vip');
  const common = useT('common');
  const skeleton = (
    <div className={classes.skeleton} role="status" aria-busy="true">
      <VisuallyHidden>{common('state.loading')}</VisuallyHidden>
      <Skeleton width={104} height={104} radius={30} />
      <Skeleton width={120} height={28} />
      <Skeleton height={96} radius={12} />
      <Skeleton height={190} radius={12} />
      <Skeleton height={240} radius={16} />
    </div>
  );
  return (
    <Loaded query={useQuery(standingQuery())} title={t('error')} skeleton={skeleton}>
      {children}
    </Loaded>
  );
}
