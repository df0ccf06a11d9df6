import { signNotice } from '@clearcrate/providers/payment/alipay';
import type { ProviderMethod } from '@clearcrate/providers/payment/create-providers';
import { signMomo } from '@clearcrate/providers/payment/momo';
import { asTexts, type Fields, readForm, readJson, signRsa } from '@clearcrate/providers/payment/signing';
import { signAcp } from '@clearcrate/providers/payment/unionpay';
import { signVnpay, vnpayQuery } from '@clearcrate/providers/payment/vnpay';
import { answerText, openResource, type SealedResource, sealResource } from '@clearcrate/providers/payment/wechat';
import { signZalopayNotice } from '@clearcrate/providers/payment/zalopay';
import type { CashierKeys } from '@clearcrate/sandbox/payment/accounts';
import type { Notice } from '@clearcrate/sandbox/payment/side';

/** The same message for another merchant of the same provider, who has really signed it. */

const formOf = (notice: Notice, fields: Fields): Notice => ({
  ...notice,
  body: new URLSearchParams(fields).toString(),
});

function fromWechat(notice: Notice, keys: CashierKeys): Notice {
  const body = readJson(notice.body) as { resource: SealedResource };
  const { nonce, associated_data } = body.resource;
  const told = { ...readJson(openResource(keys.apiV3Key, body.resource)), mchid: 'SOMEBODY' };
  const sealed = sealResource(keys.apiV3Key, JSON.stringify(told), nonce, associated_data);
  const text = JSON.stringify({ ...body, resource: { ...body.resource, ...sealed } });
  const header = (name: string) => notice.headers[`wechatpay-${name}`] ?? '';
  const signature = signRsa(answerText(header('timestamp'), header('nonce'), text), keys.wechat);
  return { ...notice, body: text, headers: { ...notice.headers, 'wechatpay-signature': signature } };
}

function fromAcp(notice: Notice, keys: CashierKeys): Notice {
  const { signature: _own, ...fields } = { ...readForm(notice.body), merId: 'SOMEBODY' } as Fields;
  return formOf(notice, { ...fields, signature: signAcp(fields, keys.unionpay) });
}

function fromMomo(notice: Notice, { momoAccess: accessKey, momoSecret: secretKey }: CashierKeys): Notice {
  const fields = { ...readJson(notice.body), partnerCode: 'SOMEBODY' };
  const signature = signMomo('notice', asTexts(fields), { accessKey, secretKey });
  return { ...notice, body: JSON.stringify({ ...fields, signature }) };
}

function fromZalopay(notice: Notice, keys: CashierKeys): Notice {
  const told = readJson(notice.body);
  const data = JSON.stringify({ ...readJson(String(told.data)), app_id: 1 });
  return { ...notice, body: JSON.stringify({ ...told, data, mac: signZalopayNotice(data, keys.zalopay2) }) };
}

function fromVnpay(notice: Notice, keys: CashierKeys): Notice {
  const [address = '', query = ''] = notice.url.split('?');
  const fields: Fields = { ...readForm(query), vnp_TmnCode: 'SOMEBODY' };
  return { ...notice, url: `${address}?${vnpayQuery(fields)}&vnp_SecureHash=${signVnpay(fields, keys.vnpay)}` };
}

export function forOtherMerchant(method: ProviderMethod, notice: Notice, keys: CashierKeys): Notice {
  switch (method) {
    case 'alipay': {
      const { sign: _own, ...fields } = { ...readForm(notice.body), app_id: 'SOMEBODY' } as Fields;
      return formOf(notice, { ...fields, sign: signNotice(fields, keys.alipay) });
    }
    case 'wechat':
      return fromWechat(notice, keys);
    case 'momo':
      return fromMomo(notice, keys);
    case 'zalopay':
      return fromZalopay(notice, keys);
    case 'vnpay':
      return fromVnpay(notice, keys);
    default:
      return fromAcp(notice, keys);
  }
}
