import { hash, randomBytes } from 'node:crypto';
import { signRsa, verifyRsa } from '@clearcrate/providers/payment/signing';
import { answerText, requestText, sealResource } from '@clearcrate/providers/payment/wechat';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NAMES, publicOf } from './accounts.ts';
import { wechatBill } from './bills.ts';
import type { Payment } from './book.ts';
import { jsonNotice, type Notice, pageOf, type Side, type SideDeps } from './side.ts';

const STATUS = { waiting: 'NOTPAY', paid: 'SUCCESS', failed: 'PAYERROR', refunded: 'REFUND' };

interface OrderBody {
  out_trade_no: string;
  description: string;
  notify_url: string;
  time_expire: string;
  amount: { total: number };
  payer?: { openid?: string };
}

/** RFC 3339 as WeChat requires it: with an offset, without fractions of a second. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/;

/** The id of every user who signs in at the sandbox. */
const OPENID = 'SANDBOX-OPENID';

/** Serves WeChat's OAuth: an authorization code that is valid once. */
function serveSignIn(app: FastifyInstance, { keys, storeUrl }: SideDeps): void {
  const codes = new Set<string>();
  app.get('/wechat/connect/oauth2/authorize', async (request, reply) => {
    const { appid, redirect_uri = '', state = '' } = request.query as Record<string, string>;
    // Redirects to the store only, like the address configured in WeChat's portal.
    if (appid !== NAMES.appId || !redirect_uri.startsWith(`${storeUrl}/`))
      return reply.status(400).send('redirect_uri');
    const code = randomBytes(16).toString('hex');
    codes.add(code);
    return reply.redirect(`${redirect_uri}?${new URLSearchParams({ code, state })}`, 302);
  });
  app.get('/wechat/sns/oauth2/access_token', async (request) => {
    const { appid, secret, code = '' } = request.query as Record<string, string>;
    const isKnown = appid === NAMES.appId && secret === keys.wechatApp;
    if (!isKnown || !codes.delete(code)) return { errcode: 40029, errmsg: 'invalid code' };
    return { access_token: 'SANDBOX', expires_in: 7200, openid: OPENID, scope: 'snsapi_base' };
  });
}

function openDesk({ book, clock, keys }: SideDeps) {
  const merchantKey = publicOf(keys.merchant);
  const seconds = () => String(Math.floor(clock.now() / 1000));

  const signed = (body: string): Record<string, string> => {
    const [stamp, nonce] = [seconds(), randomBytes(8).toString('hex')];
    return {
      'wechatpay-timestamp': stamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': NAMES.wechatKeyId,
      'wechatpay-signature': signRsa(answerText(stamp, nonce, body), keys.wechat),
    };
  };
  const send = (reply: FastifyReply, status: number, data: object) => {
    const body = JSON.stringify(data);
    return reply.status(status).headers(signed(body)).type('application/json').send(body);
  };
  const isKnown = (request: FastifyRequest): boolean => {
    const part = (name: string) =>
      new RegExp(`${name}="([^"]*)"`).exec(String(request.headers.authorization))?.[1] ?? '';
    const path = request.url.replace(/^\/wechat/, '');
    const text = requestText(request.method, path, part('timestamp'), part('nonce_str'), String(request.body ?? ''));
    return part('mchid') === NAMES.merchantId && verifyRsa(text, part('signature'), merchantKey);
  };

  const stateOf = (payment: Payment) => ({
    appid: NAMES.appId,
    mchid: NAMES.merchantId,
    out_trade_no: payment.orderNo,
    transaction_id: payment.transactionId,
    trade_type: 'NATIVE',
    trade_state: STATUS[payment.state],
    trade_state_desc: STATUS[payment.state],
    success_time: new Date(clock.now()).toISOString(),
    payer: { openid: payment.wallet },
    amount: { total: Number(payment.paid), payer_total: Number(payment.paid), currency: 'CNY', payer_currency: 'CNY' },
  });

  const open = (body: OrderBody): Payment =>
    book.open(
      {
        method: 'wechat',
        orderNo: body.out_trade_no,
        amount: BigInt(body.amount.total),
        subject: body.description,
        notifyUrl: body.notify_url,
        returnUrl: '',
        expiresAtMs: Date.parse(body.time_expire),
        extra: {},
        ...(body.payer?.openid ? { wallet: body.payer.openid } : {}),
      },
      clock.now(),
    );
  return { signed, send, isKnown, stateOf, open };
}

type Refunded = Pick<Payment, 'orderNo' | 'transactionId' | 'paid'>;

const refundFields = ({ orderNo, transactionId, paid }: Refunded, refundNo: string) => ({
  refund_id: `50${transactionId}`,
  out_refund_no: refundNo,
  transaction_id: transactionId,
  out_trade_no: orderNo,
  amount: { total: Number(paid), refund: Number(paid), currency: 'CNY' },
});

/** Serves refunds: the first answer is PROCESSING, later queries return SUCCESS. */
function serveRefunds(app: FastifyInstance, deps: SideDeps): void {
  const { book, clock } = deps;
  const { send, isKnown } = openDesk(deps);
  const answer = (reply: FastifyReply, payment: Payment, refundNo: string, code: string) => {
    const [status = '', word = ''] = code.split('/');
    if (status !== '200') return send(reply, Number(status), { code: word, message: word });
    return send(reply, 200, { ...refundFields(payment, refundNo), status: word });
  };
  app.post('/wechat/v3/refund/domestic/refunds', async (request, reply) => {
    if (!isKnown(request)) return send(reply, 401, { code: 'SIGN_ERROR', message: 'sign error' });
    const body = JSON.parse(String(request.body)) as { out_trade_no: string; out_refund_no: string };
    const payment = book.findOrder('wechat', body.out_trade_no);
    if (payment?.answers?.refund !== undefined)
      return answer(reply, payment, body.out_refund_no, payment.answers.refund);
    if (payment?.state !== 'paid' && payment?.state !== 'refunded')
      return send(reply, 404, { code: 'RESOURCE_NOT_EXISTS', message: 'order not exist' });
    const status = payment.state === 'paid' ? 'PROCESSING' : 'SUCCESS';
    book.refund(payment, body.out_refund_no, clock.now());
    return answer(reply, payment, body.out_refund_no, `200/${status}`);
  });
  app.get('/wechat/v3/refund/domestic/refunds/:refundNo', async (request, reply) => {
    if (!isKnown(request)) return send(reply, 401, { code: 'SIGN_ERROR', message: 'sign error' });
    const { refundNo } = request.params as { refundNo: string };
    const payment = book.findByRefund('wechat', refundNo);
    const isMade = book.findRefund('wechat', refundNo) !== undefined;
    const code = payment?.answers?.query ?? (isMade ? '200/SUCCESS' : '404/RESOURCE_NOT_EXISTS');
    return payment
      ? answer(reply, payment, refundNo, code)
      : send(reply, 404, { code: 'RESOURCE_NOT_EXISTS', message: 'refund not exist' });
  });
}

/** Builds WeChat's notification of the end of a refund. */
function refundNotice(deps: SideDeps, payment: Payment, refundNo: string, status: string): Notice {
  const { clock, keys } = deps;
  const refund = {
    ...refundFields(payment, refundNo),
    mchid: NAMES.merchantId,
    refund_status: status,
    success_time: new Date(clock.now()).toISOString(),
    user_received_account: 'SANDBOX',
  };
  const body = {
    id: payment.id,
    create_time: new Date(clock.now()).toISOString(),
    event_type: `REFUND.${status}`,
    resource_type: 'encrypt-resource',
    resource: {
      algorithm: 'AEAD_AES_256_GCM',
      original_type: 'refund',
      ...sealResource(keys.apiV3Key, JSON.stringify(refund), randomBytes(6).toString('hex'), 'refund'),
    },
  };
  return jsonNotice(payment.notifyUrl, body, openDesk(deps).signed(JSON.stringify(body)));
}

export function createWechatSide(deps: SideDeps): Side {
  const { book, clock, keys } = deps;
  const { signed, send, isKnown, stateOf, open } = openDesk(deps);
  return {
    routes: (app) => {
      serveSignIn(app, deps);
      app.post('/wechat/v3/pay/transactions/:kind', async (request, reply) => {
        if (!isKnown(request)) return send(reply, 401, { code: 'SIGN_ERROR', message: 'sign error' });
        const body = JSON.parse(String(request.body)) as OrderBody;
        const { kind } = request.params as { kind: string };
        if (kind === 'jsapi' && body.payer?.openid !== OPENID)
          return send(reply, 400, { code: 'PARAM_ERROR', message: 'openid' });
        if (!TIME.test(body.time_expire)) return send(reply, 400, { code: 'PARAM_ERROR', message: 'time_expire' });
        const payment = open(body);
        if (kind === 'jsapi') return send(reply, 200, { prepay_id: payment.id });
        const url = pageOf(deps, payment);
        return send(reply, 200, kind === 'h5' ? { h5_url: url } : { code_url: url });
      });
      app.get('/wechat/v3/pay/transactions/out-trade-no/:orderNo', async (request, reply) => {
        if (!isKnown(request)) return send(reply, 401, { code: 'SIGN_ERROR', message: 'sign error' });
        const payment = book.findOrder('wechat', (request.params as { orderNo: string }).orderNo);
        return payment
          ? send(reply, 200, stateOf(payment))
          : send(reply, 404, { code: 'ORDER_NOT_EXIST', message: 'order not exist' });
      });
      app.get('/wechat/v3/bill/tradebill', async (request, reply) => {
        if (!isKnown(request)) return send(reply, 401, { code: 'SIGN_ERROR', message: 'sign error' });
        const { bill_date: date = '' } = request.query as { bill_date?: string };
        const hash_value = hash('sha1', wechatBill(deps, date), 'hex');
        const download_url = `${deps.address()}/wechat/v3/billdownload/file?token=${date}`;
        return send(reply, 200, { hash_type: 'SHA1', hash_value, download_url });
      });
      app.get('/wechat/v3/billdownload/file', async (request, reply) => {
        if (!isKnown(request)) return reply.status(401).send('');
        const { token = '' } = request.query as { token?: string };
        return reply.type('text/plain; charset=utf-8').send(wechatBill(deps, token));
      });
      serveRefunds(app, deps);
    },
    refundNotice: (payment, status) => refundNotice(deps, payment, payment.refundNo ?? `${payment.orderNo}F0`, status),
    notice: (payment) => {
      const text = JSON.stringify(stateOf(payment));
      const body = {
        id: payment.id,
        create_time: new Date(clock.now()).toISOString(),
        event_type: payment.state === 'paid' ? 'TRANSACTION.SUCCESS' : 'TRANSACTION.FAIL',
        resource_type: 'encrypt-resource',
        resource: {
          algorithm: 'AEAD_AES_256_GCM',
          original_type: 'transaction',
          ...sealResource(keys.apiV3Key, text, randomBytes(6).toString('hex'), 'transaction'),
        },
      };
      return jsonNotice(payment.notifyUrl, body, signed(JSON.stringify(body)));
    },
  };
}
