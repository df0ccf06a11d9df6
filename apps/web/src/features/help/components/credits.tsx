import { credits } from '@clearcrate/artwork/credits';
import { useT } from '../../../lib/i18n.tsx';
import classes from './credits.module.css';

/** Whose work the store's pictures and figures are made from. */
export function Credits() {
  const t = useT('help');
  return (
    <section className={classes.credits}>
      <h2>{t('credits')}</h2>
      <ul>
        {credits.map(({ name, authors, licence }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{authors}</span>
            <span>{licence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
