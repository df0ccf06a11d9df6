import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { useStatistics } from '../home-queries.ts';
import classes from './statistics.module.css';

/** Counts of real players and what they did. */
export function Statistics() {
  const t = useT('home');
  const { number } = useFormats();
  const statistics = useStatistics();
  if (statistics.length === 0) return null;
  return (
    <section className={classes.panel} aria-label={t('statistics.label')}>
      <dl className={classes.figures}>
        {statistics.map(({ name, count }) => (
          <div key={name} className={name === 'online' ? classes.live : undefined}>
            <dt>{t(`statistics.${name}`)}</dt>
            <dd>
              <Num>{number(count)}</Num>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{t('statistics.note')}</p>
    </section>
  );
}
