import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { type Config, isProduction } from '../config.ts';
import { StartupError } from '../errors.ts';
import type { Random } from '../random.ts';
import { createAlipay } from './alipay.ts';
import { createMomo } from './momo.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { sandboxProvider } from './sandbox-address.ts';
import { createUnionpay } from './unionpay.ts';
import { createVnpay } from './vnpay.ts';
import { createWechat } from './wechat.ts';
import { createZalopay } from './zalopay.ts';

/** Methods that a provider stands behind. */
export const PROVIDER_METHODS = ['alipay', 'wechat', 'unionpay', 'ecny', 'momo', 'zalopay', 'vnpay'] as const;
export type ProviderMethod = (typeof PROVIDER_METHODS)[number];
export type Providers = ReadonlyMap<string, PaymentProvider>;

const text = z.string().min(1);
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const unionpay = z.strictObject({
  gateway: address,
  merchantId: text,
  certId: text,
  privateKey: text,
  rootCertificate: text,
  signerName: text,
  bizType: text,
  fileGateway: address.optional(),
});

/** The merchant's side of each method; one that is left out is not offered. */
const merchantFile = z.strictObject({
  /** The sandbox cashier's own: its pages are told the player's language and wallet, which no real provider would take. */
  sandbox: z.boolean().optional(),
  alipay: z
    .strictObject({
      gateway: address,
      appId: text,
      privateKey: text,
      alipayPublicKey: text,
      sellerId: text.optional(),
      desktop: z.enum(['precreate', 'page']).optional(),
    })
    .optional(),
  wechat: z
    .strictObject({
      gateway: address,
      appId: text,
      merchantId: text,
      serialNo: text,
      privateKey: text,
      apiV3Key: z.string().length(32),
      wechatKeyId: text,
      wechatPublicKey: text,
      appSecret: text.optional(),
      signInPage: address.optional(),
      signInApi: address.optional(),
    })
    .optional(),
  unionpay: unionpay.optional(),
  ecny: unionpay.optional(),
  momo: z.strictObject({ gateway: address, partnerCode: text, accessKey: text, secretKey: text }).optional(),
  zalopay: z.strictObject({ gateway: address, appId: text, key1: text, key2: text }).optional(),
  vnpay: z.strictObject({ payUrl: address, apiUrl: address, terminalCode: text, hashSecret: text }).optional(),
});
export type MerchantSettings = z.infer<typeof merchantFile>;

/** Where a store in development finds the accounts that the cashier beside it has made. */
export const merchantPath = (dataDir: string): string => join(dataDir, 'cashier', 'merchant.json');

function readText({ PAYMENTS_FILE, DATA_DIR, ...config }: Config): string | undefined {
  const path = PAYMENTS_FILE ?? (config.NODE_ENV === 'development' ? merchantPath(DATA_DIR) : undefined);
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (PAYMENTS_FILE === undefined) return undefined;
    throw new StartupError(`PAYMENTS_FILE cannot be read: ${(error as Error).message}`);
  }
}

/** The merchant's accounts from the settings. A file that cannot be understood stops the start: half a till is none. */
export function readMerchant(config: Config): MerchantSettings {
  const file = readText(config);
  if (file === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(file);
  } catch {
    throw new StartupError('The file of payment accounts is no JSON. Correct it and start again.');
  }
  const read = merchantFile.safeParse(value);
  if (!read.success) {
    const first = read.error.issues[0];
    throw new StartupError(`The file of payment accounts: ${first?.path.join('.')} is not usable: ${first?.message}`);
  }
  if (isProduction(config) && file.includes('"http://'))
    throw new StartupError('In production payment providers are reached by https alone.');
  if (isProduction(config) && read.data.sandbox)
    throw new StartupError('The file of payment accounts is a sandbox’s, which is not for production.');
  return read.data;
}

/** One provider for each account the merchant has. */
export function createProviders(settings: MerchantSettings, clock: Clock, random: Random): Providers {
  const providers = new Map<ProviderMethod, PaymentProvider>();
  if (settings.alipay) providers.set('alipay', createAlipay(settings.alipay, clock));
  if (settings.wechat) providers.set('wechat', createWechat(settings.wechat, clock, random));
  if (settings.unionpay) providers.set('unionpay', createUnionpay(settings.unionpay, clock));
  if (settings.ecny) providers.set('ecny', createUnionpay(settings.ecny, clock));
  if (settings.momo) providers.set('momo', createMomo(settings.momo, clock));
  if (settings.zalopay) providers.set('zalopay', createZalopay(settings.zalopay, clock));
  if (settings.vnpay) providers.set('vnpay', createVnpay(settings.vnpay, clock, random));
  if (!settings.sandbox) return providers;
  return new Map([...providers].map(([method, provider]) => [method, sandboxProvider(provider)]));
}
