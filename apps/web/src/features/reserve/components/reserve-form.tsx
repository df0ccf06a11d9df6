import type { Reservation } from '@clearcrate/contract/reserve';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { AgreementTicks } from '../../../lib/form/agreement-ticks.tsx';
import { SubmitButton } from '../../../lib/form/submit-button.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n.tsx';
import { DraftCodeField, DraftPhoneField } from '../../../lib/verify-code/phone-and-code.tsx';
import { usePhone } from '../../../lib/verify-code/phone-draft.ts';
import { countAgain, reserveCalls } from '../reserve.queries.ts';
import { fieldOfRefusal, type ReserveFault, type ReserveField, reserveFaults } from '../reserve-rules.ts';
import classes from './reserve-form.module.css';

/** The number, proved by a code, and the two ticks; what comes back is a place in line. */
export function ReserveForm({ onDone }: { onDone(reservation: Reservation): void }) {
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
    send: () => api.call(reserveCalls.reserve, wish, { quiet: true }),
    onDone(reservation) {
      countAgain();
      onDone(reservation);
    },
    // The line may have been closed meanwhile.
    onRefused() {
      countAgain();
      return false;
    },
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <DraftPhoneField form={form} />
      <DraftCodeField scene="reserve" form={form} value={own.code} onChange={(code) => change({ code })} />
      <AgreementTicks form={form} agreed={own.agreed} adult={own.adult} onChange={change} />
      <SubmitButton form={form}>{t('form.submit')}</SubmitButton>
      <p className={classes.note}>{t('form.note')}</p>
    </form>
  );
}
