import { postJson } from '../call/http-client.ts';
import type { Clock, Random } from '../environment.ts';
import { askedBill } from './bill.ts';
import {
  jsonAnswer,
  NotGenuine,
  type NotifyOutcome,
  type PaymentFact,
  type PaymentOrder,
  type PaymentProvider,
  type PaymentState,
  ProviderFailed,
  type RefundRequest,
} from './payment-provider.ts';
import { readRefundAnswer, withSum } from './refund-answers.ts';
import { asTexts, type Fields, hmacHex, localStamp, readWhole, sameDigest, VIETNAM_HOURS } from './signing.ts';

/**
 * VNPay's gateway 2.1.0: an address signed with HMAC-SHA512, and calls signed over fields between
 * bars.
 */

export interface VnpaySettings {
  /** Where players pay, such as `https://pay.vnpay.vn/vpcpay.html`. */
  payUrl: string;
  /** Where we ask, such as `https://merchant.vnpay.vn/merchant_webapi/api/transaction`. */
  apiUrl: string;
  terminalCode: string;
  hashSecret: string;
}

/** Sorted and written as in an address, a space as `+`: this text is both signed and sent. */
export function vnpayQuery(fields: Fields): string {
  const names = Object.keys(fields)
    .filter((name) => name.startsWith('vnp_') && fields[name] !== '' && !name.startsWith('vnp_SecureHash'))
    .sort();
  return new URLSearchParams(names.map((name): [string, string] => [name, fields[name] ?? ''])).toString();
}

export const signVnpay = (fields: Fields, secret: string): string => hmacHex('sha512', secret, vnpayQuery(fields));

const ANSWER_FIELDS = [
  'ResponseId',
  'Command',
  'ResponseCode',
  'Message',
  'TmnCode',
  'TxnRef',
  'Amount',
  'BankCode',
  'PayDate',
  'TransactionNo',
  'TransactionType',
  'TransactionStatus',
  'OrderInfo',
] as const;

export const VNPAY_CALL_FIELDS = {
  querydr: [
    'RequestId',
    'Version',
    'Command',
    'TmnCode',
    'TxnRef',
    'TransactionDate',
    'CreateDate',
    'IpAddr',
    'OrderInfo',
  ],
  refund: [
    'RequestId',
    'Version',
    'Command',
    'TmnCode',
    'TransactionType',
    'TxnRef',
    'Amount',
    'TransactionNo',
    'TransactionDate',
    'CreateBy',
    'CreateDate',
    'IpAddr',
    'OrderInfo',
  ],
  querydrAnswer: [...ANSWER_FIELDS, 'PromotionCode', 'PromotionAmount'],
  refundAnswer: ANSWER_FIELDS,
} as const;

export function signVnpayCall(kind: keyof typeof VNPAY_CALL_FIELDS, fields: Fields, secret: string): string {
  return hmacHex('sha512', secret, VNPAY_CALL_FIELDS[kind].map((name) => fields[`vnp_${name}`] ?? '').join('|'));
}

const ANSWERS: Record<NotifyOutcome, [string, string]> = {
  credited: ['00', 'Confirm Success'],
  noted: ['00', 'Confirm Success'],
  already: ['02', 'Order already confirmed'],
  unknownOrder: ['01', 'Order not Found'],
  wrongAmount: ['04', 'Invalid amount'],
  forged: ['97', 'Invalid Checksum'],
  failed: ['99', 'Unknown error'],
};

/**
 * Their word about a payment is about its refund once there is one: 09 says that this was turned
 * down.
 */
const REFUNDED: ReadonlySet<string> = new Set(['02', '03']);
const isRefund = ({ vnp_TransactionType: type = '' }: Fields): boolean => REFUNDED.has(type);

/**
 * Codes of payments that the bank or the player ended. 07 is paid but under review; 99 is
 * unspecified.
 */
const FAILED: ReadonlySet<string> = new Set(['09', '10', '11', '12', '13', '24', '51', '65', '75', '79']);

/**
 * Of the payment 02 alone says that it failed: 01 is under way, 04 was taken and not passed on, 07
 * is suspected of fraud.
 */
const paymentState = (status: string | undefined): PaymentState =>
  status === '00' ? 'paid' : status === '02' ? 'failed' : 'waiting';

function stateOf(answer: Fields): PaymentState {
  const { vnp_TransactionStatus: status } = answer;
  if (isRefund(answer)) return status === '09' ? 'paid' : 'refunded';
  return paymentState(status);
}

/** Paid by both of its codes; failed by either of them, unless the other contradicts. */
function stateOfNotice({ vnp_ResponseCode: code = '', vnp_TransactionStatus: status }: Fields): PaymentState {
  const state = paymentState(status);
  if (state === 'paid') return code === '00' ? 'paid' : 'waiting';
  return state === 'failed' || FAILED.has(code) ? 'failed' : 'waiting';
}

function factOfNotice(query: Fields): PaymentFact {
  return {
    orderNo: query.vnp_TxnRef ?? '',
    state: stateOfNotice(query),
    amount: readWhole(query.vnp_Amount),
    transactionId: query.vnp_TransactionNo ?? '',
  };
}

function lineToVnpay(settings: VnpaySettings, clock: Clock, random: Random) {
  const { terminalCode, hashSecret } = settings;
  const call = async (command: 'querydr' | 'refund', fields: Fields): Promise<Fields> => {
    const all: Fields = {
      vnp_RequestId: random.bytes(12).toString('hex'),
      vnp_Version: '2.1.0',
      vnp_Command: command,
      vnp_TmnCode: terminalCode,
      vnp_CreateDate: localStamp(clock.now(), VIETNAM_HOURS),
      vnp_IpAddr: '127.0.0.1',
      ...fields,
    };
    const body = { ...all, vnp_SecureHash: signVnpayCall(command, all, hashSecret) };
    const answer = asTexts(await postJson(settings.apiUrl, body));
    if (!sameDigest(signVnpayCall(`${command}Answer`, answer, hashSecret), answer.vnp_SecureHash ?? ''))
      throw new ProviderFailed('the answer is not signed by VNPay');
    return answer;
  };
  const ask = (orderNo: string, createdAtMs: number): Promise<Fields> =>
    call('querydr', {
      vnp_TxnRef: orderNo,
      vnp_OrderInfo: orderNo,
      vnp_TransactionDate: localStamp(createdAtMs, VIETNAM_HOURS),
    });
  return { call, ask };
}

type Line = ReturnType<typeof lineToVnpay>;

function createRefunds(call: Line['call'], ask: Line['ask']): Pick<PaymentProvider, 'refund' | 'queryRefund'> {
  const sumOf = ({ vnp_Amount: sum }: Fields) => (sum ? readWhole(sum) : undefined);
  return {
    async refund({ orderNo, createdAtMs, amount, transactionId }: PaymentOrder, { refundNo }: RefundRequest) {
      const answer = await call('refund', {
        // VNPay takes a request number once a day, so this refund has the same one in each request.
        vnp_RequestId: refundNo,
        vnp_TransactionType: '02',
        vnp_TxnRef: orderNo,
        vnp_Amount: String(amount),
        vnp_TransactionNo: transactionId,
        vnp_TransactionDate: localStamp(createdAtMs, VIETNAM_HOURS),
        vnp_CreateBy: 'store',
        vnp_OrderInfo: refundNo,
      });
      const { vnp_ResponseCode: code = '', vnp_TransactionStatus: status = '' } = answer;
      return withSum(readRefundAnswer('vnpay', 'refund', `${code}/${status}`), sumOf(answer), amount);
    },
    /**
     * Their word about a payment is about its refund once there is one, and it does not say which.
     */
    async queryRefund({ orderNo, createdAtMs, amount }, { isFirst }) {
      const answer = await ask(orderNo, createdAtMs);
      const { vnp_ResponseCode: code = '', vnp_TransactionStatus: status = '' } = answer;
      if (code !== '00') return readRefundAnswer('vnpay', 'query', `${code}/${status}`);
      if (answer.vnp_TxnRef !== orderNo) throw new ProviderFailed('the answer is about something else');
      const named = isRefund(answer) ? `${isFirst ? '00' : '00+'}/${status}` : '00/payment';
      return withSum(readRefundAnswer('vnpay', 'query', named), sumOf(answer), amount);
    },
  };
}

export function createVnpay(settings: VnpaySettings, clock: Clock, random: Random): PaymentProvider {
  const { terminalCode, hashSecret } = settings;
  const { call, ask } = lineToVnpay(settings, clock, random);
  const provider: PaymentProvider = {
    currency: 'VND',
    create: async ({ orderNo, createdAtMs, expiresAtMs, amount, subject, returnUrl, ip }) => {
      const fields: Fields = {
        vnp_Version: '2.1.0',
        vnp_Command: 'pay',
        vnp_TmnCode: terminalCode,
        // Hundredths of a dong, of which there are none, as everywhere inside.
        vnp_Amount: String(amount),
        vnp_CurrCode: 'VND',
        vnp_TxnRef: orderNo,
        vnp_OrderInfo: subject,
        vnp_OrderType: 'other',
        vnp_Locale: 'vn',
        vnp_ReturnUrl: returnUrl,
        vnp_IpAddr: ip,
        vnp_CreateDate: localStamp(createdAtMs, VIETNAM_HOURS),
        vnp_ExpireDate: localStamp(expiresAtMs, VIETNAM_HOURS),
      };
      const payUrl = `${settings.payUrl}?${vnpayQuery(fields)}&vnp_SecureHash=${signVnpay(fields, hashSecret)}`;
      return { payUrl, qrText: '' };
    },
    notify({ query }) {
      if (!sameDigest(signVnpay(query, hashSecret), query.vnp_SecureHash ?? ''))
        throw new NotGenuine('the signature is not VNPay’s');
      if (query.vnp_TmnCode !== terminalCode) throw new NotGenuine(`terminal ${query.vnp_TmnCode} is not ours`);
      return factOfNotice(query);
    },
    answer: (outcome) => {
      const [RspCode, Message] = ANSWERS[outcome];
      return jsonAnswer(200, { RspCode, Message });
    },
    async query({ orderNo, createdAtMs, amount }) {
      const answer = await ask(orderNo, createdAtMs);
      // 91: unknown payment.
      if (answer.vnp_ResponseCode === '91') return { orderNo, state: 'waiting', amount, transactionId: '' };
      if (answer.vnp_ResponseCode !== '00' || answer.vnp_TxnRef !== orderNo)
        throw new ProviderFailed(`VNPay does not tell: ${answer.vnp_ResponseCode}`);
      return {
        orderNo,
        state: stateOf(answer),
        amount: readWhole(answer.vnp_Amount),
        transactionId: answer.vnp_TransactionNo ?? '',
      };
    },
    ...createRefunds(call, ask),
    billSource: 'asked',
    reconcile: (_day, orders) => askedBill(orders, provider.query),
  };
  return provider;
}
