import { hash, timingSafeEqual } from 'node:crypto';
import { CSRF_COOKIE, CSRF_HEADER, OPERATOR_SESSION, SESSION_COOKIE } from '@clearcrate/contract/operator-rules';
import type { HttpRequest } from './exchange.ts';

/** Reads and writes the cookies of an operator's session. */
export interface SessionCookies {
  open(token: string): void;
  close(): void;
}

const SHARED = 'Path=/; Secure; SameSite=Strict';

/**
 * Derived from the session's token: a page of another origin can neither read the cookie nor
 * compute the value.
 */
const csrfOf = (token: string): string => hash('sha256', `csrf:${token}`, 'base64url');

export const sessionCookies = (request: HttpRequest): SessionCookies => {
  const set = (token: string, csrf: string, seconds: number) => {
    request.cookies = [
      `${SESSION_COOKIE}=${token}; Max-Age=${seconds}; HttpOnly; ${SHARED}`,
      `${CSRF_COOKIE}=${csrf}; Max-Age=${seconds}; ${SHARED}`,
    ];
  };
  return {
    open: (token) => set(token, csrfOf(token), OPERATOR_SESSION.maxHours * 3_600),
    close: () => set('', '', 0),
  };
};

/** The token of the session cookie; empty without one, or without the header that repeats it. */
export function readSessionToken({ headers }: HttpRequest): string {
  const prefix = `${SESSION_COOKIE}=`;
  const cookies = headers.cookie?.split(/;\s*/) ?? [];
  const token = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) ?? '';
  const sent = Buffer.from(String(headers[CSRF_HEADER] ?? ''));
  const expected = Buffer.from(csrfOf(token));
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? token : '';
}
