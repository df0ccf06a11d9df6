import { Button } from '@clearcrate/ui/controls/button.tsx';
import { LanguageMenu } from '../../lib/page/language-menu.tsx';
import { openOverlay } from '../../lib/page/overlays.ts';
import { useT } from '../../lib/text/i18n.tsx';
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
