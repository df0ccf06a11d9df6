import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMomo } from './momo.ts';
import { NotGenuine, type NotifyRequest, type PaymentProvider } from './payment-provider.ts';
import { type Fields, readForm } from './signing.ts';
import { cardOf, createUnionpay, verifyAcp } from './unionpay.ts';
import { createVnpay } from './vnpay.ts';
import { createZalopay, signZalopay } from './zalopay.ts';

/**
 * Messages that the providers' own test gateways have signed, and keys that those publish for
 * trying: nothing of it was made here. What Alipay and WeChat Pay have published stands in
 * `signing.test.ts`.
 */

const clock = { now: () => Date.parse('2022-09-08T05:22:10Z') };
const message = (part: Partial<NotifyRequest>): NotifyRequest => ({ headers: {}, query: {}, body: '', ...part });
const refuses = (provider: PaymentProvider, ...messages: Partial<NotifyRequest>[]) => {
  for (const part of messages) expect(() => provider.notify(message(part))).toThrow(NotGenuine);
};

describe('UnionPay', () => {
  // A notification of UnionPay's test gateway with the certificate it brought: https://github.com/yansongda/pay, tests/Traits/UnipayTraitTest.php.
  const signPubKeyCert = [
    '-----BEGIN CERTIFICATE-----',
    'MIIEYzCCA0ugAwIBAgIFEDkwhTQwDQYJKoZIhvcNAQEFBQAwWDELMAkGA1UEBhMC',
    'Q04xMDAuBgNVBAoTJ0NoaW5hIEZpbmFuY2lhbCBDZXJ0aWZpY2F0aW9uIEF1dGhv',
    'cml0eTEXMBUGA1UEAxMOQ0ZDQSBURVNUIE9DQTEwHhcNMjAwNzMxMDExOTE2WhcN',
    'MjUwNzMxMDExOTE2WjCBljELMAkGA1UEBhMCY24xEjAQBgNVBAoTCUNGQ0EgT0NB',
    'MTEWMBQGA1UECxMNTG9jYWwgUkEgT0NBMTEUMBIGA1UECxMLRW50ZXJwcmlzZXMx',
    'RTBDBgNVBAMMPDA0MUA4MzEwMDAwMDAwMDgzMDQwQOS4reWbvemTtuiBlOiCoeS7',
    'veaciemZkOWFrOWPuEAwMDAxNjQ5NTCCASIwDQYJKoZIhvcNAQEBBQADggEPADCC',
    'AQoCggEBAMHNa81t44KBfUWUgZhb1YTx3nO9DeagzBO5ZEE9UZkdK5+2IpuYi48w',
    'eYisCaLpLuhrwTced19w2UR5hVrc29aa2TxMvQH9s74bsAy7mqUJX+mPd6KThmCr',
    't5LriSQ7rDlD0MALq3yimLvkEdwYJnvyzA6CpHntP728HIGTXZH6zOL0OAvTnP8u',
    'RCHZ8sXJPFUkZcbG3oVpdXQTJVlISZUUUhsfSsNdvRDrcKYY+bDWTMEcG8ZuMZzL',
    'g0N+/spSwB8eWz+4P87nGFVlBMviBmJJX8u05oOXPyIcZu+CWybFQVcS2sMWDVZy',
    'sPeT3tPuBDbFWmKQYuu+gT83PM3G6zMCAwEAAaOB9DCB8TAfBgNVHSMEGDAWgBTP',
    'cJ1h6518Lrj3ywJA9wmd/jN0gDBIBgNVHSAEQTA/MD0GCGCBHIbvKgEBMDEwLwYI',
    'KwYBBQUHAgEWI2h0dHA6Ly93d3cuY2ZjYS5jb20uY24vdXMvdXMtMTQuaHRtMDkG',
    'A1UdHwQyMDAwLqAsoCqGKGh0dHA6Ly91Y3JsLmNmY2EuY29tLmNuL1JTQS9jcmw3',
    'NTAwMy5jcmwwCwYDVR0PBAQDAgPoMB0GA1UdDgQWBBTmzk7XEM/J/sd+wPrMils3',
    '9rJ2/DAdBgNVHSUEFjAUBggrBgEFBQcDAgYIKwYBBQUHAwQwDQYJKoZIhvcNAQEF',
    'BQADggEBAJLbXxbJaFngROADdNmNUyVxPtbAvK32Ia0EjgDh/vjn1hpRNgvL4flH',
    'NsGNttCy8afLJcH8UnFJyGLas8v/P3UKXTJtgrOj1mtothv7CQa4LUYhzrVw3UhL',
    '4L1CTtmE6D1Kf3+c2Fj6TneK+MoK9AuckySjK5at6a2GQi18Y27gVF88Nk8bp1lJ',
    'vzOwPKd8R7iGFotuF4/8GGhBKR4k46EYnKCodyIhNpPdQfpaN5AKeS7xeLSbFvPJ',
    'HYrtBsI48jUK/WKtWBJWhFH+Gty+GWX0e5n2QHXHW6qH62M0lDo7OYeyBvG1mh9u',
    'Q0C300Eo+XOoO4M1WvsRBAF13g9RPSw=',
    '-----END CERTIFICATE-----',
  ].join('\r\n');
  const fields: Fields = {
    accNo:
      'ORRSXWY1kMr8UJNxGx9xKPuO0Uhm8JT8aQV3sWswJfIsj/grkjauH4soyAtiqB9XwQotZOwmUAs/pkMupUkfiX9npdFGGEUEc5gqq+lcEwyD7tLmd2WBzRvcEvvjAKMKwTCFDxmQbIrP48ocIVhPoZ87ZQtQM5MIyJYedrzPRlt6BzRddUPGU1gJwDA8APDx3iyNl8EAfenJw7DUDZimmhbE1VSRmQm/iqgJurI7juq/6ztDHZHv4ys1eN9JYkwhcKxCjsWpwXTSy0PGvDXhsAZsDuNXHsjI8JLhHXvTDaU2+gc289LZPiwpr4Ah/reIuPWrIHubchYm2XTqQlUAaw==',
    accessType: '0',
    bizType: '000201',
    currencyCode: '156',
    encoding: 'utf-8',
    exchangeRate: '0',
    merId: '777290058167151',
    orderId: 'yansongda20220908132206',
    queryId: '782209081322060674028',
    respCode: '00',
    respMsg: 'success',
    settleAmt: '1',
    settleCurrencyCode: '156',
    settleDate: '0908',
    signMethod: '01',
    traceNo: '067402',
    traceTime: '0908132206',
    txnAmt: '1',
    txnSubType: '01',
    txnTime: '20220908132206',
    txnType: '01',
    version: '5.1.0',
    signPubKeyCert,
    signature:
      'JeA4S2+6TbGo9yjXDUvV5A2E3oJbunoCcZ66exN6xR3OH/5PNDK1VSV1Mq7XhVdxzkTeREUveiOYHalqoagRkh71nsHVvruwGbk6azygXSaawuO5tF67UIqNd4Mbufwh1KhbVpEkKbOETUvRhFcdon0fulE97I83eMSk52INHt8E1xk8NdbhyUadSlp+Uv30AKx70PpQbTGmVS3PJfd+Whj0b7LnvZKeC+BS1kUOtIKlcZO+gBoTigvCIJqj51kBrcBCs+x+VaeGm7EYBBhGSERpfQhQ4n+eJBwLdBeZ0/dNbo3iELjvVMx0n9KoW4klvUJhaH5LALA8pV02SbZv4Q==',
  };

  it('is accepted as published, and rejected with one character changed', () => {
    const { publicKey } = new X509Certificate(signPubKeyCert);
    const came = readForm(new URLSearchParams(fields).toString());
    expect(verifyAcp(came, publicKey)).toBe(true);
    const changes: Fields[] = [{ txnAmt: '2' }, { orderId: '1' }, { merId: '1' }, { more: 'x' }];
    for (const change of changes) expect(verifyAcp({ ...came, ...change }, publicKey)).toBe(false);
  });

  it('reveals the sealed card to its merchant only', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(cardOf(fields, privateKey)).toBeUndefined();
  });

  it('is rejected when its certificate is not signed by the configured root', () => {
    const settings = { gateway: '', certId: '', privateKey: '', bizType: '000201', merchantId: '777290058167151' };
    const trust = { rootCertificate: signPubKeyCert, signerName: '00016495' };
    refuses(createUnionpay({ ...settings, ...trust }, clock), { body: new URLSearchParams(fields).toString() });
  });
});

describe('MoMo', () => {
  // The keys of partner MOMO: https://github.com/momo-wallet/payment, nodejs/MoMo.js. The message is one of test-payment.momo.vn for it.
  const keys = { accessKey: 'F8BBA842ECF85', secretKey: 'K951B6PE1waDMi640xX08PD3vg6EkVlz' };
  const momo = createMomo({ gateway: '', partnerCode: 'MOMO', ...keys }, clock);
  const fields = {
    partnerCode: 'MOMO',
    orderId: 'MOMO1721014629740',
    requestId: 'MOMO1721014629740',
    amount: 50_000,
    orderInfo: 'pay with MoMo',
    orderType: 'momo_wallet',
    transId: 4_084_757_146,
    resultCode: 0,
    message: 'Thành công.',
    payType: 'qr',
    responseTime: 1_721_014_660_600,
    extraData: '',
    signature: 'a5f1ec2a40181e82ae63153bad277bc6d46451a6724fecc88a92a6e869ea2621',
  };

  it('is accepted as published, and rejected with one character changed', () => {
    expect(momo.notify(message({ body: JSON.stringify(fields) }))).toEqual({
      orderNo: 'MOMO1721014629740',
      state: 'paid',
      amount: 50_000_00n,
      transactionId: '4084757146',
    });
    const changes = [{ amount: 50_001 }, { orderId: '1' }, { resultCode: 9000 }, { transId: 1 }, { message: '' }];
    refuses(momo, ...changes.map((change) => ({ body: JSON.stringify({ ...fields, ...change }) })));
  });
});

describe('ZaloPay', () => {
  it('creates an order as its documents show', () => {
    // https://docs.zalopay.vn/docs/qrcode/api.html: the order and its mac; the key of app 553 stands in the samples of the same documents.
    const order = { app_id: '553', app_trans_id: '200904_000234', app_user: 'user123', amount: '10000' };
    const all = { ...order, app_time: '1599202366026', embed_data: '{}', item: '[]' };
    expect(signZalopay('create', all, '9phuAOYhan4urywHTh0ndEXiV3pKHr5Q')).toBe(
      '7e95836a9feace32458f23416feea423172ef0a098f27a668a1e10788b5a6838',
    );
  });

  it('is accepted as published, and rejected with one character changed', () => {
    // A callback of ZaloPay's sandbox for app 2553, the one of its documents for v2 (https://docs.zalopay.vn/v2/), whose keys stand there.
    const data =
      '{"app_id":2553,"app_trans_id":"260418_7F5271","app_time":1776479895300,"app_user":"54b49784-e5ab-4ad4-bcce-5a915d09d67c","amount":100000,"embed_data":"{\\"redirecturl\\":\\"https://dev-code-payment-service.20206205.tech/api/subscriptions/payment-return\\"}","item":"[{\\"item_name\\":\\"Thanh toan dang ky: VIP 1 tháng #260418_7F5271\\",\\"item_price\\":100000,\\"item_quantity\\":1}]","zp_trans_id":260418000000225,"server_time":1776479960423,"channel":38,"merchant_user_id":"Jfy_NT0tHMtLE07x291chQ-7_jlVJzxoGZ2S1rNbGvA","zp_user_id":"Jfy_NT0tHMtLE07x291chQ-7_jlVJzxoGZ2S1rNbGvA","user_fee_amount":0,"discount_amount":0}';
    const mac = 'b89195ab41a0683b0aaae3f132a7361d72926ca38330ac715611720acd957b79';
    const [key1, key2] = ['PcY4iZIKFCIdgZvA6ueMcMHHUbRLYjPL', 'kLtgPl8HHhfvMuDHPwKfgfsY4Ydm9eIz'];
    const zalopay = createZalopay({ gateway: '', appId: '2553', key1, key2 }, clock);
    expect(zalopay.notify(message({ body: JSON.stringify({ data, mac, type: 1 }) }))).toEqual({
      orderNo: '7F5271',
      state: 'paid',
      amount: 100_000_00n,
      transactionId: '260418000000225',
      payer: '2553/Jfy_NT0tHMtLE07x291chQ-7_jlVJzxoGZ2S1rNbGvA',
    });
    const forged = data.replace('"amount":100000', '"amount":100001');
    refuses(
      zalopay,
      { body: JSON.stringify({ data: forged, mac }) },
      { body: JSON.stringify({ data: `${data} `, mac }) },
    );
  });
});

describe('VNPay', () => {
  // An answer of sandbox.vnpayment.vn for CGXZLS0Z, the terminal that VNPay's own samples for PHP
  // come with, and its secret.
  const settings = { payUrl: '', apiUrl: '', terminalCode: 'CGXZLS0Z', hashSecret: 'XNBCJFAKAZQSGTARRLGCHVZWCIOIGSHN' };
  const vnpay = createVnpay(settings, clock, { bytes: randomBytes });
  const query = readForm(
    'vnp_Amount=50000000&vnp_BankCode=NCB&vnp_BankTranNo=VNP14532677&vnp_CardType=ATM&vnp_OrderInfo=Nap+tien+cho+tai+khoan+2' +
      '&vnp_PayDate=20260811174008&vnp_ResponseCode=00&vnp_TmnCode=CGXZLS0Z&vnp_TransactionNo=14532677&vnp_TransactionStatus=00' +
      '&vnp_TxnRef=VNPAY_1786469808_2&vnp_SecureHash=1ad0a8924244dab0fef96e8af4b477648b790265b1eac7552c6e3ff9f925dfd6db991bf6812bf4caa3f2f45ff2d4e5e102d5cdce259b095a4f35faf5f41754d2',
  );

  it('is accepted as published, and rejected with one character changed', () => {
    expect(vnpay.notify(message({ query }))).toEqual({
      orderNo: 'VNPAY_1786469808_2',
      state: 'paid',
      amount: 500_000_00n,
      transactionId: '14532677',
    });
    const changes: Fields[] = [{ vnp_Amount: '50000001' }, { vnp_TxnRef: '1' }, { vnp_More: '1' }];
    refuses(vnpay, ...changes.map((change) => ({ query: { ...query, ...change } })));
  });
});
