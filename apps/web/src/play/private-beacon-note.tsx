import { Note } from '@clearcrate/ui/states.tsx';
import { useT } from '../lib/i18n.tsx';

/** Every number may fit, and the beacon may still be the store's own. */
export function PrivateBeaconNote() {
  const t = useT('verify');
  return (
    <Note tone="bad" icon="alert">
      {t('beacon.private')}
    </Note>
  );
}
