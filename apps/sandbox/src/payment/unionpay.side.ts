import { constants, hash, publicEncrypt } from 'node:crypto';
import { CHINA_HOURS, type Fields, localStamp, readForm, readWhole } from '@clearcrate/providers/payment/signing';
import { signAcp, verifyAcp } from '@clearcrate/providers/payment/unionpay';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NAMES, publicOf } from './accounts.ts';
import { unionpayBill } from './bills.ts';
import type { Payment, PaymentBook } from './book.ts';
import { formNotice, leadToPage, readLocal, type Side, type SideDeps } from './side.ts';

/** Derives a card number from a wallet. */
const cardNumber = (wallet: string): string =>
  /^\d{13,19}$/.test(wallet)
    ? wallet
    : `62${(BigInt(`0x${hash('sha256', wallet)}`) % 10n ** 14n).toString().padStart(14, '0')}`;

/** Bank cards and digital RMB share the protocol and differ in the merchant. */
function openDesk({ keys, certificates }: SideDeps, method: 'unionpay' | 'ecny') {
  const merchantKey = publicOf(keys.merchant);

  const signed = (fields: Fields): Fields => {
    const all: Fields = {
      version: '5.1.0',
      encoding: 'UTF-8',
      signMethod: '01',
      merId: NAMES[method],
      signPubKeyCert: certificates.signer,
      ...fields,
    };
    return { ...all, signature: signAcp(all, keys.unionpay) };
  };
  const read = (request: FastifyRequest): Fields | undefined => {
    const fields = readForm(String(request.body));
    return fields.merId === NAMES[method] && verifyAcp(fields, merchantKey) ? fields : undefined;
  };
  /** Answers are form-encoded. */
  const send = (reply: FastifyReply, fields: Fields) =>
    reply.type('text/html;charset=utf-8').send(new URLSearchParams(signed(fields)).toString());

  const stateOf = (payment: Payment): Fields => ({
    orderId: payment.orderNo,
    queryId: payment.transactionId,
    txnTime: localStamp(payment.createdAtMs, CHINA_HOURS),
    txnAmt: String(payment.paid),
    currencyCode: '156',
    // Card numbers are encrypted for the merchant.
    accNo: publicEncrypt(
      { key: merchantKey, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(cardNumber(payment.wallet)),
    ).toString('base64'),
  });
  return { signed, read, send, stateOf };
}

/**
 * Answers a query by refund number: `respCode` is the outcome of the query, `origRespCode` of the
 * refund.
 */
function answerRefundQuery(
  book: PaymentBook,
  method: 'unionpay' | 'ecny',
  refundNo: string,
): { payment: Payment; answer: Fields } | undefined {
  const given = book.findRefund(method, refundNo);
  const scripted = book.findByRefund(method, refundNo);
  const code = refundNo.includes('F') ? scripted?.answers?.query : undefined;
  if (scripted && code !== undefined)
    return {
      payment: scripted,
      answer: code.startsWith('?') ? { respCode: code.slice(1) } : { respCode: '00', origRespCode: code },
    };
  return given && { payment: given, answer: { respCode: '00', origRespCode: '00' } };
}

export function createUnionpaySide(deps: SideDeps, method: 'unionpay' | 'ecny'): Side {
  const { book, clock } = deps;
  const { signed, read, send, stateOf } = openDesk(deps, method);
  const CODES = { waiting: '05', paid: '00', failed: '51', refunded: '00' };

  return {
    routes: (app) => {
      app.post(`/${method}/frontTransReq.do`, async (request, reply) => {
        const fields = read(request);
        if (!fields) return reply.status(400).send('Signature verification fail');
        const payment = book.open(
          {
            method,
            orderNo: fields.orderId ?? '',
            amount: readWhole(fields.txnAmt),
            subject: fields.riskRateInfo ?? '',
            notifyUrl: fields.backUrl ?? '',
            returnUrl: fields.frontUrl ?? '',
            expiresAtMs: readLocal(fields.payTimeout ?? '', CHINA_HOURS),
            extra: {},
          },
          clock.now(),
        );
        return leadToPage(deps, payment, request, reply);
      });
      app.post(`/${method}/queryTrans.do`, async (request, reply) => {
        const fields = read(request);
        if (!fields) return send(reply, { respCode: '11', respMsg: 'Signature verification fail' });
        const { orderId = '' } = fields;
        const refund = answerRefundQuery(book, method, orderId);
        if (refund) return send(reply, { ...stateOf(refund.payment), ...refund.answer, orderId });
        const payment = book.findOrder(method, orderId);
        if (!payment) return send(reply, { orderId, respCode: '34', respMsg: 'no such order' });
        return send(reply, { ...stateOf(payment), respCode: '00', origRespCode: CODES[payment.state] });
      });
      app.post(`/${method}/files/`, async (request, reply) => {
        const fields = read(request);
        if (!fields) return send(reply, { respCode: '11', respMsg: 'Signature verification fail' });
        return send(reply, { respCode: '00', fileContent: unionpayBill(deps, method, fields.settleDate ?? '') });
      });
      app.post(`/${method}/backTransReq.do`, async (request, reply) => {
        const fields = read(request);
        if (!fields) return send(reply, { respCode: '11', respMsg: 'Signature verification fail' });
        const { orderId = '' } = fields;
        const scripted = book.findByRefund(method, orderId)?.answers?.refund;
        if (scripted !== undefined) return send(reply, { orderId, respCode: scripted });
        if (book.findRefund(method, orderId)) return send(reply, { orderId, respCode: '12', respMsg: 'repeated' });
        const payment = book.findTransaction(method, fields.origQryId ?? '');
        const mayRefund = payment?.state === 'paid' || payment?.state === 'refunded';
        if (payment && mayRefund) book.refund(payment, orderId, clock.now());
        return send(reply, { orderId, respCode: mayRefund ? '00' : '36' });
      });
    },
    notice: (payment) =>
      formNotice(
        payment.notifyUrl,
        signed({
          ...stateOf(payment),
          txnType: '01',
          txnSubType: '01',
          respCode: CODES[payment.state],
          respMsg: CODES[payment.state] === '00' ? 'success' : 'insufficient funds',
        }),
      ),
  };
}
