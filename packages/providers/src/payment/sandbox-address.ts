import { isLocale, type Locale } from '@clearcrate/contract/locale';
import type { PaymentProvider, PaymentRequest, PaymentTicket } from './payment-provider.ts';

/** What the sandbox cashier is told behind what has been signed: what the player reads, and which wallet is theirs. */
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
 * A sandbox's provider, whose page speaks the player's language and knows their wallet. Both are added behind what has been signed; a
 * real provider would refuse an address that is not as it was signed.
 */
export const sandboxProvider = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  create: async (request) => ticketWith(await provider.create(request), request),
});

/** What an address asks for, when it is one of ours. */
export function languageOf(query: unknown): Locale | undefined {
  const asked = (query as Record<string, unknown>)[SANDBOX_PARAMETERS.language];
  return typeof asked === 'string' && isLocale(asked) ? asked : undefined;
}

/** A wallet's name is sent on as the id of an account, so it has the signs of one. */
const WALLET = /^[!-)+-~]{1,64}$/;

export function walletOf(query: unknown): string | undefined {
  const asked = (query as Record<string, unknown>)[SANDBOX_PARAMETERS.wallet];
  return typeof asked === 'string' && WALLET.test(asked) ? asked : undefined;
}
