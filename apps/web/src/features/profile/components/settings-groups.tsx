import { LANGUAGE_TAGS, LOCALES } from '@clearcrate/contract/locale';
import { type PreferenceName, setPreference, usePreferences } from '@clearcrate/ui/browser/preferences.ts';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { CellGroup } from '@clearcrate/ui/controls/cell.tsx';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { Switch } from '@clearcrate/ui/controls/switch.tsx';
import { type Layout, useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { setLocale, useLocale } from '@clearcrate/ui/text/i18n.tsx';
import { inLayout, rememberLayout } from '../../../lib/routing/layout-choice.ts';
import { goTo } from '../../../lib/routing/navigation.tsx';
import { session, useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useModules } from '../../../lib/site/site-queries.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import classes from './settings-groups.module.css';

export function SoundGroup() {
  const t = useT('profile');
  const { sound } = usePreferences();
  const stateOf = useModules();
  return (
    <CellGroup title={t('settings.sounds')} note={sound ? undefined : t('settings.soundsOff')}>
      <PreferenceSwitch name="sound" />
      <PreferenceSwitch name="boxSound" disabled={!sound} />
      {stateOf('Lucky') === 'open' && <PreferenceSwitch name="luckySound" disabled={!sound} />}
    </CellGroup>
  );
}

export function MotionGroup() {
  const t = useT('profile');
  return (
    <CellGroup title={t('settings.motion')}>
      <PreferenceSwitch name="animation" />
    </CellGroup>
  );
}

function PreferenceSwitch({ name, disabled }: { name: PreferenceName; disabled?: boolean }) {
  const t = useT('profile');
  const preferences = usePreferences();
  return (
    <div className={classes.row}>
      <Switch
        label={t(`settings.${name}`)}
        description={t(`settings.${name}.hint`)}
        checked={preferences[name]}
        disabled={disabled}
        onChange={(enabled) => setPreference(name, enabled)}
      />
    </div>
  );
}

/** Each language is named in itself, so that its readers find it. */
export function LanguageGroup() {
  const t = useT('profile');
  const names = useT('common');
  const locale = useLocale();
  return (
    <CellGroup title={t('settings.language')}>
      {LOCALES.map((name) => (
        <label key={name} className={classes.choice}>
          <input
            type="radio"
            name="language"
            className={classes.radio}
            checked={name === locale}
            onChange={() => void setLocale(name)}
          />
          <span lang={LANGUAGE_TAGS[name]}>{names(`language.${name}`)}</span>
          {name === locale && <Icon name="check" size={19} strokeWidth={2.2} />}
        </label>
      ))}
    </CellGroup>
  );
}

export function LayoutGroup() {
  const t = useT('profile');
  const layout = useLayout();
  const choose = (next: Layout) => {
    rememberLayout(next);
    goTo(inLayout('/m/settings', next));
  };
  return (
    <CellGroup title={t('settings.layout')} note={t('settings.layoutHint')}>
      <div className={classes.row}>
        <Segmented<Layout>
          label={t('settings.layout')}
          value={layout}
          onChange={choose}
          options={[
            { value: 'mobile', label: t('settings.layout.mobile') },
            { value: 'pc', label: t('settings.layout.pc') },
          ]}
        />
      </div>
    </CellGroup>
  );
}

export function SignOutButton() {
  const t = useT('profile');
  if (!useIsSignedIn()) return null;
  return (
    <Button wide size="l" icon="logout" onClick={() => void session.signOut()}>
      {t('signOut')}
    </Button>
  );
}
