import { SMS_SCENES } from '@clearcrate/contract/auth';
import { LOCALES, type Locale } from '@clearcrate/contract/locale';
import { z } from 'zod';
import { type OutgoingSms, parseMicros } from './sms-provider.ts';

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

/** Purposes that every account must have a template for; `email` only where mail is set up. */
const REQUIRED_SCENES = SMS_SCENES.filter((scene) => scene !== 'email');

/** Approved signature and templates of a language: one per purpose, or one for all. */
const languageText = z
  .strictObject({
    signature: z.string().max(64),
    templates: z.partialRecord(z.enum([...SMS_SCENES, 'default']), text),
    parameters: z.array(z.enum(TEMPLATE_VALUES)).min(1).default(['code']),
  })
  .refine(
    ({ templates }) =>
      templates.default !== undefined || REQUIRED_SCENES.every((scene) => templates[scene] !== undefined),
    `needs a template for each of ${REQUIRED_SCENES.join(', ')}, or one as "default"`,
  );
const texts = z
  .partialRecord(z.enum(LOCALES), languageText)
  .refine((all) => Object.keys(all).length > 0, 'needs at least one language');

export const smsAccountFile = z.strictObject({
  /** The currency of all prices and of the budget. */
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a code such as CNY'),
  aliyun: z
    .strictObject({
      endpoint: address.default('https://dysmsapi.aliyuncs.com'),
      accessKeyId: text,
      accessKeySecret: text,
      texts,
      textsAbroad: texts.optional(),
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
      textsAbroad: texts.optional(),
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
      /** Value of one unit of Twilio's currency in the currency of the file. */
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

export type SmsAccounts = z.input<typeof smsAccountFile>;
export type SmsSettings = z.output<typeof smsAccountFile>;
export type AliyunSettings = NonNullable<SmsSettings['aliyun']>;
export type TencentSettings = NonNullable<SmsSettings['tencent']>;
export type TwilioSettings = NonNullable<SmsSettings['twilio']>;
export type HttpSmsSettings = NonNullable<SmsSettings['http']>;

/** The first account and language without a template for changing the e-mail address. */
export function findTextWithoutEmail({ aliyun, tencent }: SmsSettings): string | undefined {
  for (const [name, account] of Object.entries({ aliyun, tencent }))
    for (const list of ['texts', 'textsAbroad'] as const)
      for (const [locale, { templates }] of Object.entries(account?.[list] ?? {}))
        if (templates.email === undefined && templates.default === undefined) return `${name}.${list}.${locale}`;
  return undefined;
}

/** The price of the longest matching prefix; 0 without one. */
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

/** Numbers of mainland China. Both providers have templates of another kind for all others. */
const MAINLAND = /^\+86/;

/** The template of a message in its language, or in the nearest available one. */
export function templateFor(
  { texts: mainland, textsAbroad = mainland }: Pick<AliyunSettings | TencentSettings, 'texts' | 'textsAbroad'>,
  { locale, purpose, mobile }: Pick<OutgoingSms, 'locale' | 'purpose' | 'mobile'>,
) {
  const texts = MAINLAND.test(mobile) ? mainland : textsAbroad;
  const language = [locale, ...FALL_BACK[locale], ...LOCALES].find((one) => texts[one] !== undefined) ?? locale;
  const { signature = '', templates = {}, parameters = [] } = texts[language] ?? {};
  return { signature, parameters, template: templates[purpose] ?? templates.default ?? '' };
}

export const fillTemplate = (name: (typeof TEMPLATE_VALUES)[number], { code, minutes }: OutgoingSms): string =>
  name === 'code' ? code : String(minutes);
