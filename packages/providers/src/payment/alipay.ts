import type { KeyLike } from 'node:crypto';
import { fetchBytes, postForm } from '../call/http-client.ts';
import type { Clock } from '../environment.ts';
import { readAlipayBill } from './alipay-bill.ts';
import { EMPTY_BILL } from './bill.ts';
import {
  type Bill,
  NotGenuine,
  type PaymentFact,
  type PaymentOrder,
  type PaymentProvider,
  type PaymentState,
  ProviderFailed,
  plainAnswer,
  type RefundRequest,
  wasHeard,
} from './payment-provider.ts';
import { type RefundAnswer, readRefundAnswer, withSum } from './refund-answers.ts';
import {
  allPairs,
  asTexts,
  CHINA_HOURS,
  type Fields,
  localTime,
  payerOf,
  readForm,
  readYuan,
  signRsa,
  sortedPairs,
  verifyRsa,
  yuanText,
} from './signing.ts';

/** Alipay's open platform: forms signed with RSA2, answers signed as the very text they are. */

export interface AlipaySettings {
  gateway: string;
  appId: string;
  privateKey: string;
  /** Alipay's, not the merchant's own. */
  alipayPublicKey: string;
  /** The merchant's account (PID, `2088…`); messages for another one are not believed. */
  sellerId?: string | undefined;
  /**
   * At a screen: a code to scan, or Alipay's own page for merchants who have the contract for that
   * one.
   */
  desktop?: 'precreate' | 'page' | undefined;
}

/**
 * Requests sign all non-empty fields but `sign`; notifications all fields but `sign` and
 * `sign_type`.
 */
export const signRequest = (fields: Fields, key: KeyLike): string => signRsa(sortedPairs(fields, ['sign']), key);
export const signNotice = (fields: Fields, key: KeyLike): string =>
  signRsa(allPairs(fields, ['sign', 'sign_type']), key);

export function verifyRequest(fields: Fields, key: KeyLike): boolean {
  return verifyRsa(sortedPairs(fields, ['sign']), fields.sign ?? '', key);
}

export function verifyNotice(fields: Fields, key: KeyLike): boolean {
  return verifyRsa(allPairs(fields, ['sign', 'sign_type']), fields.sign ?? '', key);
}

/**
 * The text of one member's value as it was sent: that text was signed, and no other spelling of it.
 */
export function signedPart(text: string, name: string): string | undefined {
  const start = text.indexOf(`"${name}":{`);
  if (start < 0) return undefined;
  const from = start + name.length + 3;
  let depth = 0;
  let inText = false;
  for (let index = from; index < text.length; index += 1) {
    const sign = text[index];
    if (inText && sign === '\\') index += 1;
    else if (sign === '"') inText = !inText;
    else if (!inText && sign === '{') depth += 1;
    else if (!inText && sign === '}' && --depth === 0) return text.slice(from, index + 1);
  }
  return undefined;
}

const STATES: Record<string, PaymentState> = {
  WAIT_BUYER_PAY: 'waiting',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
};

/**
 * Notifications and answers name the buyer differently; newer apps get an id that is unique per
 * app.
 */
const buyerOf = ({ buyer_id, buyer_user_id, buyer_open_id }: Fields, appId: string): string | undefined =>
  payerOf(buyer_id) ?? payerOf(buyer_user_id) ?? payerOf(buyer_open_id, appId);

function factOf(fields: Fields, appId: string): PaymentFact {
  return {
    orderNo: fields.out_trade_no ?? '',
    state: STATES[fields.trade_status ?? ''] ?? 'unknown',
    amount: readYuan(fields.total_amount),
    transactionId: fields.trade_no ?? '',
    payer: buyerOf(fields, appId),
  };
}

type Call = (method: string, content: object, more?: Fields) => Promise<Fields>;

async function fetchBill(call: Call, day: string): Promise<Bill> {
  const answer = await call('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day });
  // A day without trades has no bill.
  if (answer.sub_code === 'isp.bill_not_exist') return EMPTY_BILL;
  if (answer.code !== '10000' || !answer.bill_download_url)
    throw new ProviderFailed(`Alipay has no bill: ${answer.sub_code ?? answer.code}`);
  const { status, bytes } = await fetchBytes(answer.bill_download_url, { method: 'GET' });
  if (status !== 200) throw new ProviderFailed(`Alipay does not hand out the bill: ${status}`);
  return readAlipayBill(bytes);
}

function lineToAlipay(settings: AlipaySettings, clock: Clock) {
  const signed = (method: string, content: object, more: Fields = {}): Fields => {
    const fields: Fields = {
      app_id: settings.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: localTime(clock.now(), CHINA_HOURS),
      version: '1.0',
      biz_content: JSON.stringify(content),
      ...more,
    };
    return { ...fields, sign: signRequest(fields, settings.privateKey) };
  };

  /** The signed answer to a call, as texts; `code` 10000 is success. */
  const call = async (method: string, content: object, more: Fields = {}): Promise<Fields> => {
    const { text } = await postForm(settings.gateway, signed(method, content, more));
    const part = signedPart(text, `${method.replaceAll('.', '_')}_response`);
    const sign = /"sign"\s*:\s*"([^"]*)"/.exec(text)?.[1]?.replaceAll('\\/', '/');
    if (part === undefined || sign === undefined || !verifyRsa(part, sign, settings.alipayPublicKey))
      throw new ProviderFailed(`the answer to ${method} is not signed by Alipay`);
    return asTexts(JSON.parse(part) as Record<string, unknown>);
  };
  return { signed, call };
}

const faultOf = ({ code = '', sub_code = '' }: Fields): string => `${code}/${sub_code}`;

function createRefunds(call: Call): Pick<PaymentProvider, 'refund' | 'queryRefund'> {
  const named = ({ orderNo }: PaymentOrder, { refundNo }: RefundRequest) => ({
    out_trade_no: orderNo,
    out_request_no: refundNo,
  });
  return {
    async refund(order, refund): Promise<RefundAnswer> {
      const answer = await call('alipay.trade.refund', {
        ...named(order, refund),
        refund_amount: yuanText(order.amount),
      });
      const code = answer.code === '10000' ? `10000/${answer.fund_change ?? ''}` : faultOf(answer);
      // `refund_fee` is the sum of all refunds of the payment, and ours is the whole of it.
      const told = answer.refund_fee ? readYuan(answer.refund_fee) : undefined;
      return withSum(readRefundAnswer('alipay', 'refund', code), told, order.amount);
    },
    async queryRefund(order, refund): Promise<RefundAnswer> {
      const answer = await call('alipay.trade.fastpay.refund.query', named(order, refund));
      if (answer.code !== '10000') return readRefundAnswer('alipay', 'query', faultOf(answer));
      const isOther = answer.out_request_no !== undefined && answer.out_request_no !== refund.refundNo;
      if (isOther) throw new ProviderFailed('the answer is about another refund');
      const told = answer.refund_amount ? readYuan(answer.refund_amount) : undefined;
      const code = `10000/${answer.refund_status ?? ''}`;
      return withSum(readRefundAnswer('alipay', 'query', code), told, order.amount);
    },
  };
}

export function createAlipay(settings: AlipaySettings, clock: Clock): PaymentProvider {
  const { signed, call } = lineToAlipay(settings, clock);
  return {
    currency: 'CNY',
    // WeChat's in-app browser blocks Alipay.
    inWechat: 'never',
    async create({ orderNo, amount, subject, notifyUrl, returnUrl, expiresAtMs, onPhone }) {
      const content = {
        out_trade_no: orderNo,
        total_amount: yuanText(amount),
        subject,
        time_expire: localTime(expiresAtMs, CHINA_HOURS),
      };
      const addresses = { notify_url: notifyUrl, return_url: returnUrl };
      // Pages that the player's browser opens with all of the order in their address.
      const opened = (kind: 'wap' | 'page', product: object) => {
        const fields = signed(`alipay.trade.${kind}.pay`, { ...content, ...product }, addresses);
        return { payUrl: `${settings.gateway}?${new URLSearchParams(fields)}`, qrText: '' };
      };
      if (onPhone) return opened('wap', { product_code: 'QUICK_WAP_WAY', quit_url: returnUrl });
      if (settings.desktop === 'page') return opened('page', { product_code: 'FAST_INSTANT_TRADE_PAY' });
      const answer = await call('alipay.trade.precreate', content, { notify_url: notifyUrl });
      if (answer.code !== '10000' || !answer.qr_code)
        throw new ProviderFailed(`Alipay made no order: ${answer.sub_code ?? answer.code}`);
      return { payUrl: answer.qr_code, qrText: answer.qr_code };
    },
    notify({ body }) {
      const fields = readForm(body);
      if (!verifyNotice(fields, settings.alipayPublicKey)) throw new NotGenuine('the signature is not Alipay’s');
      if (fields.app_id !== settings.appId) throw new NotGenuine(`app ${fields.app_id} is not ours`);
      if (settings.sellerId !== undefined && fields.seller_id !== settings.sellerId)
        throw new NotGenuine(`seller ${fields.seller_id} is not ours`);
      const fact = factOf(fields, settings.appId);
      // A refund is a notification of the payment with a `refund_fee`, which may be 0.00 without
      // one.
      if (!fields.refund_fee || readYuan(fields.refund_fee) === 0n) return fact;
      return { ...fact, state: 'refunded', refund: { refundNo: fields.out_biz_no ?? '', isMade: true } };
    },
    answer: (outcome) => plainAnswer(200, wasHeard(outcome) ? 'success' : 'fail'),
    async query({ orderNo, amount }: PaymentOrder) {
      const answer = await call('alipay.trade.query', { out_trade_no: orderNo });
      // Alipay creates the trade when the code is scanned; before that there is none.
      if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST')
        return { orderNo, state: 'waiting', amount, transactionId: '' } as const;
      if (answer.code !== '10000' || answer.out_trade_no !== orderNo)
        throw new ProviderFailed(`Alipay does not tell: ${answer.sub_code ?? answer.code}`);
      return factOf(answer, settings.appId);
    },
    ...createRefunds(call),
    billSource: 'file',
    reconcile: (day) => fetchBill(call, day),
  };
}
