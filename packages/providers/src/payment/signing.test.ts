import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAlipay, signedPart, signNotice, signRequest, verifyNotice, verifyRequest } from './alipay.ts';
import { createMomo, signMomo } from './momo.ts';
import { NotGenuine, type NotifyRequest, type PaymentProvider } from './payment-provider.ts';
import {
  type Fields,
  hmacHex,
  localStamp,
  readForm,
  readJson,
  readWhole,
  readYuan,
  sameDigest,
  signRsa,
  verifyRsa,
} from './signing.ts';
import { signAcp, verifyAcp } from './unionpay.ts';
import { createVnpay, signVnpay, vnpayQuery } from './vnpay.ts';
import { answerText, openResource, sealResource, verifyMessage } from './wechat.ts';
import { signZalopay, signZalopayNotice, transactionName } from './zalopay.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKeyText = publicKey.export({ type: 'spki', format: 'pem' }).toString();

describe('Alipay', () => {
  // A real notification, published with its public key in the tests of Alipay's own SDK for Node
  // (alipay-sdk-nodejs-all).
  const key = `-----BEGIN PUBLIC KEY-----\n${'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB'}\n-----END PUBLIC KEY-----`;
  const notice: Fields = {
    gmt_create: '2019-08-15 15:56:22',
    charset: 'utf-8',
    seller_email: 'z97-yuquerevenue@service.aliyun.com',
    subject: '语雀空间 500人规模',
    sign: 'QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI/XD9YCKCH6Ct02rzUs9i11C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov+lrmOQ==',
    buyer_id: '2088102534368455',
    invoice_amount: '0.10',
    notify_id: '2019081500222155624068450559358070',
    fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
    notify_type: 'trade_status_sync',
    trade_status: 'TRADE_SUCCESS',
    receipt_amount: '0.10',
    buyer_pay_amount: '0.10',
    sign_type: 'RSA2',
    app_id: '2019073166072302',
    seller_id: '2088531891668739',
    gmt_payment: '2019-08-15 15:56:24',
    notify_time: '2019-08-15 15:56:25',
    version: '1.0',
    out_trade_no: '20190815155618536-564-57',
    total_amount: '0.10',
    trade_no: '2019081522001468450512505578',
    auth_app_id: '2019073166072302',
    buyer_logon_id: 'xud***@126.com',
    point_amount: '0.00',
  };

  it('accepts the published notification, and nothing that differs from it', () => {
    expect(verifyNotice(notice, key)).toBe(true);
    const changes: Fields[] = [
      { total_amount: '0.11' },
      { out_trade_no: '1' },
      { extra: 'x' },
      { sign: '' },
      { sign: 'AAAA' },
    ];
    for (const change of changes) expect(verifyNotice({ ...notice, ...change }, key)).toBe(false);
    const { trade_no: _left, ...less } = notice;
    expect(verifyNotice(less, key)).toBe(false);
  });

  it('reads the amount and the payer from it', () => {
    const settings = { gateway: '', appId: '2019073166072302', privateKey: '', alipayPublicKey: key };
    const body = new URLSearchParams(notice).toString();
    expect(createAlipay(settings, { now: () => 0 }).notify({ headers: {}, query: {}, body })).toEqual({
      orderNo: '20190815155618536-564-57',
      state: 'paid',
      amount: 10n,
      transactionId: '2019081522001468450512505578',
      payer: '2088102534368455',
    });
  });

  it('verifies every parameter of a notice, empty ones too, as its SDKs do (self-made)', () => {
    // getSignCheckContentV1 of the SDK for Java and checkNotifySign of the one for Node leave
    // nothing out but the signature and its kind.
    const fields = { app_id: '1', body: '', out_trade_no: 'R1', sign_type: 'RSA2' };
    const sign = signRsa('app_id=1&body=&out_trade_no=R1', privateKey);
    expect(verifyNotice({ ...fields, sign }, publicKey)).toBe(true);
    expect(verifyNotice({ app_id: '1', out_trade_no: 'R1', sign_type: 'RSA2', sign }, publicKey)).toBe(false);
  });

  it('accepts notifications for the merchant’s own seller id only', () => {
    const settings = { gateway: '', appId: '2019073166072302', privateKey: '', alipayPublicKey: key };
    const hear = (sellerId: string) =>
      createAlipay({ ...settings, sellerId }, { now: () => 0 }).notify({
        headers: {},
        query: {},
        body: new URLSearchParams(notice).toString(),
      });
    expect(hear('2088531891668739').state).toBe('paid');
    expect(() => hear('2088000000000001')).toThrow(NotGenuine);
  });

  it('reads a refund from a refund_fee above 0.00 only', () => {
    const settings = { gateway: '', appId: 'A', privateKey: '', alipayPublicKey: publicKeyText };
    const told = (more: Fields) => {
      const fields = { app_id: 'A', out_trade_no: 'R1', trade_status: 'TRADE_SUCCESS', total_amount: '1.00', ...more };
      const body = new URLSearchParams({ ...fields, sign: signNotice(fields, privateKey) }).toString();
      return createAlipay(settings, { now: () => 0 }).notify({ headers: {}, query: {}, body }).state;
    };
    expect(told({ refund_fee: '0.00' })).toBe('paid');
    expect(told({ refund_fee: '' })).toBe('paid');
    expect(told({ refund_fee: '0.40' })).toBe('refunded');
    expect(told({ refund_fee: '1.00', trade_status: 'TRADE_CLOSED' })).toBe('refunded');
    expect(told({ trade_status: 'TRADE_CLOSED' })).toBe('closed');
  });

  it('signs requests with the kind of signature, notices without (self-made, both directions)', () => {
    const fields = { app_id: '1', sign_type: 'RSA2', empty: '', method: 'alipay.trade.query' };
    expect(verifyRequest({ ...fields, sign: signRequest(fields, privateKey) }, publicKey)).toBe(true);
    expect(verifyNotice({ ...fields, sign: signNotice(fields, privateKey) }, publicKey)).toBe(true);
    expect(verifyNotice({ ...fields, sign: signRequest(fields, privateKey) }, publicKey)).toBe(false);
  });

  it('verifies the signed part of an answer byte for byte', () => {
    const part = '{"code":"10000", "msg":"a \\"}\\" b","x":{"y":1}}';
    expect(signedPart(`{"alipay_trade_query_response":${part},"sign":"s"}`, 'alipay_trade_query_response')).toBe(part);
    expect(signedPart('{"error_response":{"code":"1"}}', 'alipay_trade_query_response')).toBeUndefined();
    expect(signedPart('{"a_response":{"code":"1"', 'a_response')).toBeUndefined();
  });
});

describe('WeChat Pay', () => {
  it('opens the sealed text of its own SDK for Go (wechatpay-go, utils/aes_test.go)', () => {
    const sealed = {
      ciphertext: 'FsdXzxryWfKwvLJKf8LG/ToRPTRh8RN9wROC',
      nonce: 'wCq51qZv4Yfg',
      associated_data: 'Dl56FrqWQJF1t9LtC3vEUsniZKvbqdR8',
    };
    expect(openResource('testAPIv3Key0000', sealed)).toBe('Hello World');
    expect(() => openResource('testAPIv3Key1111', sealed)).toThrow(NotGenuine);
    expect(() => openResource('testAPIv3Key0000', { ...sealed, associated_data: '' })).toThrow(NotGenuine);
    expect(() => openResource('testAPIv3Key0000', { ...sealed, ciphertext: 'AA==' })).toThrow(NotGenuine);
  });

  it('seals and opens with a key of 32 characters (self-made)', () => {
    const key = 'k'.repeat(32);
    expect(openResource(key, sealResource(key, '{"钱":1}', 'n'.repeat(12), 'transaction'))).toBe('{"钱":1}');
  });

  it('accepts recent messages signed with the known key only (self-made)', () => {
    const nowMs = Date.parse('2026-03-11T04:00:00Z');
    const stamp = String(nowMs / 1000);
    const message = {
      stamp,
      nonce: 'n',
      serial: 'KEY',
      signature: signRsa(answerText(stamp, 'n', '{}'), privateKey),
      body: '{}',
    };
    const known = { keyId: 'KEY', publicKey, nowMs };
    expect(verifyMessage(message, known)).toBe(true);
    expect(verifyMessage({ ...message, body: '{ }' }, known)).toBe(false);
    expect(verifyMessage({ ...message, serial: 'OLD' }, known)).toBe(false);
    expect(verifyMessage(message, { ...known, nowMs: nowMs + 301_000 })).toBe(false);
    expect(verifyMessage({ ...message, stamp: 'x' }, known)).toBe(false);
  });
});

describe('the other protocols, texts they document and both directions self-made', () => {
  it('UnionPay signs the digest of the sorted fields', () => {
    const fields = { merId: '777', orderId: 'R1', txnAmt: '20000', empty: '' };
    const signed = { ...fields, signature: signAcp(fields, privateKey) };
    expect(verifyAcp(signed, publicKey)).toBe(true);
    expect(verifyAcp({ ...signed, txnAmt: '20001' }, publicKey)).toBe(false);
  });

  it('MoMo signs named fields in its own order, whatever order they come in', () => {
    const keys = { accessKey: 'a', secretKey: 's' };
    const fields = { orderId: 'R1', requestId: 'R1', partnerCode: 'P' };
    const digest = signMomo('query', fields, keys);
    expect(digest).toBe(signMomo('query', { partnerCode: 'P', requestId: 'R1', orderId: 'R1' }, keys));
    expect(digest).not.toBe(signMomo('query', fields, { ...keys, accessKey: 'b' }));
    expect(digest).not.toBe(signMomo('query', { ...fields, orderId: 'R2' }, keys));
  });

  it('ZaloPay tells its two keys apart, and names payments by their day in Vietnam', () => {
    const fields = { app_id: '1', app_trans_id: '261115_R1' };
    expect(signZalopay('query', fields, 'one')).not.toBe(signZalopay('query', fields, 'two'));
    expect(signZalopayNotice('{}', 'one')).not.toBe(signZalopayNotice('{}', 'two'));
    expect(transactionName('R1', Date.parse('2026-11-15T17:30:00Z'))).toBe('261116_R1');
  });

  it('VNPay signs the text of the address that its own guide publishes, byte for byte', () => {
    // https://sandbox.vnpayment.vn/apis/docs/huong-dan-tich-hop/: the address of an order. The key it was signed with is not published, so the signed text is all that can be held against it.
    const published =
      'vnp_Amount=1806000&vnp_Command=pay&vnp_CreateDate=20210801153333&vnp_CurrCode=VND&vnp_IpAddr=127.0.0.1&vnp_Locale=vn' +
      '&vnp_OrderInfo=Thanh+toan+don+hang+%3A5&vnp_OrderType=other&vnp_ReturnUrl=https%3A%2F%2Fdomainmerchant.vn%2FReturnUrl' +
      '&vnp_TmnCode=DEMOV210&vnp_TxnRef=5&vnp_Version=2.1.0';
    const shuffled = Object.fromEntries(Object.entries(readForm(`${published}&vnp_SecureHash=3e0d61a0`)).reverse());
    expect(vnpayQuery(shuffled)).toBe(published);
    expect(signVnpay(shuffled, 'k')).toBe(hmacHex('sha512', 'k', published));
  });

  it('MoMo signs the texts that its own documents spell out', () => {
    // https://developers.momo.vn/v3/docs/payment/api/payment-api/query and …/refund: the texts; their example keys are not published.
    const keys = { accessKey: 'access', secretKey: 'secret' };
    const query = { partnerCode: '123456', requestId: '1527246504579', orderId: '1527246478428' };
    const queried = 'accessKey=access&orderId=1527246478428&partnerCode=123456&requestId=1527246504579';
    expect(signMomo('query', query, keys)).toBe(hmacHex('sha256', 'secret', queried));
    const refund = { partnerCode: 'MOMO', orderId: '1527297954700', requestId: '1527314064527', amount: '55000' };
    const refunded =
      'accessKey=access&amount=55000&description=&orderId=1527297954700&partnerCode=MOMO&requestId=1527314064527&transId=144492817';
    expect(signMomo('refund', { ...refund, transId: '144492817', description: '' }, keys)).toBe(
      hmacHex('sha256', 'secret', refunded),
    );
  });

  it('ZaloPay signs the texts that its own documents spell out', () => {
    // https://beta-docs.zalopay.vn/docs/developer-tools/security/secure-data-transmission: values between bars, in this order.
    const order = { app_id: '553', app_trans_id: '180208_007242', app_user: 'demo', amount: '50000' };
    const all = { ...order, app_time: '1518079922530', embed_data: '{}', item: '[]' };
    const text = '553|180208_007242|demo|50000|1518079922530|{}|[]';
    expect(signZalopay('create', all, 'key')).toBe(hmacHex('sha256', 'key', text));
    const refund = { app_id: '553', m_refund_id: '180208_553_1', timestamp: '1518079922530' };
    expect(signZalopay('query_refund', refund, 'key')).toBe(hmacHex('sha256', 'key', '553|180208_553_1|1518079922530'));
  });

  it('VNPay signs the very text of the address, spaces as plus, without its own hash', () => {
    const fields = { vnp_TxnRef: 'R1', vnp_OrderInfo: 'nap xu', vnp_Empty: '', other: 'x', vnp_SecureHash: 'h' };
    expect(vnpayQuery(fields)).toBe('vnp_OrderInfo=nap+xu&vnp_TxnRef=R1');
    expect(signVnpay(fields, 's')).toBe(signVnpay({ vnp_OrderInfo: 'nap xu', vnp_TxnRef: 'R1' }, 's'));
  });
});

describe('what a signed message says', () => {
  const heard = (provider: PaymentProvider, part: Partial<NotifyRequest>) =>
    provider.notify({ headers: {}, query: {}, body: '', ...part }).state;

  it('of MoMo maps its codes to paid, waiting or failed', () => {
    const keys = { accessKey: 'a', secretKey: 's' };
    const momo = createMomo({ gateway: '', partnerCode: 'P', ...keys }, { now: () => 0 });
    const told = (resultCode: string) => {
      const fields = { partnerCode: 'P', orderId: 'R1', amount: '50000', transId: '1', resultCode };
      return heard(momo, { body: JSON.stringify({ ...fields, signature: signMomo('notice', fields, keys) }) });
    };
    expect(told('0')).toBe('paid');
    const undecided = ['13', '43', '98', '99', '1000', '7000', '7002', '8000', '9000', '', '123456'];
    for (const code of undecided) expect([code, told(code)]).toEqual([code, 'waiting']);
    for (const code of ['1001', '1005', '1006', '4100']) expect([code, told(code)]).toEqual([code, 'failed']);
  });

  it('of VNPay is paid only if both of its codes say so', () => {
    const settings = { payUrl: '', apiUrl: '', terminalCode: 'T', hashSecret: 's' };
    const vnpay = createVnpay(settings, { now: () => 0 }, { bytes: randomBytes });
    const told = (vnp_ResponseCode: string, vnp_TransactionStatus: string) => {
      const fields = { vnp_TmnCode: 'T', vnp_TxnRef: 'R1', vnp_Amount: '100', vnp_ResponseCode, vnp_TransactionStatus };
      return heard(vnpay, { query: { ...fields, vnp_SecureHash: signVnpay(fields, 's') } });
    };
    expect(told('00', '00')).toBe('paid');
    for (const [code, status] of [
      ['00', '02'],
      ['24', '02'],
      ['51', ''],
      ['24', '01'],
    ] as const)
      expect([code, status, told(code, status)]).toEqual([code, status, 'failed']);
    // Taken and not passed on, suspected of fraud, or a contradiction: nothing of it says that the
    // payment failed.
    for (const [code, status] of [
      ['00', '01'],
      ['00', '04'],
      ['00', '06'],
      ['07', '07'],
      ['24', '00'],
      ['99', '04'],
      ['00', ''],
      ['', '00'],
    ] as const)
      expect([code, status, told(code, status)]).toEqual([code, status, 'waiting']);
  });
});

describe('what comes in', () => {
  it('rejects repeated fields', () => {
    expect({ ...readForm('a=1&b=%E9%92%B1') }).toEqual({ a: '1', b: '钱' });
    expect(() => readForm('a=1&a=2')).toThrow(NotGenuine);
    expect(Object.getPrototypeOf(readForm('__proto__=1'))).toBeNull();
  });

  it('rejects anything but objects and valid amounts', () => {
    for (const body of ['', '[]', 'null', '1', '{']) expect(() => readJson(body)).toThrow(NotGenuine);
    for (const odd of ['', '-1', '1e9', '0.001', '1.5', ' 1', 'NaN', '9'.repeat(16)])
      expect(() => readWhole(odd), odd).toThrow(NotGenuine);
    for (const odd of ['', '-1.00', '1e3', '0.001', 'NaN']) expect(() => readYuan(odd), odd).toThrow(NotGenuine);
    expect(readYuan('0.10')).toBe(10n);
  });

  it('compares digests of different lengths', () => {
    expect(sameDigest('ab', 'AB')).toBe(true);
    for (const other of ['', 'a', 'abc', 'ac']) expect(sameDigest('ab', other)).toBe(false);
    expect(verifyRsa('a', 'no signature', publicKey)).toBe(false);
    expect(localStamp(Date.parse('2026-11-15T01:43:02Z'), 8)).toBe('20261115094302');
  });
});
