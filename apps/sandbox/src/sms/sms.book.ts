import { SMS_SCENES, type SmsScene } from '@clearcrate/contract/auth';
import { LOCALES, type Locale } from '@clearcrate/contract/locale';
import type { Clock } from '@clearcrate/providers/environment';
import { SMS_PROVIDERS, type SmsProviderName } from '@clearcrate/providers/sms/sms-routes';
import { smsText } from '@clearcrate/server/beside-store';
import type { FastifyReply } from 'fastify';
import type { CashierKeys } from '../payment/accounts.ts';
import type { Notice } from '../payment/side.ts';

/** Behaviour of a provider, chosen by the tester. */
export const SMS_MODES = ['deliver', 'undeliver', 'silent', 'refuse', 'error', 'hang', 'noId'] as const;
export type SmsMode = (typeof SMS_MODES)[number];
export const isSmsMode = (name: string): name is SmsMode => (SMS_MODES as readonly string[]).includes(name);

/** A message that a phone of the sandbox received. */
export interface ArrivedSms {
  provider: SmsProviderName;
  id: string;
  /** The store's attempt id, as the protocol carries it. */
  reference: string;
  mobile: string;
  text: string;
  segments: number;
  atMs: number;
  state: 'delivered' | 'undelivered' | 'sent';
  /** Webhook for the report; empty for providers that are queried. */
  reportUrl: string;
}

const MOST_KEPT = 500;

/** Names of the sandbox's templates, one per language and purpose. */
export const aliyunTemplate = (locale: Locale, scene: SmsScene): string => `SMS_${locale}_${scene}`;
export const tencentTemplate = (locale: Locale, scene: SmsScene): string =>
  String(1_000 + LOCALES.indexOf(locale) * 100 + SMS_SCENES.indexOf(scene));

/** Renders a template; `undefined` for an unknown one. */
export function renderTemplate(
  nameOf: typeof aliyunTemplate,
  template: string,
  values: Readonly<Record<string, string>>,
): string | undefined {
  for (const locale of LOCALES)
    for (const scene of SMS_SCENES) if (nameOf(locale, scene) === template) return smsText(locale, scene, values);
  return undefined;
}

/** Creates the phones of the sandbox and the current behaviour of each provider. */
export function createSmsBook(clock: Clock) {
  const arrived: ArrivedSms[] = [];
  const modes = new Map<SmsProviderName, SmsMode>(SMS_PROVIDERS.map((name) => [name, 'deliver']));
  return {
    arrived,
    modes,
    modeOf: (provider: SmsProviderName): SmsMode => modes.get(provider) ?? 'deliver',
    take: (message: Omit<ArrivedSms, 'atMs' | 'state' | 'segments'>): ArrivedSms => {
      const mode = modes.get(message.provider);
      const state = mode === 'undeliver' ? 'undelivered' : mode === 'silent' ? 'sent' : 'delivered';
      const taken: ArrivedSms = { ...message, segments: message.text.length > 70 ? 2 : 1, atMs: clock.now(), state };
      arrived.push(taken);
      if (arrived.length > MOST_KEPT) arrived.shift();
      return taken;
    },
    find: (provider: SmsProviderName, id: string) =>
      arrived.find((message) => message.provider === provider && message.id === id),
  };
}

export type SmsBook = ReturnType<typeof createSmsBook>;

export interface SmsSideDeps {
  book: SmsBook;
  clock: Clock;
  keys: CashierKeys;
  storeUrl: string;
  /** Called for each delivered or lost message with the reports that its provider sends. */
  report(notices: readonly Notice[]): void;
}

export type Arrive = (message: Parameters<SmsBook['take']>[0]) => ArrivedSms;

const HANG_MS = 60_000;

/** Performs the failure that the tester chose; false when the message is to be accepted. */
export async function misbehave(
  book: SmsBook,
  provider: SmsProviderName,
  reply: FastifyReply,
  refusal: { status: number; body: object },
): Promise<boolean> {
  const mode = book.modeOf(provider);
  if (mode === 'hang') await new Promise((resolve) => setTimeout(resolve, HANG_MS).unref());
  if (mode === 'refuse') reply.status(refusal.status).send(refusal.body);
  else if (mode === 'error' || mode === 'hang') reply.status(500).send({ error: 'internal' });
  else return false;
  return true;
}
