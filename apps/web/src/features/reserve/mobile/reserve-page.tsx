import { useT } from '../../../lib/i18n.tsx';
import { LanguageMenu } from '../../../lib/language-menu.tsx';
import { Coming, Hero } from '../components/coming.tsx';
import { Line } from '../components/line.tsx';
import classes from './reserve-page.module.css';

export function ReservePage() {
  const t = useT('reserve');
  return (
    <div className={classes.page}>
      <Hero />
      <Line />
      <Coming />
      <footer className={classes.foot}>
        <span>{t('adults')}</span>
        <LanguageMenu />
      </footer>
    </div>
  );
}
