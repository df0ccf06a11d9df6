import { setLocale, useLocale } from '@clearcrate/ui/text/i18n.tsx';
import { useTexts } from '../lib/texts.ts';
import classes from './parts.module.css';

export function LanguageSelect() {
  const t = useTexts();
  const locale = useLocale();
  return (
    <select
      className={classes.language}
      aria-label={t('nav.language')}
      value={locale === 'zh' || locale === 'tw' ? 'zh' : 'en'}
      onChange={(event) => setLocale(event.currentTarget.value === 'zh' ? 'zh' : 'en')}
    >
      <option value="zh">中文</option>
      <option value="en">English</option>
    </select>
  );
}
