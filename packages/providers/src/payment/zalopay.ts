import { parseAnswer, postForm } from '../call/http-client.ts';
import type { Clock } from '../environment.ts';
import { askedBill } from './bill.ts';
import {
  jsonAnswer,
  NotGenuine,
  type PaymentProvider,
  ProviderFailed,
  type RefundRequest,
  wasHeard,
} from './payment-provider.ts';
import { type RefundAnswer, readRefundAnswer } from './refund-answers.ts';
import {
  asTexts,
  dongOf,
  type Fields,
  hmacHex,
  localStamp,
  payerOf,
  readDong,
  readJson,
  sameDigest,
  VIETNAM_HOURS,
} from './signing.ts';

/** ZaloPay's open API v2: one key signs what we send, another what comes back by itself. */

export interface ZalopaySettings {
  gateway: string;
  appId: string;
  key1: string;
  key2: string;
}

export const ZALOPAY_FIELDS = {
  create: ['app_id', 'app_trans_id', 'app_user', 'amount', 'app_time', 'embed_data', 'item'],
  query: ['app_id', 'app_trans_id'],
  refund: ['app_id', 'zp_trans_id', 'amount', 'description', 'timestamp'],
  query_refund: ['app_id', 'm_refund_id', 'timestamp'],
} as const;

export function signZalopay(kind: keyof typeof ZALOPAY_FIELDS, fields: Fields, key1: string): string {
  const values = ZALOPAY_FIELDS[kind].map((name) => fields[name] ?? '');
  // A question is signed with the key as its last part as well.
  return hmacHex('sha256', key1, [...values, ...(kind === 'query' ? [key1] : [])].join('|'));
}

export const signZalopayNotice = (data: string, key2: string): string => hmacHex('sha256', key2, data);

/** Their number for a payment begins with its day. */
export const transactionName = (orderNo: string, createdAtMs: number): string =>
  `${localStamp(createdAtMs, VIETNAM_HOURS).slice(2, 8)}_${orderNo}`;

/** Payments by card or bank carry one id for all payers, or none. */
const WALLET_CHANNEL = '38';

/** Some faults stand as the code itself, others behind a 2. */
function answerCode({ return_code: code = '', sub_return_code: sub = '' }: Fields): string {
  return code.startsWith('-') ? `2/${code}` : `${code}/${sub}`;
}

/** Unknown order. */
const UNKNOWN_ORDER: ReadonlySet<string> = new Set(['2/-101', '2/-49']);

function callZalopay({ gateway, appId, key1 }: ZalopaySettings) {
  return async (kind: keyof typeof ZALOPAY_FIELDS, fields: Fields): Promise<Fields> => {
    const all: Fields = { app_id: appId, ...fields };
    const { text } = await postForm(`${gateway}/v2/${kind}`, { ...all, mac: signZalopay(kind, all, key1) });
    return asTexts(parseAnswer(text));
  };
}

function createRefunds(
  { appId }: ZalopaySettings,
  call: ReturnType<typeof callZalopay>,
  clock: Clock,
): Pick<PaymentProvider, 'refund' | 'queryRefund'> {
  const named = ({ refundNo, askedAtMs }: RefundRequest): Fields => ({
    m_refund_id: `${localStamp(askedAtMs, VIETNAM_HOURS).slice(2, 8)}_${appId}_${refundNo}`,
    timestamp: String(clock.now()),
  });
  const read = (kind: 'refund' | 'query', answer: Fields): RefundAnswer =>
    readRefundAnswer('zalopay', kind, answerCode(answer));
  return {
    async refund({ amount, transactionId }, refund) {
      const sum = { zp_trans_id: transactionId, amount: String(dongOf(amount)), description: refund.refundNo };
      return read('refund', await call('refund', { ...named(refund), ...sum }));
    },
    queryRefund: async (_order, refund) => read('query', await call('query_refund', named(refund))),
  };
}

export function createZalopay(settings: ZalopaySettings, clock: Clock): PaymentProvider {
  const { appId, key2 } = settings;
  const call = callZalopay(settings);
  const provider: PaymentProvider = {
    currency: 'VND',
    async create({ orderNo, createdAtMs, expiresAtMs, amount, subject, notifyUrl, returnUrl }) {
      const answer = await call('create', {
        app_trans_id: transactionName(orderNo, createdAtMs),
        app_user: 'player',
        app_time: String(clock.now()),
        amount: String(dongOf(amount)),
        embed_data: JSON.stringify({ redirecturl: returnUrl }),
        item: '[]',
        description: subject,
        bank_code: '',
        callback_url: notifyUrl,
        expire_duration_seconds: String(Math.max(300, Math.floor((expiresAtMs - createdAtMs) / 1000))),
      });
      if (answer.return_code !== '1' || !answer.order_url)
        throw new ProviderFailed(`ZaloPay made no order: ${answer.sub_return_code ?? answer.return_code}`);
      return { payUrl: answer.order_url, qrText: answer.order_url };
    },
    notify({ body }) {
      const { data, mac } = asTexts(readJson(body));
      if (data === undefined || !sameDigest(signZalopayNotice(data, key2), mac ?? ''))
        throw new NotGenuine('the signature is not ZaloPay’s');
      const fields = asTexts(readJson(data));
      if (fields.app_id !== appId) throw new NotGenuine(`app ${fields.app_id} is not ours`);
      return {
        orderNo: (fields.app_trans_id ?? '').slice(7),
        // ZaloPay sends notifications of successful payments only.
        state: 'paid',
        amount: readDong(fields.amount),
        transactionId: fields.zp_trans_id ?? '',
        payer: fields.channel === WALLET_CHANNEL ? payerOf(fields.merchant_user_id, appId) : undefined,
      };
    },
    answer: (outcome) => {
      const code = outcome === 'already' ? 2 : wasHeard(outcome) ? 1 : outcome === 'forged' ? -1 : 0;
      return jsonAnswer(200, { return_code: code, return_message: outcome });
    },
    async query({ orderNo, createdAtMs, amount }) {
      const answer = await call('query', { app_trans_id: transactionName(orderNo, createdAtMs) });
      const { return_code: code } = answer;
      if (code !== '1' && code !== '2' && code !== '3') throw new ProviderFailed(`ZaloPay does not tell: ${code}`);
      // Refused and unknown look alike to them; before the order has run out both may still be
      // paid.
      const hasFailed = code === '2' && !UNKNOWN_ORDER.has(answerCode(answer));
      if (code !== '1') return { orderNo, state: hasFailed ? 'failed' : 'waiting', amount, transactionId: '' };
      return { orderNo, state: 'paid', amount: readDong(answer.amount), transactionId: answer.zp_trans_id ?? '' };
    },
    ...createRefunds(settings, call, clock),
    billSource: 'asked',
    reconcile: (_day, orders) => askedBill(orders, provider.query),
  };
  return provider;
}
