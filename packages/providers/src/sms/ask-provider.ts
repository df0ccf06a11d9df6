import { timingSafeEqual } from 'node:crypto';

/** One call to a provider of text messages. */
export interface ProviderCall {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
}

export interface ProviderReply {
  status: number;
  /** Empty when the body is no JSON object. */
  json: Record<string, unknown>;
}

/**
 * The provider did not answer. `mayBeSent` is false when no connection was made, so that nothing
 * can have been sent.
 */
export class ProviderUnreachable extends Error {
  readonly mayBeSent: boolean;

  constructor(reason: string, mayBeSent: boolean) {
    super(reason);
    this.mayBeSent = mayBeSent;
  }
}

const LONGEST_REPLY = 256 * 1024;

/** Connection errors. After any later error the request may have arrived. */
const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return 'timeout';
  const { cause } = error;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  return code === '' ? 'failed' : code;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Reads an answer up to a limit, so that an endless one cannot exhaust the memory. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > LONGEST_REPLY) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Calls a provider. Redirects are not followed: they would send number and text elsewhere. */
export async function callProvider({ url, method, headers, body, timeoutMs }: ProviderCall): Promise<ProviderReply> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, json: parseObject(await readText(response)) };
  } catch (error) {
    const code = codeOf(error);
    throw new ProviderUnreachable(code, !BEFORE_SENDING.has(code));
  }
}

/** Compares in constant time. */
export function isSameSecret(own: string, given: string): boolean {
  const [a, b] = [Buffer.from(own), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const objectsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
