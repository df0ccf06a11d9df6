import { useLocale } from '@clearcrate/ui/text/i18n.tsx';

/** Sample sentences of the gallery: Chinese for zh and tw, English for the rest. */
export function useWords(): (zh: string, en: string) => string {
  const locale = useLocale();
  return (zh, en) => (locale === 'zh' || locale === 'tw' ? zh : en);
}
