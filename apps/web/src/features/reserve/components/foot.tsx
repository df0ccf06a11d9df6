import { useT } from '../../../lib/i18n.tsx';
import { LanguageMenu } from '../../../lib/language-menu.tsx';
import classes from './foot.module.css';

export function Foot() {
  const t = useT('reserve');
  return (
    <footer className={classes.foot}>
      <span>{t('adults')}</span>
      <LanguageMenu />
    </footer>
  );
}
