import { setPreference, usePreferences } from '@clearcrate/ui/browser/preferences.ts';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { useT } from '../../lib/text/i18n.tsx';

interface SoundSwitchProps {
  of: 'boxSound' | 'luckySound';
  label: string;
  raised?: boolean;
}

/**
 * The sound of one mode: turning it on also turns on the main switch, turning it off does not
 * affect others.
 */
export function SoundSwitch({ of, label, raised = false }: SoundSwitchProps) {
  const preferences = usePreferences();
  const isOn = preferences.sound && preferences[of];
  const toggle = () => {
    if (!isOn) setPreference('sound', true);
    setPreference(of, !isOn);
  };
  return (
    <IconButton icon={isOn ? 'sound' : 'mute'} raised={raised} label={label} aria-pressed={isOn} onClick={toggle} />
  );
}

export function SoundButton({ raised = false }: { raised?: boolean }) {
  return <SoundSwitch of="boxSound" label={useT('box')('sound')} raised={raised} />;
}
