import { setTimeout as delay } from 'node:timers/promises';
import type { Payment } from './book.ts';
import type { Notice, Side } from './side.ts';

/** Actions of a tester on a payment. */
export const ACTIONS = ['pay', 'fail', 'delay', 'twice', 'other', 'silent', 'forge'] as const;
export type Action = (typeof ACTIONS)[number];
export const isAction = (name: string): name is Action => (ACTIONS as readonly string[]).includes(name);

const DELAY_MS = 30_000;
/** Growing retry intervals, as providers use until the store confirms. */
const RETRIES_MS = [1_000, 4_000, 15_000, 60_000];
const TIMEOUT_MS = 8_000;

async function send({ url, method, headers, body }: Notice): Promise<boolean> {
  try {
    const init = method === 'GET' ? { method, headers } : { method, headers, body };
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await answer.text();
    return answer.ok && !/fail|"return_code":(?:0|-1)\b|"RspCode":"(?:97|99)"/.test(text);
  } catch {
    return false;
  }
}

async function sendWithRetries(make: () => Notice): Promise<void> {
  for (const waitMs of RETRIES_MS) {
    if (await send(make())) return;
    await delay(waitMs, undefined, { ref: false });
  }
}

/** The same notification with a wrong signature. */
function spoil(notice: Notice): Notice {
  const turn = (text: string) =>
    text.replace(/((?:sign|signature|mac|SecureHash)"?[=:]"?)([^&"]{2})/, (_whole, name: string) => `${name}00`);
  const headers = Object.fromEntries(
    Object.entries(notice.headers).map(([name, value]) => [
      name,
      name.endsWith('signature') ? `AAAA${value.slice(4)}` : value,
    ]),
  );
  return { ...notice, url: turn(notice.url), body: turn(notice.body), headers };
}

/** Performs an action and notifies the store in the background. */
export function act(payment: Payment, action: Action, side: Side, nowMs: number): void {
  if (action === 'forge') {
    void send(spoil(side.notice({ ...payment, state: 'paid' })));
    return;
  }
  if (payment.state !== 'waiting' && payment.state !== 'failed') {
    // Paid already: only the notification can be repeated.
    if (action === 'twice') void send(side.notice(payment));
    return;
  }
  payment.state = action === 'fail' ? 'failed' : 'paid';
  payment.paidAtMs = nowMs;
  payment.paid = action === 'other' ? payment.amount - 100n : payment.amount;
  if (action === 'silent') return;
  const notify = () => sendWithRetries(() => side.notice(payment));
  if (action === 'delay') void delay(DELAY_MS, undefined, { ref: false }).then(notify);
  else if (action === 'twice') void Promise.all([notify(), notify(), notify()]);
  else void notify();
}

const REPORT_DELAY_MS = 1_500;

/** Sends the delivery reports of a text message in order, shortly after it arrived. */
export async function sendReports(notices: readonly Notice[]): Promise<void> {
  await delay(REPORT_DELAY_MS, undefined, { ref: false });
  for (const notice of notices) await sendWithRetries(() => notice);
}
