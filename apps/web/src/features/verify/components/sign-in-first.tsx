import { useT } from '../../../lib/i18n.tsx';
import { openOverlay } from '../../../lib/overlays.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';

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
