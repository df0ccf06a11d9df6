import { SMS_SCENES } from '@clearcrate/contract/auth';
import { LOCALES } from '@clearcrate/contract/locale';
import type { SmsAccounts } from '@clearcrate/providers/sms/sms-accounts';
import type { FastifyInstance } from 'fastify';
import { type CashierKeys, NAMES } from '../payment/accounts.ts';
import type { Notice } from '../payment/side.ts';
import { serveAliyunSms } from './sms.aliyun.ts';
import {
  type Arrive,
  type ArrivedSms,
  aliyunTemplate,
  createSmsBook,
  type SmsBook,
  type SmsSideDeps,
  tencentTemplate,
} from './sms.book.ts';
import { httpNotices, serveHttpSms } from './sms.http.ts';
import { serveTencentSms, tencentNotices } from './sms.tencent.ts';
import { serveTwilioSms, twilioNotices } from './sms.twilio.ts';

/** The server side of four providers of text messages, and the phones that receive them. */

export interface SmsSide {
  book: SmsBook;
  routes(app: FastifyInstance): void;
  /** The reports of a message, in sending order. */
  noticesOf(message: ArrivedSms): Notice[];
  /** The store's accounts, in the form that real providers issue. */
  settings(address: string): SmsAccounts;
}

const PRICES = { '86': '0.045', '84': '0.35', '*': '0.30' };

/** Templates by language and purpose. */
const textsBy = (nameOf: typeof aliyunTemplate) =>
  Object.fromEntries(
    LOCALES.map((locale) => {
      const templates = Object.fromEntries(SMS_SCENES.map((scene) => [scene, nameOf(locale, scene)]));
      return [
        locale,
        { signature: NAMES.smsSign, templates, parameters: ['code', 'minutes'] as ('code' | 'minutes')[] },
      ];
    }),
  );

function settingsAt(address: string, keys: CashierKeys): SmsAccounts {
  const prices = PRICES;
  return {
    currency: 'CNY',
    aliyun: {
      endpoint: `${address}/sms/aliyun`,
      accessKeyId: NAMES.sms,
      accessKeySecret: keys.smsAliyun,
      texts: textsBy(aliyunTemplate),
      prices,
    },
    tencent: {
      endpoint: `${address}/sms/tencent`,
      secretId: NAMES.sms,
      secretKey: keys.smsTencent,
      appId: NAMES.smsApp,
      reportToken: keys.smsReports,
      texts: textsBy(tencentTemplate),
      prices,
    },
    twilio: {
      endpoint: `${address}/sms/twilio`,
      accountSid: NAMES.smsAccount,
      authToken: keys.smsTwilio,
      from: NAMES.smsFrom,
      currencyRate: '7.1',
      prices,
    },
    http: { url: `${address}/sms/http`, secret: keys.smsHttp, prices },
  };
}

export function createSmsSide(
  deps: Omit<SmsSideDeps, 'book' | 'report'> & { report?: SmsSideDeps['report'] },
): SmsSide {
  const book = createSmsBook(deps.clock);
  const own: SmsSideDeps = { report: () => {}, ...deps, book };
  const noticesOf = (message: ArrivedSms): Notice[] => {
    if (message.state === 'sent') return [];
    if (message.provider === 'twilio') return twilioNotices(own, message);
    if (message.provider === 'tencent') return tencentNotices(own, message);
    return message.provider === 'http' ? httpNotices(own, message) : [];
  };
  const arrive: Arrive = (message) => {
    const taken = book.take(message);
    own.report(noticesOf(taken));
    return taken;
  };
  return {
    book,
    noticesOf,
    settings: (address) => settingsAt(address, deps.keys),
    routes: (app) => {
      serveAliyunSms(app, own, arrive);
      serveTencentSms(app, own, arrive);
      serveTwilioSms(app, own, arrive);
      serveHttpSms(app, own, arrive);
    },
  };
}
