import { signMomo } from '@clearcrate/providers/payment/momo';
import {
  asTexts,
  dongOf,
  type Fields,
  localStamp,
  readDong,
  readForm,
  readJson,
  readWhole,
  sameDigest,
  VIETNAM_HOURS,
} from '@clearcrate/providers/payment/signing';
import { signVnpay, signVnpayCall, vnpayQuery } from '@clearcrate/providers/payment/vnpay';
import { signZalopay, signZalopayNotice, type ZALOPAY_FIELDS } from '@clearcrate/providers/payment/zalopay';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NAMES } from './accounts.ts';
import type { Payment } from './book.ts';
import { jsonNotice, leadToPage, pageOf, readLocal, type Side, type SideDeps } from './side.ts';

const LIFE_MS = 15 * 60_000;
const mayRefund = (payment: Payment | undefined): payment is Payment =>
  payment?.state === 'paid' || payment?.state === 'refunded';

function momoDesk({ clock, keys }: SideDeps) {
  const secrets = { accessKey: keys.momoAccess, secretKey: keys.momoSecret };
  const CODES = { waiting: '1000', paid: '0', failed: '1001', refunded: '0' };

  const read = (kind: 'create' | 'query' | 'refund', request: FastifyRequest): Fields | undefined => {
    const body = readJson(String(request.body));
    const fields = asTexts(body);
    // The amount must be a JSON number.
    const isKnown = fields.partnerCode === NAMES.momo && (kind === 'query' || typeof body.amount === 'number');
    return isKnown && sameDigest(signMomo(kind, fields, secrets), fields.signature ?? '') ? fields : undefined;
  };
  const refused = { resultCode: 13, message: 'Merchant authentication failed.' };
  const stateOf = (payment: Payment) => ({
    partnerCode: NAMES.momo,
    orderId: payment.orderNo,
    requestId: payment.orderNo,
    amount: Number(dongOf(payment.paid)),
    transId: Number(payment.transactionId.slice(-12)),
    resultCode: Number(payment.answers?.payment ?? CODES[payment.state]),
    message: payment.state === 'paid' ? 'Successful.' : 'Transaction denied.',
    responseTime: clock.now(),
    extraData: '',
    refundTrans: payment.refundNo
      ? [{ orderId: payment.refundNo, amount: Number(dongOf(payment.paid)), resultCode: 0 }]
      : [],
  });
  /** `?99` is the result of the query itself, `99` that of the listed refund; `0/` lists none. */
  const scriptedState = (payment: Payment, code: string) => {
    if (code.startsWith('?')) return { ...stateOf(payment), resultCode: Number(code.slice(1)), refundTrans: [] };
    const refund = { orderId: `${payment.orderNo}F0`, resultCode: Number(code) };
    return { ...stateOf(payment), resultCode: 0, refundTrans: code === '0/' ? [] : [refund] };
  };
  return { read, refused, stateOf, scriptedState, secrets };
}

export function createMomoSide(deps: SideDeps): Side {
  const { book, clock } = deps;
  const { read, refused, stateOf, scriptedState, secrets } = momoDesk(deps);
  return {
    routes: (app) => {
      app.post('/momo/v2/gateway/api/create', async (request) => {
        const fields = read('create', request);
        if (!fields) return refused;
        const payment = book.open(
          {
            method: 'momo',
            orderNo: fields.orderId ?? '',
            amount: readDong(fields.amount),
            subject: fields.orderInfo ?? '',
            notifyUrl: fields.ipnUrl ?? '',
            returnUrl: fields.redirectUrl ?? '',
            expiresAtMs: clock.now() + LIFE_MS,
            extra: {},
          },
          clock.now(),
        );
        const page = pageOf(deps, payment);
        return {
          partnerCode: NAMES.momo,
          orderId: payment.orderNo,
          resultCode: 0,
          message: 'Successful.',
          payUrl: page,
          qrCodeUrl: page,
        };
      });
      app.post('/momo/v2/gateway/api/query', async (request) => {
        const fields = read('query', request);
        if (!fields) return refused;
        const payment = book.findOrder('momo', fields.orderId ?? '');
        if (payment?.answers?.query !== undefined) return scriptedState(payment, payment.answers.query);
        return payment ? stateOf(payment) : { orderId: fields.orderId, resultCode: 42, message: 'Invalid orderId.' };
      });
      app.post('/momo/v2/gateway/api/refund', async (request) => {
        const fields = read('refund', request);
        if (!fields) return refused;
        const { orderId = '' } = fields;
        const scripted = book.findByRefund('momo', orderId)?.answers?.refund;
        if (scripted !== undefined) return { orderId, resultCode: Number(scripted), message: 'scripted' };
        if (book.findRefund('momo', orderId)) return { orderId, resultCode: 41, message: 'Duplicated orderId.' };
        const number = (fields.transId ?? '').padStart(12, '0');
        const payment = book.findOrder('momo', orderId.replace(/F\d+$/, ''));
        if (!mayRefund(payment) || !payment.transactionId.endsWith(number))
          return { orderId, resultCode: 1088, message: 'Refund rejected.' };
        book.refund(payment, orderId, clock.now());
        return { orderId, resultCode: 0, message: 'Successful.' };
      });
    },
    notice: (payment) => {
      const { refundTrans: _refunds, ...state } = stateOf(payment);
      const fields = { ...state, orderInfo: payment.subject, orderType: 'momo_wallet', payType: 'qr' };
      return jsonNotice(payment.notifyUrl, { ...fields, signature: signMomo('notice', asTexts(fields), secrets) });
    },
  };
}

/** The refund number follows the day and the app id. */
const refundNoOf = ({ m_refund_id: id = '' }: Fields): string => id.split('_')[2] ?? '';

function zalopayDesk({ keys }: SideDeps) {
  const read = (kind: keyof typeof ZALOPAY_FIELDS, request: FastifyRequest): Fields | undefined => {
    const fields = readForm(String(request.body));
    const isKnown = fields.app_id === NAMES.zalopay;
    return isKnown && sameDigest(signZalopay(kind, fields, keys.zalopay1), fields.mac ?? '') ? fields : undefined;
  };
  return { read };
}

const ZALOPAY_REFUSED = {
  return_code: 2,
  return_message: 'fail',
  sub_return_code: -402,
  sub_return_message: 'mac invalid',
};

function zalopayAnswer(code: string) {
  const [main, sub] = code.split('/');
  return { return_code: Number(main), return_message: code, ...(sub ? { sub_return_code: Number(sub) } : {}) };
}

function serveZalopayRefunds(app: FastifyInstance, deps: SideDeps): void {
  const { book, clock } = deps;
  const { read } = zalopayDesk(deps);
  app.post('/zalopay/v2/refund', async (request) => {
    const fields = read('refund', request);
    if (!fields) return ZALOPAY_REFUSED;
    const payment = book.findTransaction('zalopay', fields.zp_trans_id ?? '');
    const refundNo = refundNoOf(fields);
    if (payment?.answers?.refund !== undefined) return zalopayAnswer(payment.answers.refund);
    if (book.findRefund('zalopay', refundNo)) return zalopayAnswer('2/-23');
    if (!mayRefund(payment)) return zalopayAnswer('2/-6');
    book.refund(payment, refundNo, clock.now());
    return zalopayAnswer('3/2');
  });
  app.post('/zalopay/v2/query_refund', async (request) => {
    const fields = read('query_refund', request);
    if (!fields) return ZALOPAY_REFUSED;
    const refundNo = refundNoOf(fields);
    // Order numbers start with the day, like refund numbers.
    const payment = book.findByRefund('zalopay', `${fields.m_refund_id?.slice(0, 6)}_${refundNo}`);
    if (payment?.answers?.query !== undefined) return zalopayAnswer(payment.answers.query);
    return zalopayAnswer(book.findRefund('zalopay', refundNo) ? '1/1' : '2/-101');
  });
}

export function createZalopaySide(deps: SideDeps): Side {
  const { book, clock, keys } = deps;
  const { read } = zalopayDesk(deps);
  const CODES = { waiting: 3, paid: 1, failed: 2, refunded: 1 };

  return {
    routes: (app) => {
      app.post('/zalopay/v2/create', async (request) => {
        const fields = read('create', request);
        if (!fields) return ZALOPAY_REFUSED;
        const { redirecturl } = JSON.parse(fields.embed_data ?? '{}') as { redirecturl?: string };
        const payment = book.open(
          {
            method: 'zalopay',
            orderNo: fields.app_trans_id ?? '',
            amount: readDong(fields.amount),
            subject: fields.description ?? '',
            notifyUrl: fields.callback_url ?? '',
            returnUrl: redirecturl ?? '',
            expiresAtMs: clock.now() + Number(fields.expire_duration_seconds) * 1_000,
            extra: { app_time: fields.app_time ?? '', app_user: fields.app_user ?? '' },
          },
          clock.now(),
        );
        return {
          return_code: 1,
          return_message: 'success',
          order_url: pageOf(deps, payment),
          zp_trans_token: payment.id,
        };
      });
      app.post('/zalopay/v2/query', async (request) => {
        const fields = read('query', request);
        if (!fields) return ZALOPAY_REFUSED;
        const payment = book.findOrder('zalopay', fields.app_trans_id ?? '');
        if (!payment) return { return_code: 3, return_message: 'not paid', is_processing: true };
        return {
          return_code: CODES[payment.state],
          return_message: payment.state,
          amount: Number(dongOf(payment.paid)),
          zp_trans_id: payment.transactionId,
        };
      });
      serveZalopayRefunds(app, deps);
    },
    notice: (payment) => {
      const data = JSON.stringify({
        app_id: Number(NAMES.zalopay),
        app_trans_id: payment.orderNo,
        ...payment.extra,
        amount: Number(dongOf(payment.paid)),
        zp_trans_id: payment.transactionId,
        server_time: clock.now(),
        channel: 38,
        merchant_user_id: payment.wallet,
      });
      return jsonNotice(payment.notifyUrl, { data, mac: signZalopayNotice(data, keys.zalopay2), type: 1 });
    },
  };
}

function vnpayDesk({ book, clock, keys }: SideDeps) {
  const CODES = { waiting: '01', paid: '00', failed: '02', refunded: '00' };
  const stamp = () => localStamp(clock.now(), VIETNAM_HOURS);

  const send = (reply: FastifyReply, command: 'querydr' | 'refund', fields: Fields) => {
    const all: Fields = {
      vnp_ResponseId: String(clock.now()),
      vnp_Command: command,
      vnp_TmnCode: NAMES.vnpay,
      ...fields,
    };
    return reply.send({ ...all, vnp_SecureHash: signVnpayCall(`${command}Answer`, all, keys.vnpay) });
  };
  const stateOf = (payment: Payment, status: string): Fields => ({
    vnp_ResponseCode: '00',
    vnp_Message: 'Success',
    vnp_TxnRef: payment.orderNo,
    vnp_Amount: String(payment.paid),
    vnp_BankCode: 'NCB',
    vnp_PayDate: stamp(),
    vnp_TransactionNo: payment.transactionId,
    vnp_TransactionType: payment.state === 'refunded' ? '02' : '01',
    vnp_TransactionStatus: status,
    vnp_OrderInfo: payment.subject,
  });
  const scripted = (payment: Payment, code: string): Fields => {
    const [response = '', status = ''] = code.split('/');
    if (status === 'payment') return { ...stateOf(payment, '00'), vnp_TransactionType: '01' };
    return { ...stateOf(payment, status), vnp_ResponseCode: response, vnp_TransactionType: '02' };
  };
  const answer = (command: 'querydr' | 'refund', fields: Fields): Fields => {
    const payment = book.findOrder('vnpay', fields.vnp_TxnRef ?? '');
    if (!payment) return { vnp_ResponseCode: '91', vnp_Message: 'Transaction not found' };
    const script = command === 'refund' ? payment.answers?.refund : payment.answers?.query;
    if (script !== undefined) return scripted(payment, script);
    if (command === 'refund') {
      if (payment.refundNo) return { vnp_ResponseCode: '94', vnp_Message: 'Duplicated request' };
      if (!mayRefund(payment)) return { vnp_ResponseCode: '95', vnp_Message: 'Refund rejected' };
      book.refund(payment, fields.vnp_OrderInfo ?? '', clock.now());
      // Accepted and in progress.
      return stateOf(payment, '05');
    }
    return stateOf(payment, payment.answers?.payment ?? CODES[payment.state]);
  };
  return { send, answer, stamp };
}

export function createVnpaySide(deps: SideDeps): Side {
  const { book, clock, keys, storeUrl } = deps;
  const { send, answer, stamp } = vnpayDesk(deps);
  return {
    routes: (app) => {
      app.get('/vnpay/paymentv2/vpcpay.html', async (request, reply) => {
        const fields = readForm(request.url.split('?')[1] ?? '');
        const isKnown = fields.vnp_TmnCode === NAMES.vnpay;
        if (!isKnown || !sameDigest(signVnpay(fields, keys.vnpay), fields.vnp_SecureHash ?? ''))
          return reply.status(400).send('Sai chữ ký');
        const payment = book.open(
          {
            method: 'vnpay',
            orderNo: fields.vnp_TxnRef ?? '',
            amount: readWhole(fields.vnp_Amount),
            subject: fields.vnp_OrderInfo ?? '',
            notifyUrl: `${storeUrl}/pay/notify/vnpay`,
            returnUrl: fields.vnp_ReturnUrl ?? '',
            expiresAtMs: readLocal(fields.vnp_ExpireDate ?? '', VIETNAM_HOURS),
            extra: {},
          },
          clock.now(),
        );
        return leadToPage(deps, payment, request, reply);
      });
      app.post('/vnpay/merchant_webapi/api/transaction', async (request, reply) => {
        const fields = asTexts(readJson(String(request.body)));
        const command = fields.vnp_Command === 'refund' ? 'refund' : 'querydr';
        const isSigned = sameDigest(signVnpayCall(command, fields, keys.vnpay), fields.vnp_SecureHash ?? '');
        return send(
          reply,
          command,
          isSigned ? answer(command, fields) : { vnp_ResponseCode: '97', vnp_Message: 'Checksum failed' },
        );
      });
    },
    notice: (payment) => {
      const isPaid = payment.state === 'paid';
      const fields: Fields = {
        vnp_TmnCode: NAMES.vnpay,
        vnp_Amount: String(payment.paid),
        vnp_BankCode: 'NCB',
        vnp_OrderInfo: payment.subject,
        vnp_PayDate: stamp(),
        vnp_TransactionNo: payment.transactionId,
        vnp_TxnRef: payment.orderNo,
        vnp_ResponseCode: isPaid ? '00' : '51',
        vnp_TransactionStatus: isPaid ? '00' : '02',
      };
      const url = `${payment.notifyUrl}?${vnpayQuery(fields)}&vnp_SecureHash=${signVnpay(fields, keys.vnpay)}`;
      return { url, method: 'GET', headers: {}, body: '' };
    },
  };
}
