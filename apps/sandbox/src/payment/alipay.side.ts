import { signNotice, verifyRequest } from '@clearcrate/providers/payment/alipay';
import { SANDBOX_PARAMETERS } from '@clearcrate/providers/payment/sandbox-address';
import {
  CHINA_HOURS,
  type Fields,
  localTime,
  readForm,
  readYuan,
  signRsa,
  yuanText,
} from '@clearcrate/providers/payment/signing';
import { NAMES, publicOf } from './accounts.ts';
import { alipayBill } from './bills.ts';
import type { Payment } from './book.ts';
import { formNotice, leadToPage, pageOf, readLocal, type Side, type SideDeps } from './side.ts';

const STATUS = { waiting: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', failed: 'TRADE_CLOSED', refunded: 'TRADE_CLOSED' };

/** Parses a request and verifies the merchant's signature. */
function readRequest(body: string, merchantKey: string) {
  // Language and wallet are added after signing.
  const { [SANDBOX_PARAMETERS.language]: _language, [SANDBOX_PARAMETERS.wallet]: _wallet, ...fields } = readForm(body);
  const isKnown = fields.app_id === NAMES.appId && verifyRequest(fields, merchantKey);
  return { fields, content: JSON.parse(fields.biz_content ?? '{}') as Fields, isKnown };
}

/** Answers a refund query; a refund that was never received has no status. */
function answerRefundQuery(payment: Payment, requestNo: string, unknown: (what: string) => Fields): Fields {
  const [code = '', sub = ''] = payment.answers?.query?.split('/') ?? [];
  if (code !== '' && code !== '10000') return { ...unknown(sub), code };
  const status = code === '' && payment.refundNo === requestNo ? 'REFUND_SUCCESS' : sub;
  const named = { code: '10000', msg: 'Success', out_trade_no: payment.orderNo, out_request_no: requestNo };
  return status === '' ? named : { ...named, refund_status: status, refund_amount: yuanText(payment.paid) };
}

function openDesk(deps: SideDeps) {
  const { book, clock, keys } = deps;
  const merchantKey = publicOf(keys.merchant);

  const open = (fields: Fields, content: Fields): Payment =>
    book.open(
      {
        method: 'alipay',
        orderNo: content.out_trade_no ?? '',
        amount: readYuan(content.total_amount),
        subject: content.subject ?? '',
        notifyUrl: fields.notify_url ?? '',
        returnUrl: fields.return_url ?? '',
        expiresAtMs: readLocal(content.time_expire ?? '', CHINA_HOURS),
        extra: {},
      },
      clock.now(),
    );

  const stateOf = (payment: Payment): Fields => ({
    code: '10000',
    msg: 'Success',
    out_trade_no: payment.orderNo,
    trade_no: payment.transactionId,
    trade_status: STATUS[payment.state],
    total_amount: yuanText(payment.paid),
    buyer_open_id: payment.wallet,
  });
  const unknown = (what: string): Fields => ({
    code: '40004',
    msg: 'Business Failed',
    sub_code: what,
    sub_msg: what,
  });

  const refund = (payment: Payment, requestNo: string): Fields => {
    const [code = '', sub = ''] = payment.answers?.refund?.split('/') ?? [];
    if (code !== '' && code !== '10000') return { ...unknown(sub), code };
    if (payment.state !== 'paid' && payment.state !== 'refunded') return unknown('ACQ.TRADE_STATUS_ERROR');
    // Idempotent: the same number is the same refund.
    if (code === '') book.refund(payment, requestNo, clock.now());
    return { ...stateOf(payment), fund_change: sub || 'Y', refund_fee: yuanText(payment.paid) };
  };

  const answer = (fields: Fields, content: Fields): Fields => {
    if (fields.method === 'alipay.trade.precreate') {
      const payment = open(fields, content);
      return { code: '10000', msg: 'Success', out_trade_no: payment.orderNo, qr_code: pageOf(deps, payment) };
    }
    if (fields.method === 'alipay.data.dataservice.bill.downloadurl.query') {
      const url = `${deps.address()}/alipay/bill?date=${content.bill_date}`;
      return { code: '10000', msg: 'Success', bill_download_url: url };
    }
    const payment = book.findOrder('alipay', content.out_trade_no ?? '');
    if (!payment) return unknown('ACQ.TRADE_NOT_EXIST');
    if (fields.method === 'alipay.trade.query') return stateOf(payment);
    if (fields.method === 'alipay.trade.fastpay.refund.query')
      return answerRefundQuery(payment, content.out_request_no ?? '', unknown);
    if (fields.method !== 'alipay.trade.refund') return unknown('ACQ.INVALID_PARAMETER');
    return refund(payment, content.out_request_no ?? '');
  };

  return { open, answer, read: (body: string) => readRequest(body, merchantKey) };
}

export function createAlipaySide(deps: SideDeps): Side {
  const { clock, keys } = deps;
  const { open, answer, read } = openDesk(deps);
  return {
    routes: (app) => {
      app.post('/alipay/gateway.do', async (request, reply) => {
        const { fields, content, isKnown } = read(String(request.body));
        const part = JSON.stringify(
          isKnown
            ? answer(fields, content)
            : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' },
        );
        const name = `${(fields.method ?? '').replaceAll('.', '_')}_response`;
        return reply.type('application/json').send(`{"${name}":${part},"sign":"${signRsa(part, keys.alipay)}"}`);
      });
      app.get('/alipay/bill', async (request, reply) => {
        const { date = '' } = request.query as { date?: string };
        return reply.type('application/zip').send(alipayBill(deps, date));
      });
      app.get('/alipay/gateway.do', async (request, reply) => {
        const { fields, content, isKnown } = read(request.url.split('?')[1] ?? '');
        const isPage = fields.method === 'alipay.trade.wap.pay' || fields.method === 'alipay.trade.page.pay';
        if (!isKnown || !isPage) return reply.status(400).send('invalid-signature');
        return leadToPage(deps, open(fields, content), request, reply);
      });
    },
    notice: (payment) => {
      const time = localTime(clock.now(), CHINA_HOURS);
      const fields: Fields = {
        notify_time: time,
        notify_type: 'trade_status_sync',
        notify_id: payment.id,
        charset: 'utf-8',
        version: '1.0',
        sign_type: 'RSA2',
        app_id: NAMES.appId,
        auth_app_id: NAMES.appId,
        out_trade_no: payment.orderNo,
        trade_no: payment.transactionId,
        trade_status: STATUS[payment.state],
        total_amount: yuanText(payment.paid),
        receipt_amount: yuanText(payment.paid),
        buyer_open_id: payment.wallet,
        seller_id: NAMES.sellerId,
        subject: payment.subject,
        // Empty fields are sent and signed too.
        body: '',
        gmt_payment: time,
        refund_fee: payment.state === 'refunded' ? yuanText(payment.paid) : '0.00',
        out_biz_no: payment.refundNo ?? '',
      };
      return formNotice(payment.notifyUrl, { ...fields, sign: signNotice(fields, keys.alipay) });
    },
  };
}
