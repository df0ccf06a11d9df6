import { Button } from '@clearcrate/ui/button.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { openOverlay } from '../../../lib/overlays.ts';

/** Records belong to somebody; by hand anybody can check anything. */
export function SignInFirst() {
  const t = useT('verify');
  return (
    <EmptyState
      icon="shield"
      title={t('records.signIn')}
      hint={t('records.signInHint')}
      action={
        <Button variant="primary" onClick={() => openOverlay('login')}>
          {t('signIn')}
        </Button>
      }
    />
  );
}
