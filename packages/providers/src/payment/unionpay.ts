import { constants, hash, type KeyLike, privateDecrypt, X509Certificate } from 'node:crypto';
import { LONGEST_FILE, postForm } from '../call/http-client.ts';
import type { Clock } from '../environment.ts';
import { askedBill, EMPTY_BILL } from './bill.ts';
import {
  NotGenuine,
  type PaymentFact,
  type PaymentOrder,
  type PaymentProvider,
  type PaymentState,
  ProviderFailed,
  plainAnswer,
  type RefundRequest,
  refusalStatus,
  wasHeard,
} from './payment-provider.ts';
import { type RefundAnswer, readRefundAnswer, withSum } from './refund-answers.ts';
import {
  CHINA_HOURS,
  type Fields,
  localStamp,
  payerOf,
  readForm,
  readWhole,
  signRsa,
  sortedPairs,
  verifyRsa,
} from './signing.ts';
import { readUnionpayBill } from './unionpay-bill.ts';

/**
 * UnionPay's ACP 5.1: forms signed with a certificate that each message brings along. Digital RMB
 * speaks it too.
 */

export interface UnionpaySettings {
  /** Up to and without the last part, such as `https://gateway.95516.com/gateway/api`. */
  gateway: string;
  merchantId: string;
  /** The number of the merchant's signing certificate. */
  certId: string;
  privateKey: string;
  /** The certificate that vouches for those UnionPay signs with. */
  rootCertificate: string;
  /** What the name of such a certificate has in it. */
  signerName: string;
  /** `000201` for payments on the web. */
  bizType: string;
  /** Where files are fetched, such as `https://filedownload.95516.com`; without it each order is asked about. */
  fileGateway?: string | undefined;
}

const digestOf = (fields: Fields): string => hash('sha256', sortedPairs(fields, ['signature']), 'hex');

export const signAcp = (fields: Fields, key: KeyLike): string => signRsa(digestOf(fields), key);
export const verifyAcp = (fields: Fields, key: KeyLike): boolean =>
  verifyRsa(digestOf(fields), fields.signature ?? '', key);

/**
 * The certificate that a message brings is believed when the root vouches for it, it names
 * UnionPay, and it is of today.
 */
function trustedCertificate(
  pem: string,
  { rootCertificate, signerName }: Pick<UnionpaySettings, 'rootCertificate' | 'signerName'>,
  nowMs: number,
): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(pem);
    const isOfToday = Date.parse(certificate.validFrom) <= nowMs && nowMs <= Date.parse(certificate.validTo);
    const isVouched = certificate.verify(new X509Certificate(rootCertificate).publicKey);
    return isOfToday && isVouched && certificate.subject.includes(signerName) ? certificate : undefined;
  } catch {
    return undefined;
  }
}

const QUESTION = { txnType: '00', txnSubType: '00', bizType: '000000' } as const;
const PAID: ReadonlySet<string> = new Set(['00', 'A6']);
/** Pending, unknown, or gateway errors: none of them means that the payment failed. */
const WAITING: ReadonlySet<string> = new Set(['02', '03', '04', '05', '06', '12', '34', '37', '39', '99', '']);

const stateOf = (code: string): PaymentState => (PAID.has(code) ? 'paid' : WAITING.has(code) ? 'waiting' : 'failed');

const CARD_NUMBER = /^\d{13,19}$/;

/**
 * The card that paid, where the merchant is set up to be told its whole number: as it is, or sealed
 * for the merchant's own key, another text at each payment. A masked number is many cards'.
 */
export function cardOf({ accNo = '' }: Fields, privateKey: KeyLike): string | undefined {
  if (accNo === '' || CARD_NUMBER.test(accNo)) return payerOf(accNo);
  try {
    const opened = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(accNo, 'base64'),
    );
    const number = opened.toString('latin1');
    return CARD_NUMBER.test(number) ? payerOf(number) : undefined;
  } catch {
    // Masked, or sealed for another key.
    return undefined;
  }
}

function factOfNotice(fields: Fields, privateKey: KeyLike): PaymentFact {
  // Refund notices arrive at the same webhook, under their own number.
  const isPayment = fields.txnType === '01';
  return {
    orderNo: isPayment ? (fields.orderId ?? '') : (fields.orderId ?? '').replace(/F\d+$/, ''),
    state: isPayment ? stateOf(fields.respCode ?? '') : 'refunded',
    amount: readWhole(fields.txnAmt),
    transactionId: fields.queryId ?? '',
    payer: cardOf(fields, privateKey),
  };
}

function lineToUnionpay(settings: UnionpaySettings, clock: Clock) {
  const { merchantId } = settings;
  const signed = (fields: Fields): Fields => {
    const all: Fields = {
      version: '5.1.0',
      encoding: 'UTF-8',
      signMethod: '01',
      certId: settings.certId,
      accessType: '0',
      merId: merchantId,
      bizType: settings.bizType,
      ...fields,
    };
    return { ...all, signature: signAcp(all, settings.privateKey) };
  };
  const isGenuine = (fields: Fields): boolean => {
    const certificate = trustedCertificate(fields.signPubKeyCert ?? '', settings, clock.now());
    return certificate !== undefined && verifyAcp(fields, certificate.publicKey);
  };
  const post = async (url: string, fields: Fields, longest?: number): Promise<Fields> => {
    const { text } = await postForm(url, signed(fields), longest);
    const answer = readForm(text);
    if (!isGenuine(answer)) throw new ProviderFailed('the answer is not signed by UnionPay');
    return answer;
  };
  const call = (path: string, fields: Fields) => post(`${settings.gateway}/${path}`, fields);
  /** The file of a day that ends at 23:00. */
  const fetchBill = async (fileGateway: string, day: string) => {
    const fields = {
      txnType: '76',
      txnSubType: '01',
      bizType: '000000',
      settleDate: day.slice(5).replace('-', ''),
      txnTime: localStamp(clock.now(), CHINA_HOURS),
      fileType: '00',
    };
    const answer = await post(`${fileGateway}/`, fields, LONGEST_FILE);
    // 98: there is no such file, as on a day without trades.
    if (answer.respCode === '98') return EMPTY_BILL;
    if (answer.respCode !== '00' || !answer.fileContent)
      throw new ProviderFailed(`UnionPay has no bill: ${answer.respCode}`);
    return readUnionpayBill(answer.fileContent, merchantId);
  };
  const stampOf = ({ createdAtMs }: PaymentOrder) => localStamp(createdAtMs, CHINA_HOURS);
  return { signed, isGenuine, call, fetchBill, stampOf };
}

type Call = ReturnType<typeof lineToUnionpay>['call'];

function createRefunds(call: Call): Pick<PaymentProvider, 'refund' | 'queryRefund'> {
  const named = ({ refundNo, askedAtMs }: RefundRequest) => ({
    orderId: refundNo,
    txnTime: localStamp(askedAtMs, CHINA_HOURS),
  });
  return {
    async refund(order, refund): Promise<RefundAnswer> {
      const { respCode = '' } = await call('backTransReq.do', {
        ...named(refund),
        txnType: '04',
        txnSubType: '00',
        channelType: '07',
        txnAmt: String(order.amount),
        origQryId: order.transactionId,
        // UnionPay's documented value for no notification; refunds are queried.
        backUrl: 'http://www.specialUrl.com',
      });
      return readRefundAnswer('unionpay', 'refund', respCode);
    },
    async queryRefund({ amount }, refund): Promise<RefundAnswer> {
      const answer = await call('queryTrans.do', { ...named(refund), ...QUESTION });
      if (answer.orderId !== refund.refundNo) throw new ProviderFailed('the answer is about another refund');
      const { respCode = '', origRespCode = '', txnAmt } = answer;
      if (respCode !== '00') return readRefundAnswer('unionpay', 'query', `?${respCode}`);
      const told = txnAmt === undefined ? undefined : readWhole(txnAmt);
      return withSum(readRefundAnswer('unionpay', 'query', origRespCode), told, amount);
    },
  };
}

export function createUnionpay(settings: UnionpaySettings, clock: Clock): PaymentProvider {
  const { merchantId, fileGateway } = settings;
  const { signed, isGenuine, call, fetchBill, stampOf } = lineToUnionpay(settings, clock);
  const provider: PaymentProvider = {
    currency: 'CNY',
    create: async (request) => {
      const fields = signed({
        txnType: '01',
        txnSubType: '01',
        channelType: request.onPhone ? '08' : '07',
        orderId: request.orderNo,
        txnTime: stampOf(request),
        txnAmt: String(request.amount),
        currencyCode: '156',
        frontUrl: request.returnUrl,
        backUrl: request.notifyUrl,
        payTimeout: localStamp(request.expiresAtMs, CHINA_HOURS),
        riskRateInfo: `{commodityName=${request.subject}}`,
      });
      return { payUrl: '', qrText: '', form: { action: `${settings.gateway}/frontTransReq.do`, fields } };
    },
    notify({ body }) {
      const fields = readForm(body);
      if (!isGenuine(fields)) throw new NotGenuine('the certificate or its signature is not UnionPay’s');
      if (fields.merId !== merchantId) throw new NotGenuine(`merchant ${fields.merId} is not ours`);
      return factOfNotice(fields, settings.privateKey);
    },
    answer: (outcome) => (wasHeard(outcome) ? plainAnswer(200, 'ok') : plainAnswer(refusalStatus(outcome), 'fail')),
    async query(order): Promise<PaymentFact> {
      const answer = await call('queryTrans.do', { ...QUESTION, orderId: order.orderNo, txnTime: stampOf(order) });
      if (answer.merId !== merchantId || answer.orderId !== order.orderNo)
        throw new ProviderFailed('the answer is about something else');
      const { orderNo, amount } = order;
      if (answer.respCode === '34') return { orderNo, state: 'waiting', amount, transactionId: '' };
      if (answer.respCode !== '00') throw new ProviderFailed(`UnionPay does not tell: ${answer.respCode}`);
      return {
        orderNo,
        state: stateOf(answer.origRespCode ?? ''),
        amount: readWhole(answer.txnAmt),
        transactionId: answer.queryId ?? '',
        payer: cardOf(answer, settings.privateKey),
      };
    },
    ...createRefunds(call),
    billSource: fileGateway === undefined ? 'asked' : 'file',
    reconcile: (day, orders) =>
      fileGateway === undefined ? askedBill(orders, provider.query) : fetchBill(fileGateway, day),
  };
  return provider;
}
