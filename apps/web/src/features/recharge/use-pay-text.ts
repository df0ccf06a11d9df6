import { useLocale } from '@clearcrate/ui/i18n.tsx';
import { type Currency, payText } from './money-text.ts';

/** Sums of real money in the reader's writing. */
export function usePayText(): (amount: string, currency: Currency) => string {
  const locale = useLocale();
  return (amount, currency) => payText(amount, currency, locale);
}
