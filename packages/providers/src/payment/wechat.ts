import { createCipheriv, createDecipheriv, hash, type KeyLike } from 'node:crypto';
import { askProvider, fetchBytes, parseAnswer } from '../call/http-client.ts';
import type { Clock, Random } from '../environment.ts';
import { EMPTY_BILL } from './bill.ts';
import {
  jsonAnswer,
  NotGenuine,
  type PaymentFact,
  type PaymentOrder,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentState,
  ProviderFailed,
  type RefundRequest,
  refusalStatus,
  type WechatBridge,
  wasHeard,
} from './payment-provider.ts';
import { type RefundAnswer, readRefundAnswer, withSum } from './refund-answers.ts';
import { CHINA_HOURS, offsetTime, payerOf, readJson, readWhole, signRsa, verifyRsa } from './signing.ts';
import { readWechatBill } from './wechat-bill.ts';

/**
 * WeChat Pay v3: every request and answer signed over its bytes, notices sealed with the merchant's
 * key.
 */

export interface WechatSettings {
  gateway: string;
  appId: string;
  merchantId: string;
  /** Of the merchant's certificate. */
  serialNo: string;
  privateKey: string;
  /** 32 characters. */
  apiV3Key: string;
  /** WeChat's public key and the id it goes by: of a platform certificate, or `PUB_KEY_ID_…`. */
  wechatKeyId: string;
  wechatPublicKey: string;
  /** Of the official account whose app id this is; without it WeChat's own browser cannot pay. */
  appSecret?: string | undefined;
  signInPage?: string | undefined;
  signInApi?: string | undefined;
}

const SIGN_IN_PAGE = 'https://open.weixin.qq.com/connect/oauth2/authorize';
const SIGN_IN_API = 'https://api.weixin.qq.com/sns/oauth2/access_token';

const TAG_BYTES = 16;
/** Maximum age of a message; older ones are replays. */
const OLDEST_S = 300;

export const requestText = (method: string, path: string, stamp: string, nonce: string, body: string): string =>
  `${method}\n${path}\n${stamp}\n${nonce}\n${body}\n`;
/** What WeChat's browser is handed is signed over these four. */
export const bridgeText = (appId: string, stamp: string, nonce: string, prepay: string): string =>
  `${appId}\n${stamp}\n${nonce}\n${prepay}\n`;
export const answerText = (stamp: string, nonce: string, body: string): string => `${stamp}\n${nonce}\n${body}\n`;

export interface SealedResource {
  ciphertext: string;
  nonce: string;
  associated_data: string;
}

const cipherOf = (key: string) => (Buffer.byteLength(key) === 16 ? 'aes-128-gcm' : 'aes-256-gcm');

export function openResource(key: string, { ciphertext, nonce, associated_data }: SealedResource): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  if (bytes.length < TAG_BYTES) throw new NotGenuine('the sealed part is too short');
  const decipher = createDecipheriv(cipherOf(key), key, nonce);
  decipher.setAAD(Buffer.from(associated_data)).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    throw new NotGenuine('the sealed part does not open');
  }
}

export function sealResource(key: string, text: string, nonce: string, associated_data: string): SealedResource {
  const cipher = createCipheriv(cipherOf(key), key, nonce).setAAD(Buffer.from(associated_data));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { ciphertext: bytes.toString('base64'), nonce, associated_data };
}

export interface SignedMessage {
  stamp: string;
  nonce: string;
  serial: string;
  signature: string;
  body: string;
}

/** Whether WeChat signed these bytes, and not long ago. */
export function verifyMessage(
  { stamp, nonce, serial, signature, body }: SignedMessage,
  known: { keyId: string; publicKey: KeyLike; nowMs: number },
): boolean {
  if (serial !== known.keyId || Math.abs(known.nowMs / 1000 - Number(stamp)) > OLDEST_S) return false;
  return verifyRsa(answerText(stamp, nonce, body), signature, known.publicKey);
}

const STATES: Record<string, PaymentState> = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'waiting',
  USERPAYING: 'waiting',
  ACCEPT: 'waiting',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
};

interface Transaction {
  mchid?: string;
  appid?: string;
  out_trade_no?: string;
  transaction_id?: string;
  trade_state?: string;
  out_refund_no?: string;
  refund_status?: string;
  amount?: { total?: number };
  /** Present once the payment is paid. */
  payer?: { openid?: unknown } | null;
}

/** What a notice or an answer says, when it is about our merchant. */
function createFacts(settings: WechatSettings) {
  const factOf = (transaction: Transaction): PaymentFact => {
    if (transaction.mchid !== settings.merchantId || transaction.appid !== settings.appId)
      throw new NotGenuine(`merchant ${transaction.mchid} is not ours`);
    return {
      orderNo: transaction.out_trade_no ?? '',
      state: STATES[transaction.trade_state ?? ''] ?? 'unknown',
      amount: readWhole(transaction.amount?.total ?? 0),
      transactionId: transaction.transaction_id ?? '',
      payer: payerOf(transaction.payer?.openid, settings.appId),
    };
  };

  /** Reads a notification about a refund. Its outcome is queried under the refund number. */
  const refundFact = (told: Transaction): PaymentFact => {
    const { mchid, out_trade_no, transaction_id, amount, out_refund_no = '', refund_status } = told;
    if (mchid !== settings.merchantId) throw new NotGenuine(`merchant ${mchid} is not ours`);
    return {
      orderNo: out_trade_no ?? '',
      state: 'refunded',
      amount: readWhole(amount?.total ?? 0),
      transactionId: transaction_id ?? '',
      refund: { refundNo: out_refund_no, isMade: refund_status === 'SUCCESS' },
    };
  };
  return { factOf, refundFact };
}

function lineToWechat(settings: WechatSettings, clock: Clock, random: Random) {
  const known = () => ({
    keyId: settings.wechatKeyId,
    publicKey: settings.wechatPublicKey,
    nowMs: clock.now(),
  });

  const authorize = (method: 'GET' | 'POST', path: string, body: string): string => {
    const stamp = String(Math.floor(clock.now() / 1000));
    const nonce = random.bytes(16).toString('hex');
    const signature = signRsa(requestText(method, path, stamp, nonce, body), settings.privateKey);
    return (
      `WECHATPAY2-SHA256-RSA2048 mchid="${settings.merchantId}",nonce_str="${nonce}",` +
      `signature="${signature}",timestamp="${stamp}",serial_no="${settings.serialNo}"`
    );
  };

  /** A file comes unsigned, but its hash was told in a signed answer. */
  const download = async (url: string, sha1: string): Promise<string> => {
    if (!url.startsWith(`${settings.gateway}/`))
      throw new ProviderFailed('the bill lies somewhere else than at WeChat');
    const authorization = authorize('GET', url.slice(settings.gateway.length), '');
    const { status, bytes } = await fetchBytes(url, { method: 'GET', headers: { authorization, accept: '*/*' } });
    if (status !== 200 || hash('sha1', bytes, 'hex') !== sha1.toLowerCase())
      throw new ProviderFailed('the bill is not the one that WeChat told of');
    return bytes.toString('utf8');
  };

  const call = async (method: 'GET' | 'POST', path: string, content?: object) => {
    const body = content ? JSON.stringify(content) : '';
    const authorization = authorize(method, path, body);
    const { status, headers, text } = await askProvider(`${settings.gateway}${path}`, {
      method,
      headers: {
        authorization,
        accept: 'application/json',
        'content-type': 'application/json',
        'wechatpay-serial': settings.wechatKeyId,
      },
      ...(content ? { body } : {}),
    });
    const header = (name: string) => headers.get(`wechatpay-${name}`) ?? '';
    const message = {
      stamp: header('timestamp'),
      nonce: header('nonce'),
      serial: header('serial'),
      signature: header('signature'),
      body: text,
    };
    if (!verifyMessage(message, known())) throw new ProviderFailed(`the answer to ${path} is not signed by WeChat`);
    return { status, data: parseAnswer(text) };
  };
  return { known, call, download };
}

type Line = ReturnType<typeof lineToWechat>;

interface Refund {
  status?: unknown;
  code?: unknown;
  out_refund_no?: unknown;
  amount?: { refund?: number };
}

function createRefunds(call: Line['call']): Pick<PaymentProvider, 'refund' | 'queryRefund'> {
  const read = (
    kind: 'refund' | 'query',
    { status, data }: Awaited<ReturnType<Line['call']>>,
    { amount }: PaymentOrder,
    { refundNo }: RefundRequest,
  ): RefundAnswer => {
    const told = data as Refund;
    if (status !== 200) return readRefundAnswer('wechat', kind, `${status}/${told.code ?? ''}`);
    if (told.out_refund_no !== refundNo) throw new ProviderFailed('the answer is about another refund');
    const sum = told.amount?.refund === undefined ? undefined : readWhole(told.amount.refund);
    return withSum(readRefundAnswer('wechat', kind, `200/${told.status ?? ''}`), sum, amount);
  };
  return {
    async refund(order, refund) {
      const total = Number(order.amount);
      const content = {
        out_trade_no: order.orderNo,
        out_refund_no: refund.refundNo,
        notify_url: refund.notifyUrl,
        amount: { refund: total, total, currency: 'CNY' },
      };
      return read('refund', await call('POST', '/v3/refund/domestic/refunds', content), order, refund);
    },
    async queryRefund(order, refund) {
      return read('query', await call('GET', `/v3/refund/domestic/refunds/${refund.refundNo}`), order, refund);
    },
  };
}

const contentOf = (
  { appId, merchantId }: WechatSettings,
  { orderNo, amount, subject, notifyUrl, expiresAtMs }: PaymentRequest,
) => ({
  appid: appId,
  mchid: merchantId,
  description: subject,
  out_trade_no: orderNo,
  time_expire: offsetTime(expiresAtMs, CHINA_HOURS),
  notify_url: notifyUrl,
  amount: { total: Number(amount), currency: 'CNY' },
});

/**
 * JSAPI: WeChat's browser says who it is, the payment is made out to that, and the signed request
 * goes back to the browser.
 */
function createBridge(
  settings: WechatSettings,
  appSecret: string,
  { call }: Line,
  clock: Clock,
  random: Random,
): WechatBridge {
  const { appId, signInPage = SIGN_IN_PAGE, signInApi = SIGN_IN_API } = settings;
  /** Exchanges the sign-in code for the openid, and requests nothing else. */
  const whoIs = async (code: string): Promise<string> => {
    const query = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' });
    const { text } = await askProvider(`${signInApi}?${query}`, { method: 'GET' });
    const { openid, errcode } = parseAnswer(text);
    if (typeof openid !== 'string' || openid === '') throw new ProviderFailed(`WeChat named no user: ${errcode}`);
    return openid;
  };
  return {
    signInUrl: (backTo) => {
      const asked = { appid: appId, redirect_uri: backTo, response_type: 'code', scope: 'snsapi_base', state: 'pay' };
      return `${signInPage}?${new URLSearchParams(asked)}#wechat_redirect`;
    },
    async open(request, code) {
      const content = { ...contentOf(settings, request), payer: { openid: await whoIs(code) } };
      const { data } = await call('POST', '/v3/pay/transactions/jsapi', content);
      if (!data.prepay_id) throw new ProviderFailed(`WeChat made no order: ${data.code}`);
      const [timeStamp, nonceStr] = [String(Math.floor(clock.now() / 1000)), random.bytes(16).toString('hex')];
      const prepay = `prepay_id=${data.prepay_id}`;
      const paySign = signRsa(bridgeText(appId, timeStamp, nonceStr, prepay), settings.privateKey);
      return { appId, timeStamp, nonceStr, package: prepay, signType: 'RSA', paySign };
    },
  };
}

export function createWechat(settings: WechatSettings, clock: Clock, random: Random): PaymentProvider {
  const line = lineToWechat(settings, clock, random);
  const { known, call, download } = line;
  const { factOf, refundFact } = createFacts(settings);
  const { appSecret } = settings;
  return {
    currency: 'CNY',
    inWechat: appSecret === undefined ? 'never' : createBridge(settings, appSecret, line, clock, random),
    async create(request) {
      const { ip, onPhone } = request;
      const content = {
        ...contentOf(settings, request),
        ...(onPhone ? { scene_info: { payer_client_ip: ip, h5_info: { type: 'Wap' } } } : {}),
      };
      const { data } = await call('POST', `/v3/pay/transactions/${onPhone ? 'h5' : 'native'}`, content);
      const url = String((onPhone ? data.h5_url : data.code_url) ?? '');
      if (url === '') throw new ProviderFailed(`WeChat made no order: ${data.code}`);
      return { payUrl: onPhone ? url : '', qrText: onPhone ? '' : url };
    },
    notify({ headers, body }) {
      const header = (name: string) => headers[`wechatpay-${name}`] ?? '';
      const message = {
        stamp: header('timestamp'),
        nonce: header('nonce'),
        serial: header('serial'),
        signature: header('signature'),
        body,
      };
      if (!verifyMessage(message, known())) throw new NotGenuine('the signature is not WeChat’s, or too old');
      const { resource, event_type: kind } = readJson(body) as { resource?: SealedResource; event_type?: unknown };
      if (!resource) throw new NotGenuine('nothing is sealed in it');
      const told = readJson(openResource(settings.apiV3Key, resource)) as Transaction;
      // REFUND.SUCCESS, REFUND.ABNORMAL and REFUND.CLOSED name no app.
      return String(kind).startsWith('REFUND.') ? refundFact(told) : factOf(told);
    },
    answer: (outcome) =>
      wasHeard(outcome)
        ? { status: 204, contentType: 'application/json', body: '' }
        : jsonAnswer(refusalStatus(outcome), { code: 'FAIL', message: outcome }),
    async query({ orderNo, amount }) {
      const path = `/v3/pay/transactions/out-trade-no/${orderNo}?mchid=${settings.merchantId}`;
      const { status, data } = await call('GET', path);
      if (status === 404) return { orderNo, state: 'waiting', amount, transactionId: '' } as const;
      if (status !== 200) throw new ProviderFailed(`WeChat does not tell: ${data.code}`);
      const fact = factOf(data as Transaction);
      if (fact.orderNo !== orderNo) throw new ProviderFailed('the answer is about something else');
      // Payments that were never opened have no amount.
      return fact.state === 'waiting' || fact.state === 'closed' ? { ...fact, amount } : fact;
    },
    ...createRefunds(call),
    billSource: 'file',
    reconcile: async (day) => {
      const { status, data } = await call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
      // A day without trades has no bill.
      if (data.code === 'NO_STATEMENT_EXIST') return EMPTY_BILL;
      if (status !== 200) throw new ProviderFailed(`WeChat has no bill: ${data.code}`);
      return readWechatBill(await download(String(data.download_url), String(data.hash_value)), settings.merchantId);
    },
  };
}
