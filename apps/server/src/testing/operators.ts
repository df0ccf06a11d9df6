import { CSRF_COOKIE, CSRF_HEADER, DEMO_OPERATOR, SESSION_COOKIE } from '@clearcrate/contract/operator-rules';
import type { OperatorRole } from '@clearcrate/contract/permissions';
import { generateSync } from 'otplib';
import type { TestApp } from './test-app.ts';

/** Signs demo operators in and calls the console for them. */

export const codeAt = (nowMs: number, secret: string = DEMO_OPERATOR.secret): string =>
  generateSync({ secret, epoch: Math.floor(nowMs / 1_000) });

/** The cookies that an answer sets, by name. */
function cookiesOf(setCookie: string | string[] | undefined): Map<string, string> {
  const lines = [setCookie ?? []].flat();
  return new Map(
    lines.map((line) => {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

export interface ConsoleAnswer {
  status: number;
  code: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
  data: any;
  cookies: string[];
}

/** Posts to a path as a page of the console would. */
export async function ask(
  { app }: Pick<TestApp, 'app'>,
  path: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<ConsoleAnswer> {
  const answer = await app.http.inject({
    method: 'POST',
    url: path.startsWith('/') ? path : `/api/console/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });
  const isFile = !String(answer.headers['content-type']).startsWith('application/json');
  const { code, data } = isFile ? { code: 0, data: answer.body } : answer.json();
  return { status: answer.statusCode, code, data, cookies: [answer.headers['set-cookie'] ?? []].flat() };
}

/** Headers of an open session, from the cookies of an answer. */
export function headersOf(cookies: string[]): Record<string, string> {
  const set = cookiesOf(cookies);
  const csrf = set.get(CSRF_COOKIE) ?? '';
  return { cookie: `${SESSION_COOKIE}=${set.get(SESSION_COOKIE)}; ${CSRF_COOKIE}=${csrf}`, [CSRF_HEADER]: csrf };
}

/**
 * Signs a demo operator in. A code works once, so the clock moves on by its period. Returns the
 * headers of the session.
 */
export async function signInAs(test: TestApp, role: OperatorRole | 'owner2'): Promise<Record<string, string>> {
  test.clock.advance(30_000);
  const email = `${role}@clearcrate.example`;
  const first = await ask(test, 'signIn', { email, password: DEMO_OPERATOR.password });
  const second = await ask(test, 'confirmSignIn', { ticket: first.data.ticket, code: codeAt(test.clock.now()) });
  if (second.code !== 0) throw new Error(`${role} cannot sign in: ${second.code}`);
  return headersOf(second.cookies);
}
