import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { useT } from '../lib/text/i18n.tsx';

/** Warns that the beacon may be the store's own, even if all values match. */
export function PrivateBeaconNote() {
  const t = useT('verify');
  return (
    <Note tone="bad" icon="alert">
      {t('beacon.private')}
    </Note>
  );
}
