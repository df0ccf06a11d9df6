import { createHash, createHmac } from 'node:crypto';

/**
 * AWS Signature Version 4, required by every S3-compatible service. Forty lines here; the SDKs are
 * megabytes.
 */

export interface Credentials {
  region: string;
  accessKey: string;
  secretKey: string;
}

export interface SignedRequest {
  method: string;
  url: URL;
  /** Headers to sign in addition to the host; names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The SHA-256 of the body, in hex. */
  payloadHash: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

export const sha256Hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** As `20150830T123600Z`. */
export const timestampOf = (nowMs: number): string => new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');

/** Percent-encodes every byte except letters, digits and `-._~`, with upper-case hex digits. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const canonicalPath = (url: URL): string =>
  url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');

/** The value of the `Authorization` header for a request made at `timestamp`. */
export function authorize(
  request: SignedRequest,
  { region, accessKey, secretKey }: Credentials,
  service: string,
  timestamp: string,
): string {
  const headers = Object.entries({ ...request.headers, host: request.url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const signedHeaders = headers.map(([name]) => name).join(';');
  const canonical = [
    request.method,
    canonicalPath(request.url),
    canonicalQuery(request.url),
    ...headers.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    request.payloadHash,
  ].join('\n');
  const day = timestamp.slice(0, 8);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = [ALGORITHM, timestamp, scope, sha256Hex(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  return `${ALGORITHM} Credential=${accessKey}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}
