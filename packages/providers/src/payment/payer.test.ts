import { constants, generateKeyPairSync, publicEncrypt, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAlipay, signNotice } from './alipay.ts';
import type { NotifyRequest } from './payment-provider.ts';
import { type Fields, payerOf, signRsa } from './signing.ts';
import { cardOf } from './unionpay.ts';
import { answerText, createWechat, sealResource } from './wechat.ts';
import { createZalopay, signZalopayNotice } from './zalopay.ts';

/**
 * Which account a genuine message says has paid. What providers themselves have signed stands in
 * `published.test.ts` and `signing.test.ts`.
 */

const NOW_MS = Date.parse('2026-03-11T04:00:00Z');
const clock = { now: () => NOW_MS };
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const message = (part: Partial<NotifyRequest>): NotifyRequest => ({ headers: {}, query: {}, body: '', ...part });

describe('an account id', () => {
  it('is kept unchanged and scoped by its app', () => {
    expect(payerOf('2088102534368455')).toBe('2088102534368455');
    expect(payerOf('oUpF8uMuAJO_M2pxb1Q9zNjWeS6o', 'wx1')).toBe('wx1/oUpF8uMuAJO_M2pxb1Q9zNjWeS6o');
    expect(payerOf('x'.repeat(128))).toBe('x'.repeat(128));
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 2088],
    ['a list', ['2088']],
    ['an object', { openid: 'a' }],
    ['empty', ''],
    ['longer than any', 'x'.repeat(129)],
    ['of ten thousand signs', 'x'.repeat(10_000)],
    ['masked', 'xud***@126.com'],
    ['with a NUL', '2088\u0000'],
    ['with an end of line', '2088\n'],
    ['with a space', '2088 1'],
    ['with a Cyrillic letter in place of a Latin one', 'ope\u043Eid'],
    ['in wide digits', '２０８８'],
    ['with half a character', 'a\uD800'],
  ])('counts as not said when it is %s', (_what, id) => {
    expect(payerOf(id)).toBeUndefined();
  });
});

describe('Alipay', () => {
  const settings = { gateway: '', appId: 'app', privateKey, alipayPublicKey: publicKey };
  const payerIn = (buyer: Fields) => {
    const fields = { app_id: 'app', out_trade_no: 'R1', trade_status: 'TRADE_SUCCESS', total_amount: '1.00', ...buyer };
    const body = new URLSearchParams({ ...fields, sign: signNotice(fields, privateKey) }).toString();
    return createAlipay(settings, clock).notify(message({ body })).payer;
  };

  it('names the buyer by a global id, or by one of the app', () => {
    expect(payerIn({ buyer_id: '2088102534368455', buyer_logon_id: 'xud***@126.com' })).toBe('2088102534368455');
    expect(payerIn({ buyer_user_id: '2088102534368455' })).toBe('2088102534368455');
    expect(payerIn({ buyer_open_id: '099luGU2ef8' })).toBe('app/099luGU2ef8');
    expect(payerIn({ buyer_id: '2088102534368455', buyer_open_id: '099luGU2ef8' })).toBe('2088102534368455');
    expect(payerIn({ buyer_logon_id: 'xud***@126.com' })).toBeUndefined();
  });
});

describe('WeChat Pay', () => {
  const key = 'k'.repeat(32);
  const settings = {
    gateway: '',
    appId: 'wx1',
    merchantId: 'm1',
    serialNo: '',
    privateKey,
    apiV3Key: key,
    wechatKeyId: 'KEY',
    wechatPublicKey: publicKey,
  };
  const payerIn = (more: object) => {
    const paid = { appid: 'wx1', mchid: 'm1', out_trade_no: 'R1', trade_state: 'SUCCESS', amount: { total: 100 } };
    const sealed = sealResource(key, JSON.stringify({ ...paid, ...more }), 'n'.repeat(12), 'transaction');
    const [body, stamp] = [JSON.stringify({ resource: sealed }), String(NOW_MS / 1000)];
    const headers = {
      'wechatpay-timestamp': stamp,
      'wechatpay-nonce': 'n',
      'wechatpay-serial': 'KEY',
      'wechatpay-signature': signRsa(answerText(stamp, 'n', body), privateKey),
    };
    return createWechat(settings, clock, { bytes: randomBytes }).notify(message({ headers, body })).payer;
  };

  it('names the payer by an id of the app', () => {
    // As in its documents for merchants, "payment notification".
    expect(payerIn({ payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' } })).toBe('wx1/oUpF8uMuAJO_M2pxb1Q9zNjWeS6o');
    for (const payer of [undefined, null, {}, 'o', { openid: '' }, { openid: 7 }, { openid: ['o'] }])
      expect(payerIn({ payer })).toBeUndefined();
  });
});

describe('UnionPay', () => {
  const card = '6216261000000000018';
  const seal = (text: string, key = publicKey) =>
    publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64');

  it('reads a card number that is sealed, differently each time, or plain', () => {
    const [first, second] = [seal(card), seal(card)];
    expect(first).not.toBe(second);
    for (const accNo of [first, second, card]) expect(cardOf({ accNo }, privateKey)).toBe(card);
  });

  it('names no payer for a masked number, one sealed for another merchant, or none', () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' });
    const texts = ['', '6216***********0018', seal('6216***********0018'), seal(card, other.toString()), 'x', '1234'];
    for (const accNo of texts) expect(cardOf({ accNo }, privateKey)).toBeUndefined();
    expect(cardOf({}, privateKey)).toBeUndefined();
    expect(cardOf({ accNo: seal(card) }, '')).toBeUndefined();
  });
});

describe('ZaloPay', () => {
  const payerIn = (more: object) => {
    const data = JSON.stringify({ app_id: 2553, app_trans_id: '260311_R1', amount: 1000, ...more });
    const body = JSON.stringify({ data, mac: signZalopayNotice(data, 'two') });
    return createZalopay({ gateway: '', appId: '2553', key1: 'one', key2: 'two' }, clock).notify(message({ body }))
      .payer;
  };

  it('names the payer of a wallet payment', () => {
    const merchant_user_id = '7ZMSl3nEg5sOUJzOLSoUFT8xKNQVaLOLXHB--8Eytqc';
    expect(payerIn({ channel: 38, merchant_user_id })).toBe(`2553/${merchant_user_id}`);
    expect(payerIn({ channel: 38 })).toBeUndefined();
  });

  it('names no payer of card and bank payments', () => {
    // The id that callbacks of its test gateway bring for cards and banks, for several apps and
    // payers (channels 39 and 41); none for 36.
    const merchant_user_id = '4n2LtVGwMfjZhIs7wv82hA';
    for (const channel of [36, 39, 41, undefined]) expect(payerIn({ channel, merchant_user_id })).toBeUndefined();
  });
});
