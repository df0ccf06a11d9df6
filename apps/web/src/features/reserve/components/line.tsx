import type { Reservation } from '@clearcrate/contract/reserve';
import { buttonClass } from '@clearcrate/ui/button.tsx';
import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { Panel } from '@clearcrate/ui/surface.tsx';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { ReadError } from '../../../lib/loaded.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { openOverlay } from '../../../lib/overlays.ts';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useReserveInfo } from '../reserve.queries.ts';
import classes from './line.module.css';
import { ReserveForm } from './reserve-form.tsx';
import { Thanks } from './thanks.tsx';

/** The line before the door: joining it, one's place in it, or that there is none. */
export function Line() {
  const t = useT('reserve');
  const query = useReserveInfo();
  const info = query.data;
  const isSignedIn = useIsSignedIn();
  const [reservation, setReservation] = useState<Reservation>();
  if (!info) {
    if (query.error) return <ReadError query={query} title={t('error')} />;
    return <Skeleton height={380} radius={20} />;
  }
  if (!info.reserve && !reservation) return <NoLine />;
  return (
    <div className={classes.line}>
      {info.count > 0 && <p className={classes.count}>{t('count', { count: info.count })}</p>}
      <Panel className={classes.card}>
        {reservation ? (
          <Thanks reservation={reservation} />
        ) : (
          <>
            <h2 className={classes.title}>{t('form.title')}</h2>
            <ReserveForm onDone={setReservation} />
          </>
        )}
      </Panel>
      {isSignedIn ? (
        <StoreLink to="/home" className={classes.link}>
          {t('home')}
        </StoreLink>
      ) : (
        <button type="button" className={classes.link} onClick={() => openOverlay('login')}>
          {t('signIn')}
        </button>
      )}
    </div>
  );
}

/** The channel is open: nobody has to wait. */
function NoLine() {
  const t = useT('reserve');
  return (
    <EmptyState
      icon="calendar"
      title={t('closed.title')}
      hint={t('closed.hint')}
      action={
        <StoreLink to="/home" className={buttonClass({ variant: 'primary', size: 'l' })}>
          {t('home')}
        </StoreLink>
      }
    />
  );
}
