import type { Reservation } from '@clearcrate/contract/reserve';
import { Button } from '@clearcrate/ui/button.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { openOverlay } from '../../../lib/overlays.ts';
import classes from './thanks.module.css';

/** After reserving: the place in line, and what comes next. */
export function Thanks({ reservation: { place, admitted } }: { reservation: Reservation }) {
  const t = useT('reserve');
  const box = useRef<HTMLDivElement>(null);
  // The form is gone; whoever hears the page goes on here.
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
