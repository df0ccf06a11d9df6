import { ProviderFailed, ProviderSilent } from '../payment/payment-provider.ts';
import { currentGuard, type GuardedInit, NotSent, sendGuarded } from './send-guard.ts';

/**
 * Each call has ended by then, unless its provider asks for more; claims of work outside last
 * longer.
 */
export const CALL_DEADLINE_MS = 8_000;
/** The longest timeout that a provider requires. No call takes longer. */
export const LONGEST_CALL_MS = 30_000;
const LONGEST_ANSWER = 256 * 1024;
/** Bills of a whole day. */
export const LONGEST_FILE = 64 * 1024 * 1024;

export interface ProviderAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Sends a request to a provider. Every failure is a `ProviderSilent`: its effect there is unknown.
 */
export async function askProvider(
  url: string,
  init: RequestInit,
  longest = LONGEST_ANSWER,
  timeoutMs = CALL_DEADLINE_MS,
): Promise<ProviderAnswer> {
  const { bytes, ...answer } = await fetchBytes(url, init, longest, timeoutMs);
  return { ...answer, text: bytes.toString('utf8') };
}

/** The same for files, which are no text. */
export async function fetchBytes(url: string, init: RequestInit, longest = LONGEST_FILE, timeoutMs = CALL_DEADLINE_MS) {
  const guard = currentGuard();
  try {
    if (guard) return await sendGuarded(url, guardedInit(init, longest, timeoutMs), guard);
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (bytes.length > longest) throw new Error('the answer is too long');
    return { status: answer.status, headers: answer.headers, bytes };
  } catch (error) {
    if (error instanceof NotSent) throw error;
    throw new ProviderSilent(`${new URL(url).host} did not answer: ${(error as Error).message}`);
  }
}

function guardedInit(init: RequestInit, longestAnswer: number, deadlineMs: number): GuardedInit {
  const { method = 'GET', headers, body = '' } = init;
  if (typeof body !== 'string') throw new TypeError('a call to a provider has a body that is no text');
  return {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    body,
    deadlineMs,
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

export async function postJson(url: string, body: unknown, timeoutMs?: number): Promise<Record<string, unknown>> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  };
  const { text } = await askProvider(url, init, undefined, timeoutMs);
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
