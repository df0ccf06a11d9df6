import { z } from 'zod';
import type { Clock, Random } from '../environment.ts';
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
export const merchantFile = z.strictObject({
  /** Set by the sandbox cashier: payment addresses then carry the player's language and wallet. */
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
