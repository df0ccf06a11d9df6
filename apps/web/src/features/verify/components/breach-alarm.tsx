import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Facts, HashText } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { seedKeeper, useSeedBreach } from '../../../lib/player/own-seeds.ts';
import { ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import classes from './breach-alarm.module.css';

/** The store broke a commitment shown to this browser: the most important content of the page. */
export function BreachAlarm() {
  const t = useT('verify');
  const { dateTime } = useFormats();
  const breach = useSeedBreach();
  if (!breach) return null;
  return (
    <section className={classes.alarm} role="alert">
      <h2>
        <Icon name="alert" size={24} strokeWidth={2.2} />
        {t('breach.title')}
      </h2>
      <p>{t(breach.kind === 'replaced' ? 'breach.replaced' : 'breach.changed')}</p>
      <Facts
        facts={[
          { key: 'hash', label: t('breach.hash'), value: <HashText value={breach.hash} whole /> },
          { key: 'seen', label: t('breach.seen'), value: dateTime(breach.seenAt) },
        ]}
      />
      <p>{t('breach.hint')}</p>
      <div className={classes.actions}>
        <ButtonLink to="/help/contact" variant="primary">
          {t('breach.contact')}
        </ButtonLink>
        <Button onClick={() => seedKeeper.forgetBreach()}>{t('breach.putAway')}</Button>
      </div>
    </section>
  );
}
