import { isLocale, type Locale } from '@clearcrate/contract/locale';
import type { PaymentProvider, PaymentRequest, PaymentTicket } from './payment-provider.ts';

/** Parameters for the sandbox, added after signing: the player's language and wallet. */
export const SANDBOX_PARAMETERS = { language: 'lang', wallet: 'wallet' } as const;

type Told = Pick<PaymentRequest, 'locale' | 'wallet'>;

function addTold(address: string, { locale, wallet }: Told): string {
  if (address === '') return '';
  const told = new URLSearchParams([
    [SANDBOX_PARAMETERS.language, locale],
    [SANDBOX_PARAMETERS.wallet, wallet],
  ]);
  return `${address}${address.includes('?') ? '&' : '?'}${told}`;
}

const ticketWith = ({ payUrl, qrText, form }: PaymentTicket, told: Told): PaymentTicket => ({
  payUrl: addTold(payUrl, told),
  qrText: addTold(qrText, told),
  ...(form ? { form: { ...form, action: addTold(form.action, told) } } : {}),
});

/**
 * Wraps a provider of the sandbox to pass the player's language and wallet to its page. Both are
 * added after signing; a real provider would reject such an address.
 */
export const sandboxProvider = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  create: async (request) => ticketWith(await provider.create(request), request),
});

/** The language in an address; `undefined` unless it is one of ours. */
export function languageOf(query: unknown): Locale | undefined {
  const asked = (query as Record<string, unknown>)[SANDBOX_PARAMETERS.language];
  return typeof asked === 'string' && isLocale(asked) ? asked : undefined;
}

/** Wallet names are sent as account ids and must have their characters. */
const WALLET = /^[!-)+-~]{1,64}$/;

export function walletOf(query: unknown): string | undefined {
  const asked = (query as Record<string, unknown>)[SANDBOX_PARAMETERS.wallet];
  return typeof asked === 'string' && WALLET.test(asked) ? asked : undefined;
}
