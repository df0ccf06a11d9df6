import { getReserveInfo, type Reservation, reserve } from '@clearcrate/contract/reserve';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { linkClass, Num } from '@clearcrate/ui/text/text.tsx';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/reads.ts';
import { AgreementTicks } from '../../../lib/form/agreement-ticks.tsx';
import { SubmitButton } from '../../../lib/form/submit-button.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { ReadError } from '../../../lib/page/loaded.tsx';
import { openOverlay } from '../../../lib/page/overlays.ts';
import { ButtonLink, StoreLink } from '../../../lib/routing/navigation.tsx';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { DraftCodeField, DraftPhoneField, usePhone } from '../../../lib/verify-code/phone-and-code.tsx';
import { useReserveInfo } from '../reserve.queries.ts';
import { fieldOfRefusal, type ReserveFault, type ReserveField, reserveFaults } from '../reserve-rules.ts';
import classes from './reserve-line.module.css';

/** The number with its code, and the two consents; the result is a place in the queue. */
function ReserveForm({ onDone }: { onDone(reservation: Reservation): void }) {
  const t = useT('reserve');
  const words = useT('sign');
  const phone = usePhone();
  const [own, setOwn] = useState({ code: '', agreed: false, adult: false });
  const change = (part: Partial<typeof own>) => setOwn((before) => ({ ...before, ...part }));
  const wish = { ...phone, ...own };
  const form = useForm<ReserveField, ReserveFault, Reservation>({
    faults: () => reserveFaults(wish),
    say: (fault) => words(`error.${fault}`),
    fieldOf: fieldOfRefusal,
    send: () => api.call(reserve, wish, { quiet: true }),
    onDone(reservation) {
      void invalidate(getReserveInfo);
      onDone(reservation);
    },
    // Reservations may have been closed meanwhile.
    onRefused() {
      void invalidate(getReserveInfo);
      return false;
    },
  });
  return (
    <form {...form.formProps} className={stackClass(14)}>
      <DraftPhoneField form={form} />
      <DraftCodeField scene="reserve" form={form} value={own.code} onChange={(code) => change({ code })} />
      <AgreementTicks form={form} agreed={own.agreed} adult={own.adult} onChange={change} />
      <SubmitButton form={form}>{t('form.submit')}</SubmitButton>
      <p className={classes.note}>{t('form.note')}</p>
    </form>
  );
}

/** After reserving: the place in the queue, and the next steps. */
function Thanks({ reservation: { place, admitted } }: { reservation: Reservation }) {
  const t = useT('reserve');
  const box = useRef<HTMLDivElement>(null);
  // The form is gone: moves the focus to the result.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={classes.thanks} tabIndex={-1}>
      <span className={classes.disc}>
        <Icon name="check" size={34} strokeWidth={2.4} />
      </span>
      <h2>{t(admitted ? 'thanks.admitted' : 'thanks.title')}</h2>
      <p className={classes.place}>
        <span>{t('thanks.place')}</span>
        <Num className={classes.number}>{place}</Num>
      </p>
      <p className={classes.hint}>{t(admitted ? 'thanks.admittedHint' : 'thanks.hint')}</p>
      {admitted && (
        <Button variant="primary" size="l" wide onClick={() => openOverlay('register')}>
          {t('thanks.register')}
        </Button>
      )}
    </div>
  );
}

/** The queue: joining it, the own place, or that there is none. */
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
        <StoreLink to="/home" className={linkClass(classes.link)}>
          {t('home')}
        </StoreLink>
      ) : (
        <button type="button" className={linkClass(classes.link)} onClick={() => openOverlay('login')}>
          {t('signIn')}
        </button>
      )}
    </div>
  );
}

/** The channel is open: no queue. */
function NoLine() {
  const t = useT('reserve');
  return (
    <EmptyState
      icon="calendar"
      title={t('closed.title')}
      hint={t('closed.hint')}
      action={
        <ButtonLink to="/home" variant="primary" size="l">
          {t('home')}
        </ButtonLink>
      }
    />
  );
}
