import { setLocale, useLocale } from '@clearcrate/ui/text/i18n.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../lib/texts.ts';
import classes from './parts.module.css';

export function LanguageSelect() {
  const t = useTexts();
  const locale = useLocale();
  const client = useQueryClient();
  const choose = async (next: 'zh' | 'en') => {
    await setLocale(next);
    // The server writes names of kinds and goods in the language of the call.
    await client.invalidateQueries();
  };
  return (
    <select
      className={classes.language}
      aria-label={t('nav.language')}
      value={locale === 'zh' || locale === 'tw' ? 'zh' : 'en'}
      onChange={(event) => choose(event.currentTarget.value === 'zh' ? 'zh' : 'en')}
    >
      <option value="zh">中文</option>
      <option value="en">English</option>
    </select>
  );
}
