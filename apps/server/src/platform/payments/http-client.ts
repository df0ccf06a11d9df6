import { invariant } from '../errors.ts';
import { currentGuard, type GuardedInit, NotSent, sendGuarded } from '../send-guard.ts';
import { ProviderFailed } from './payment-provider.ts';

/** Each call has ended by then, whatever became of it; claims of work outside last longer. */
export const CALL_DEADLINE_MS = 8_000;
const LONGEST_ANSWER = 256 * 1024;
/** Bills of a whole day. */
export const LONGEST_FILE = 64 * 1024 * 1024;

export interface ProviderAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** Asks a provider. Whatever goes wrong on the way is one kind of failure: nobody knows what has happened over there. */
export async function askProvider(url: string, init: RequestInit, longest = LONGEST_ANSWER): Promise<ProviderAnswer> {
  const { bytes, ...answer } = await fetchBytes(url, init, longest);
  return { ...answer, text: bytes.toString('utf8') };
}

/** The same for files, which are no text. */
export async function fetchBytes(url: string, init: RequestInit, longest = LONGEST_FILE) {
  const guard = currentGuard();
  try {
    if (guard) return await sendGuarded(url, guardedInit(init, longest), guard);
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(CALL_DEADLINE_MS) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (bytes.length > longest) throw new Error('the answer is too long');
    return { status: answer.status, headers: answer.headers, bytes };
  } catch (error) {
    if (error instanceof NotSent) throw error;
    throw new ProviderFailed(`${new URL(url).host} did not answer: ${(error as Error).message}`);
  }
}

function guardedInit({ method = 'GET', headers, body = '' }: RequestInit, longestAnswer: number): GuardedInit {
  invariant(typeof body === 'string', 'a call to a provider has a body that is no text');
  return {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    body,
    deadlineMs: CALL_DEADLINE_MS,
    longestAnswer,
  };
}

export const postForm = (url: string, fields: Record<string, string>, longest?: number): Promise<ProviderAnswer> =>
  askProvider(
    url,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams(fields).toString(),
    },
    longest,
  );

export async function postJson(url: string, body: unknown): Promise<Record<string, unknown>> {
  const { text } = await askProvider(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  });
  return parseAnswer(text);
}

export function parseAnswer(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new ProviderFailed('the answer is no JSON object');
}
