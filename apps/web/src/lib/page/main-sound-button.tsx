import { setPreference, usePreferences } from '@clearcrate/ui/browser/preferences.ts';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { useT } from '../text/i18n.tsx';

/** The main switch of all sounds. */
export function MainSoundButton() {
  const t = useT('shell');
  const { sound } = usePreferences();
  return (
    <IconButton
      icon={sound ? 'sound' : 'mute'}
      label={t('sound')}
      aria-pressed={sound}
      onClick={() => setPreference('sound', !sound)}
    />
  );
}
