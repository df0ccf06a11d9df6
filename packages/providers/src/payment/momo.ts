import { LONGEST_CALL_MS, postJson } from '../call/http-client.ts';
import type { Clock } from '../environment.ts';
import { askedBill } from './bill.ts';
import {
  jsonAnswer,
  NotGenuine,
  type PaymentProvider,
  type PaymentState,
  ProviderFailed,
  refusalStatus,
  wasHeard,
} from './payment-provider.ts';
import { readRefundAnswer } from './refund-answers.ts';
import { asTexts, dongOf, type Fields, hmacHex, namedPairs, readDong, readJson, sameDigest } from './signing.ts';

/**
 * MoMo's wallet, v2 of its gateway: JSON, signed with HMAC-SHA256 over named fields in a fixed
 * order.
 */

export interface MomoSettings {
  gateway: string;
  partnerCode: string;
  accessKey: string;
  secretKey: string;
}

export const MOMO_FIELDS = {
  create: [
    'accessKey',
    'amount',
    'extraData',
    'ipnUrl',
    'orderId',
    'orderInfo',
    'partnerCode',
    'redirectUrl',
    'requestId',
    'requestType',
  ],
  notice: [
    'accessKey',
    'amount',
    'extraData',
    'message',
    'orderId',
    'orderInfo',
    'orderType',
    'partnerCode',
    'payType',
    'requestId',
    'responseTime',
    'resultCode',
    'transId',
  ],
  query: ['accessKey', 'orderId', 'partnerCode', 'requestId'],
  refund: ['accessKey', 'amount', 'description', 'orderId', 'partnerCode', 'requestId', 'transId'],
} as const;

/** The access key is signed but never sent. */
export function signMomo(
  kind: keyof typeof MOMO_FIELDS,
  fields: Fields,
  { accessKey, secretKey }: Pick<MomoSettings, 'accessKey' | 'secretKey'>,
): string {
  return hmacHex('sha256', secretKey, namedPairs({ ...fields, accessKey }, MOMO_FIELDS[kind]));
}

/**
 * Codes that MoMo documents as final failures. All others, known or not, leave the payment
 * undecided.
 */
const FAILED: ReadonlySet<string> = new Set(
  ['1001', '1002', '1003', '1004', '1005', '1006', '1007', '1017', '1026', '1030'].concat([
    '2019',
    '4001',
    '4002',
    '4100',
  ]),
);
const stateOf = (code: string): PaymentState => (code === '0' ? 'paid' : FAILED.has(code) ? 'failed' : 'waiting');
/** Codes about the query itself, which say nothing about the payment. */
const NO_ANSWER: ReadonlySet<string> = new Set(['', '10', '11', '12', '13', '20', '40', '41', '47']);

function callMomo(settings: MomoSettings) {
  const { gateway, partnerCode } = settings;
  return async (kind: 'create' | 'query' | 'refund', fields: Fields): Promise<Record<string, unknown>> => {
    const all: Fields = { partnerCode, ...fields };
    // Signed as texts and sent as MoMo documents them: amounts and their own numbers are no texts
    // there.
    const numbers = Object.fromEntries(
      ['amount', 'transId'].filter((name) => name in all).map((name) => [name, Number(all[name])]),
    );
    const body = { ...all, ...numbers, lang: 'vi', signature: signMomo(kind, all, settings) };
    return postJson(`${gateway}/v2/gateway/api/${kind}`, body, LONGEST_CALL_MS);
  };
}

type MomoCall = ReturnType<typeof callMomo>;

function createRefunds(
  call: MomoCall,
  ask: (orderNo: string) => Promise<Record<string, unknown>>,
): Pick<PaymentProvider, 'refund' | 'queryRefund'> {
  return {
    async refund({ amount, transactionId }, { refundNo }) {
      const fields = { orderId: refundNo, requestId: refundNo, transId: transactionId, description: '' };
      const { resultCode = '' } = asTexts(await call('refund', { ...fields, amount: String(dongOf(amount)) }));
      return readRefundAnswer('momo', 'refund', resultCode);
    },
    /** The query of a payment lists its refunds. */
    async queryRefund({ orderNo }, { refundNo }) {
      const answer = await ask(orderNo);
      const { resultCode = '', orderId } = asTexts(answer);
      const list = Array.isArray(answer.refundTrans) ? answer.refundTrans : [];
      const known = list.map((one) => asTexts(Object(one))).find((one) => one.orderId === refundNo);
      if (known) return readRefundAnswer('momo', 'query', known.resultCode ?? '');
      if (resultCode === '0' && orderId !== orderNo) throw new ProviderFailed('the answer is about something else');
      return readRefundAnswer('momo', 'query', resultCode === '0' ? '0/' : `?${resultCode}`);
    },
  };
}

export function createMomo(settings: MomoSettings, clock: Clock): PaymentProvider {
  const { partnerCode } = settings;
  const call = callMomo(settings);
  // Request numbers are idempotent: a repeated one would return the first answer again.
  const ask = (orderNo: string) => call('query', { requestId: `${orderNo}-${clock.now()}`, orderId: orderNo });

  const provider: PaymentProvider = {
    currency: 'VND',
    async create({ orderNo, amount, subject, notifyUrl, returnUrl }) {
      const fields = {
        requestId: orderNo,
        amount: String(dongOf(amount)),
        orderId: orderNo,
        orderInfo: subject,
        redirectUrl: returnUrl,
        ipnUrl: notifyUrl,
        extraData: '',
        requestType: 'captureWallet',
      };
      const answer = asTexts(await call('create', fields));
      if (answer.resultCode !== '0' || !answer.payUrl)
        throw new ProviderFailed(`MoMo made no order: ${answer.resultCode}`);
      return { payUrl: answer.payUrl, qrText: answer.qrCodeUrl ?? answer.payUrl };
    },
    notify({ body }) {
      const fields = asTexts(readJson(body));
      if (!sameDigest(signMomo('notice', fields, settings), fields.signature ?? ''))
        throw new NotGenuine('the signature is not MoMo’s');
      if (fields.partnerCode !== partnerCode) throw new NotGenuine(`partner ${fields.partnerCode} is not us`);
      return {
        orderNo: fields.orderId ?? '',
        state: stateOf(fields.resultCode ?? ''),
        amount: readDong(fields.amount),
        transactionId: fields.transId ?? '',
      };
    },
    answer: (outcome) =>
      wasHeard(outcome)
        ? { status: 204, contentType: 'application/json', body: '' }
        : jsonAnswer(refusalStatus(outcome), { message: outcome }),
    async query({ orderNo, amount }) {
      const answer = asTexts(await ask(orderNo));
      const code = answer.resultCode ?? '';
      // 42: unknown order.
      if (code === '42') return { orderNo, state: 'waiting', amount, transactionId: '' };
      if (NO_ANSWER.has(code) || answer.orderId !== orderNo) throw new ProviderFailed(`MoMo does not tell: ${code}`);
      const state = stateOf(code);
      return {
        orderNo,
        state,
        amount: state === 'paid' ? readDong(answer.amount) : amount,
        transactionId: answer.transId ?? '',
      };
    },
    ...createRefunds(call, ask),
    billSource: 'asked',
    reconcile: (_day, orders) => askedBill(orders, provider.query),
  };
  return provider;
}
