import { useLocale } from '@clearcrate/ui/text/i18n.tsx';
import { type Currency, payText } from './money-text.ts';

/** Formats real money for the reader's locale. */
export function usePayText(): (amount: string, currency: Currency) => string {
  const locale = useLocale();
  return (amount, currency) => payText(amount, currency, locale);
}
