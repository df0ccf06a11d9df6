import type { SpreadInfo } from '@clearcrate/contract/spread';
import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { Loaded } from '../../../lib/loaded.tsx';
import { useSpreadInfo } from '../../../lib/spread/spread-queries.ts';
import classes from './loaded-spread.module.css';

/** The promotion once it is here; until then, or instead, what there is to say. */
export function LoadedSpread({ children }: { children(info: SpreadInfo): ReactNode }) {
  const t = useT('spread');
  const skeleton = (
    <div className={classes.shape} aria-busy="true">
      <Skeleton height={268} radius={20} />
      <Skeleton height={48} radius={12} />
      <Skeleton height={96} radius={16} />
      <Skeleton height={180} radius={16} />
    </div>
  );
  return (
    <Loaded query={useSpreadInfo()} title={t('error')} hint={t('errorHint')} skeleton={skeleton}>
      {children}
    </Loaded>
  );
}
