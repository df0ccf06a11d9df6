import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import classes from './somebody.module.css';

export function Somebody() {
  const t = useT('bounds');
  return (
    <p className={classes.line}>
      {t('help.ask')}
      <StoreLink to="/help/contact">{t('help.talk')}</StoreLink>
    </p>
  );
}
