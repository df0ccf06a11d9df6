import { useT } from '../../../lib/i18n.tsx';
import classes from './credits.module.css';

/** Names of works and licences are the same in every language. */
const WORKS = [
  { name: 'game-icons.net', licence: 'CC BY 3.0' },
  { name: 'Saira, Omnibus-Type', licence: 'SIL OFL 1.1' },
] as const;

/** Whose work the store's pictures and figures are made from. */
export function Credits() {
  const t = useT('help');
  return (
    <section className={classes.credits}>
      <h2>{t('credits')}</h2>
      <ul>
        <li>
          {t('creditsShapes')} <b>{WORKS[0].name}</b> {WORKS[0].licence}
        </li>
        <li>
          {t('creditsFace')} <b>{WORKS[1].name}</b> {WORKS[1].licence}
        </li>
      </ul>
    </section>
  );
}
