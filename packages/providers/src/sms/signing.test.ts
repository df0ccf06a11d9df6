import { expect, it } from 'vitest';
import { canonicalQuery, signAcs3 } from './aliyun.ts';
import { signHttp } from './signed-http.ts';
import { signTc3 } from './tencent.ts';
import { signTwilio } from './twilio.ts';

/** Examples that the providers publish with their signature methods. */

it('signs as the example of Alibaba Cloud for ACS3-HMAC-SHA256', () => {
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const header = signAcs3(
    {
      method: 'POST',
      path: '/',
      query: canonicalQuery({
        RegionId: 'cn-shanghai',
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
      }),
      headers: {
        'x-acs-version': '2014-05-26',
        host: 'ecs.cn-shanghai.aliyuncs.com',
        'x-acs-action': 'RunInstances',
        'x-acs-content-sha256': empty,
        'x-acs-date': '2023-10-26T10:22:32Z',
        'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      },
      body: '',
    },
    'YourAccessKeyId',
    'YourAccessKeySecret',
  );
  expect(header).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

it('encodes parameters of Alibaba Cloud by RFC 3986', () => {
  expect(canonicalQuery({ b: "a b*c'(d)!~", a: '明箱+/=' })).toBe(
    'a=%E6%98%8E%E7%AE%B1%2B%2F%3D&b=a%20b%2Ac%27%28d%29%21~',
  );
});

it('signs as the example of Tencent Cloud for TC3-HMAC-SHA256', () => {
  const header = signTc3(
    {
      service: 'cvm',
      path: '/',
      headers: { host: 'cvm.tencentcloudapi.com', 'content-type': 'application/json; charset=utf-8' },
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      timestampS: 1_551_113_065,
    },
    'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
  );
  expect(header).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, ' +
      'SignedHeaders=content-type;host, ' +
      'Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  );
});

it('signs as the example of Twilio for X-Twilio-Signature', () => {
  const fields = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+12349013030',
    Digits: '1234',
    From: '+12349013030',
    To: '+18005551212',
  };
  expect(signTwilio('https://mycompany.com/myapp.php?foo=1&bar=2', fields, '12345')).toBe(
    '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
  );
});

it('signs as docs/operating/message-providers.md shows', () => {
  const secret = 'an-example-secret-of-32-characters';
  expect(signHttp('1794729600', '42', '{"messageId":"42"}', secret)).toBe(
    'v1=95e3dc403bc3abc5f8b81b9dd19332337cf0f9b77926d3fe70fde924a1fa2d3d',
  );
});
