import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODE_SCENES } from '@clearcrate/contract/auth';
import { LOCALES, type Locale } from '@clearcrate/contract/locale';
import { z } from 'zod';
import { type Config, isProduction } from '../config.ts';
import { StartupError } from '../errors.ts';
import { type OutgoingSms, parseMicros } from './sms-provider.ts';
import { SMS_PROVIDERS, type SmsProviderName } from './sms-routes.ts';

/** The file with the store's accounts at providers of text messages (`SMS_FILE`). */

const text = z.string().min(1).max(512);
const decimal = z.string().regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be an amount such as "0.045"');
const micros = decimal.transform(parseMicros);
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** Price of one segment by prefix, `*` for all others. */
const prices = z.record(z.string().regex(/^(\*|\d{1,10})$/, 'must be digits or *'), micros).default({});
const timeoutMs = z.int().min(500).max(7_000).default(3_500);
const common = { prices, timeoutMs };

const TEMPLATE_VALUES = ['code', 'minutes'] as const;

/** What a language sends: the approved signature, and a template for each purpose or one for all. */
const languageText = z
  .strictObject({
    signature: z.string().max(64),
    templates: z.partialRecord(z.enum([...CODE_SCENES, 'default']), text),
    parameters: z.array(z.enum(TEMPLATE_VALUES)).min(1).default(['code']),
  })
  .refine(
    ({ templates }) => templates.default !== undefined || CODE_SCENES.every((scene) => templates[scene] !== undefined),
    `needs a template for each of ${CODE_SCENES.join(', ')}, or one as "default"`,
  );
const texts = z
  .partialRecord(z.enum(LOCALES), languageText)
  .refine((all) => Object.keys(all).length > 0, 'needs at least one language');
type Texts = z.output<typeof texts>;

const accountFile = z.strictObject({
  /** The currency of all prices and of the budget. */
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a code such as CNY'),
  aliyun: z
    .strictObject({
      endpoint: address.default('https://dysmsapi.aliyuncs.com'),
      accessKeyId: text,
      accessKeySecret: text,
      texts,
      ...common,
    })
    .optional(),
  tencent: z
    .strictObject({
      endpoint: address.default('https://sms.tencentcloudapi.com'),
      region: text.default('ap-guangzhou'),
      secretId: text,
      secretKey: text,
      appId: text,
      senderId: text.optional(),
      reportToken: z.string().min(24, 'must have at least 24 characters').optional(),
      texts,
      ...common,
    })
    .optional(),
  twilio: z
    .strictObject({
      endpoint: address.default('https://api.twilio.com'),
      accountSid: text,
      authToken: text,
      apiKey: text.optional(),
      apiSecret: text.optional(),
      from: text.optional(),
      messagingServiceSid: text.optional(),
      /** How much one unit of Twilio's currency is in the currency of the file. */
      currencyRate: decimal.default('1').transform(parseMicros),
      ...common,
    })
    .refine(
      ({ from, messagingServiceSid }) => (from === undefined) !== (messagingServiceSid === undefined),
      'needs either "from" or "messagingServiceSid"',
    )
    .refine(({ apiKey, apiSecret }) => (apiKey === undefined) === (apiSecret === undefined), 'has half an API key')
    .optional(),
  http: z
    .strictObject({ url: address, secret: z.string().min(32, 'must have at least 32 characters'), ...common })
    .optional(),
});

export type SmsAccounts = z.input<typeof accountFile>;
export type SmsSettings = z.output<typeof accountFile>;
export type AliyunSettings = NonNullable<SmsSettings['aliyun']>;
export type TencentSettings = NonNullable<SmsSettings['tencent']>;
export type TwilioSettings = NonNullable<SmsSettings['twilio']>;
export type HttpSmsSettings = NonNullable<SmsSettings['http']>;

/** Where a store in development finds the accounts that the sandbox beside it has made. */
export const smsAccountPath = (dataDir: string): string => join(dataDir, 'cashier', 'sms.json');

function readText({ SMS_FILE, DATA_DIR, NODE_ENV }: Config): string {
  const path = SMS_FILE ?? (NODE_ENV === 'development' ? smsAccountPath(DATA_DIR) : undefined);
  if (path === undefined)
    throw new StartupError('SMS_ROUTES names providers, and SMS_FILE with their accounts is not set.');
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartupError(`SMS_FILE cannot be read: ${(error as Error).message}`);
  }
}

/** Checks accounts and fills their defaults in. */
export function parseSmsAccounts(value: unknown): SmsSettings {
  const read = accountFile.safeParse(value);
  if (read.success) return read.data;
  const first = read.error.issues[0];
  throw new StartupError(
    `SMS_FILE: ${first?.path.join('.')} is not usable: ${first?.message}. Correct it and start again.`,
  );
}

function parseFile(file: string): SmsSettings {
  let value: unknown;
  try {
    value = JSON.parse(file);
  } catch {
    throw new StartupError('SMS_FILE is no JSON. Correct it and start again.');
  }
  return parseSmsAccounts(value);
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** In production an account is only sent over TLS, or to a gateway on the same machine. */
function checkAddress(config: Config, name: SmsProviderName, settings: SmsSettings): void {
  const url = new URL(name === 'http' ? (settings.http?.url ?? '') : (settings[name]?.endpoint ?? ''));
  if (!isProduction(config) || url.protocol === 'https:' || LOOPBACK.has(url.hostname)) return;
  throw new StartupError(`SMS_FILE: in production ${name} is reached by https, or on this machine.`);
}

/** The accounts of all providers that a route names; undefined where there are none. A mistake stops the start. */
export function readSmsSettings(config: Config): SmsSettings | undefined {
  const named = new Set((config.SMS_ROUTES ?? []).flatMap(({ providers }) => providers));
  if (named.size === 0) return undefined;
  const settings = parseFile(readText(config));
  for (const name of SMS_PROVIDERS.filter((one) => named.has(one))) {
    if (!settings[name]) throw new StartupError(`SMS_ROUTES names ${name}, and SMS_FILE has no account of it.`);
    checkAddress(config, name, settings);
  }
  return settings;
}

/** The price of the longest prefix that fits; nothing where none is given. */
export function priceIn(list: Readonly<Record<string, bigint>>, mobile: string): bigint {
  const digits = mobile.replace(/^\+/, '');
  const [best] = Object.keys(list)
    .filter((prefix) => prefix !== '*' && digits.startsWith(prefix))
    .sort((a, b) => b.length - a.length);
  return list[best ?? '*'] ?? 0n;
}

/** Languages to fall back to when a provider has no template in the player's own. */
const FALL_BACK: Record<Locale, readonly Locale[]> = {
  zh: ['tw', 'en'],
  tw: ['zh', 'en'],
  en: [],
  vi: ['en'],
  ko: ['en'],
};

/** The template of a message in its language, or in the nearest one there is. */
export function templateFor(texts: Texts, { locale, purpose }: Pick<OutgoingSms, 'locale' | 'purpose'>) {
  const language = [locale, ...FALL_BACK[locale], ...LOCALES].find((one) => texts[one] !== undefined) ?? locale;
  const { signature = '', templates = {}, parameters = [] } = texts[language] ?? {};
  return { signature, parameters, template: templates[purpose] ?? templates.default ?? '' };
}

export const fillTemplate = (name: (typeof TEMPLATE_VALUES)[number], { code, minutes }: OutgoingSms): string =>
  name === 'code' ? code : String(minutes);
