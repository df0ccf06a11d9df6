import { IconButton } from '@clearcrate/ui/icon-button.tsx';
import { setPreference, usePreferences } from '@clearcrate/ui/preferences.ts';
import { useT } from '../../lib/i18n.tsx';

/** Sound of boxes: turning it on also turns on the main switch, turning it off leaves other sounds alone. */
export function SoundButton({ raised = false }: { raised?: boolean }) {
  const t = useT('box');
  const { sound, boxSound } = usePreferences();
  const isOn = sound && boxSound;
  const toggle = () => {
    if (!isOn) setPreference('sound', true);
    setPreference('boxSound', !isOn);
  };
  return (
    <IconButton
      icon={isOn ? 'sound' : 'mute'}
      raised={raised}
      label={t('sound')}
      aria-pressed={isOn}
      onClick={toggle}
    />
  );
}
