import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import type { RouteEntry } from '../lib/routes.ts';
import classes from './page-skeleton.module.css';

/** The shape of what comes. It needs no text, so it can stand before any language file has arrived. */
export function PageSkeleton({ entry }: { entry?: RouteEntry }) {
  if (entry?.path === 'home' || !entry) return <HomeShape />;
  return (
    <div className={classes.page} aria-busy="true">
      <Skeleton width="42%" height={22} />
      <Skeleton height={14} />
      <Skeleton width="88%" height={14} />
      <Skeleton width="94%" height={14} />
      <Skeleton width="61%" height={14} />
      <Skeleton height={160} radius={16} />
    </div>
  );
}

function HomeShape() {
  return (
    <div className={classes.page} aria-busy="true">
      <Skeleton radius={16} height="auto" className={classes.hero} />
      <Skeleton height={40} radius={12} />
      <div className={classes.tiles}>
        {['a', 'b', 'c', 'd', 'e'].map((tile) => (
          <Skeleton key={tile} height={48} radius={15} />
        ))}
      </div>
    </div>
  );
}
