import { LANGUAGE_TAGS, LOCALES } from '@clearcrate/contract/locale';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Menu } from '@clearcrate/ui/overlay/menu.tsx';
import { setLocale, useLocale } from '@clearcrate/ui/text/i18n.tsx';
import { useT } from '../text/i18n.tsx';
import classes from './language-menu.module.css';

/** Each language is named in itself, so that its readers find it. */
export function LanguageMenu() {
  const t = useT('common');
  const texts = useT('shell');
  const locale = useLocale();
  return (
    <Menu
      label={texts('language')}
      align="end"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={classes.trigger}
          aria-label={`${texts('language')}: ${t(`language.${locale}`)}`}
        >
          <Icon name="globe" size={19} />
          {t(`language.${locale}`)}
          <Icon name="down" size={15} strokeWidth={2} />
        </button>
      )}
      items={LOCALES.map((name) => ({
        key: name,
        label: <span lang={LANGUAGE_TAGS[name]}>{t(`language.${name}`)}</span>,
        chosen: name === locale,
        onSelect: () => void setLocale(name),
      }))}
    />
  );
}
