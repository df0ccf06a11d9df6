import { askedBill } from './bill.ts';
import { postJson } from './http-client.ts';
import {
  jsonAnswer,
  NotGenuine,
  type PaymentProvider,
  ProviderFailed,
  type RefundState,
  wasHeard,
} from './payment-provider.ts';
import { asTexts, dongOf, type Fields, hmacHex, namedPairs, readDong, readJson, sameDigest } from './signing.ts';

/** MoMo's wallet, v2 of its gateway: JSON, signed with HMAC-SHA256 over named fields in a fixed order. */

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

const WAITING: ReadonlySet<string> = new Set(['1000', '7000', '7002', '9000']);

function refundState(code: string): RefundState {
  if (code === '0') return 'done';
  return WAITING.has(code) || code === '10' || code === '11' ? 'pending' : 'refused';
}

/** A refund under this number was asked for before: what became of it stands with the payment. */
const REPEATED: ReadonlySet<string> = new Set(['40', '41']);

function refundOf({ refundTrans }: Record<string, unknown>, refundNo: string): RefundState {
  const list = Array.isArray(refundTrans) ? refundTrans : [];
  const known = list.map((one) => asTexts(Object(one))).find(({ orderId }) => orderId === refundNo);
  return known ? refundState(known.resultCode ?? '') : 'pending';
}

function callMomo(settings: MomoSettings) {
  const { gateway, partnerCode } = settings;
  return async (kind: 'create' | 'query' | 'refund', fields: Fields): Promise<Record<string, unknown>> => {
    const all: Fields = { partnerCode, ...fields };
    const signature = signMomo(kind, all, settings);
    return postJson(`${gateway}/v2/gateway/api/${kind}`, { ...all, lang: 'vi', signature });
  };
}

type MomoCall = ReturnType<typeof callMomo>;

function createRefund(call: MomoCall): PaymentProvider['refund'] {
  return async ({ orderNo, amount, transactionId }, { refundNo }) => {
    const { resultCode = '' } = asTexts(
      await call('refund', {
        orderId: refundNo,
        requestId: refundNo,
        amount: String(dongOf(amount)),
        transId: transactionId,
        description: '',
      }),
    );
    if (!REPEATED.has(resultCode)) return refundState(resultCode);
    return refundOf(await call('query', { requestId: refundNo, orderId: orderNo }), refundNo);
  };
}

export function createMomo(settings: MomoSettings): PaymentProvider {
  const { partnerCode } = settings;
  const call = callMomo(settings);
  const stateOf = (code: string) => (code === '0' ? 'paid' : WAITING.has(code) ? 'waiting' : 'failed');

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
        : jsonAnswer(400, { message: outcome }),
    async query({ orderNo, amount }) {
      const answer = asTexts(await call('query', { requestId: orderNo, orderId: orderNo }));
      const code = answer.resultCode ?? '';
      // 42: they know of no such order; 10 and 11: nobody knows.
      if (code === '42') return { orderNo, state: 'waiting', amount, transactionId: '' };
      if (code === '' || code === '10' || code === '11' || answer.orderId !== orderNo)
        throw new ProviderFailed(`MoMo does not tell: ${code}`);
      const state = stateOf(code);
      return {
        orderNo,
        state,
        amount: state === 'paid' ? readDong(answer.amount) : amount,
        transactionId: answer.transId ?? '',
      };
    },
    refund: createRefund(call),
    billSource: 'asked',
    reconcile: (_day, orders) => askedBill(orders, provider.query),
  };
  return provider;
}
