import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { MerchantSettings } from '@clearcrate/providers/payment/create-providers';
import { makeCertificate } from './certificate.ts';

/** Secrets of the providers and of the merchant. */
export interface CashierKeys {
  merchant: string;
  alipay: string;
  wechat: string;
  unionpayRoot: string;
  unionpay: string;
  apiV3Key: string;
  wechatApp: string;
  momoAccess: string;
  momoSecret: string;
  zalopay1: string;
  zalopay2: string;
  vnpay: string;
  smsAliyun: string;
  smsTencent: string;
  smsTwilio: string;
  smsHttp: string;
  smsReports: string;
}

const rsaKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const secret = (bytes = 16): string => randomBytes(bytes).toString('hex');

export const makeKeys = (): CashierKeys => ({
  merchant: rsaKey(),
  alipay: rsaKey(),
  wechat: rsaKey(),
  unionpayRoot: rsaKey(),
  unionpay: rsaKey(),
  apiV3Key: secret(),
  wechatApp: secret(),
  momoAccess: secret(8),
  momoSecret: secret(),
  zalopay1: secret(),
  zalopay2: secret(),
  vnpay: secret(),
  smsAliyun: secret(),
  smsTencent: secret(),
  smsTwilio: secret(),
  smsHttp: secret(),
  smsReports: secret(),
});

export const publicOf = (privateKey: string): string =>
  createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' }).toString();

/** Account names that are recognisable as sandbox data. */
export const NAMES = {
  appId: 'SANDBOX-APP',
  sellerId: '2088000000000000',
  merchantId: 'SANDBOX-MERCHANT',
  serialNo: 'SANDBOX-SERIAL',
  wechatKeyId: 'SANDBOX-WECHAT-KEY',
  certId: '777290058110',
  unionpay: 'SANDBOX-777',
  ecny: 'SANDBOX-ECNY',
  signerName: 'SANDBOX UNIONPAY',
  rootName: 'SANDBOX ROOT',
  momo: 'SANDBOXMOMO',
  zalopay: '2553000',
  vnpay: 'SANDBOXV',
  sms: 'SANDBOX-SMS',
  smsApp: '1400000000',
  smsAccount: 'AC00000000000000000000000000005a4d',
  smsSign: '明箱',
  smsFrom: '+15005550006',
} as const;

const DAY_MS = 86_400_000;

/** Creates UnionPay's signing certificate and the root that issued it. */
export function makeCertificates({ unionpayRoot, unionpay }: CashierKeys, nowMs: number) {
  const span = {
    fromMs: nowMs - DAY_MS,
    toMs: nowMs + 3_650 * DAY_MS,
    issuer: NAMES.rootName,
    issuerKey: unionpayRoot,
  };
  return {
    root: makeCertificate({ ...span, serial: 1, subject: NAMES.rootName, privateKey: unionpayRoot }),
    signer: makeCertificate({ ...span, serial: 2, subject: NAMES.signerName, privateKey: unionpay }),
  };
}

/** The merchant's accounts in the form that real providers issue, marked as sandbox. */
export function merchantOf(keys: CashierKeys, rootCertificate: string, address: string): Required<MerchantSettings> {
  const acp = (name: 'unionpay' | 'ecny') => ({
    gateway: `${address}/${name}`,
    merchantId: NAMES[name],
    certId: NAMES.certId,
    privateKey: keys.merchant,
    rootCertificate,
    signerName: NAMES.signerName,
    bizType: name === 'ecny' ? '000902' : '000201',
    fileGateway: `${address}/${name}/files`,
  });
  return {
    sandbox: true,
    alipay: {
      gateway: `${address}/alipay/gateway.do`,
      appId: NAMES.appId,
      privateKey: keys.merchant,
      alipayPublicKey: publicOf(keys.alipay),
      sellerId: NAMES.sellerId,
    },
    wechat: {
      gateway: `${address}/wechat`,
      appId: NAMES.appId,
      merchantId: NAMES.merchantId,
      serialNo: NAMES.serialNo,
      privateKey: keys.merchant,
      apiV3Key: keys.apiV3Key,
      wechatKeyId: NAMES.wechatKeyId,
      wechatPublicKey: publicOf(keys.wechat),
      appSecret: keys.wechatApp,
      signInPage: `${address}/wechat/connect/oauth2/authorize`,
      signInApi: `${address}/wechat/sns/oauth2/access_token`,
    },
    unionpay: acp('unionpay'),
    ecny: acp('ecny'),
    momo: {
      gateway: `${address}/momo`,
      partnerCode: NAMES.momo,
      accessKey: keys.momoAccess,
      secretKey: keys.momoSecret,
    },
    zalopay: { gateway: `${address}/zalopay`, appId: NAMES.zalopay, key1: keys.zalopay1, key2: keys.zalopay2 },
    vnpay: {
      payUrl: `${address}/vnpay/paymentv2/vpcpay.html`,
      apiUrl: `${address}/vnpay/merchant_webapi/api/transaction`,
      terminalCode: NAMES.vnpay,
      hashSecret: keys.vnpay,
    },
  };
}
