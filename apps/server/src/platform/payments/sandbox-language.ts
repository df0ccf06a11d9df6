import { isLocale, type Locale } from '@clearcrate/contract/locale';
import type { PaymentProvider, PaymentTicket } from './payment-provider.ts';

/** The name under which the sandbox cashier is told what the player reads. */
export const LANGUAGE_PARAMETER = 'lang';

function addLanguage(address: string, locale: Locale): string {
  if (address === '') return '';
  return `${address}${address.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${locale}`;
}

const ticketIn = ({ payUrl, qrText, form }: PaymentTicket, locale: Locale): PaymentTicket => ({
  payUrl: addLanguage(payUrl, locale),
  qrText: addLanguage(qrText, locale),
  ...(form ? { form: { ...form, action: addLanguage(form.action, locale) } } : {}),
});

/**
 * A sandbox's provider whose page speaks the player's language. It is added behind what has been signed; a real provider would
 * refuse an address that is not as it was signed.
 */
export const speakingProvider = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  create: async (request) => ticketIn(await provider.create(request), request.locale),
});

/** What an address asks for, when it is one of ours. */
export function languageOf(query: unknown): Locale | undefined {
  const asked = (query as Record<string, unknown>)[LANGUAGE_PARAMETER];
  return typeof asked === 'string' && isLocale(asked) ? asked : undefined;
}
