import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useT } from '../../lib/i18n.tsx';
import { LanguageMenu } from '../../lib/language-menu.tsx';
import { openOverlay } from '../../lib/overlays.ts';
import classes from './pc-shell.module.css';

export function VisitorCorner() {
  const t = useT('shell');
  return (
    <div className={classes.account}>
      <LanguageMenu />
      <Button variant="secondary" onClick={() => openOverlay('register')}>
        {t('register')}
      </Button>
      <Button variant="primary" onClick={() => openOverlay('login')}>
        {t('signIn')}
      </Button>
    </div>
  );
}
