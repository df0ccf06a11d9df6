import type { PaymentTicket } from '@clearcrate/providers/payment/payment-provider';
import type { FastifyReply } from 'fastify';
import type { Random } from '../../../platform/random.ts';

/** The small pages on a player's way to a provider. */

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** A page that submits the signed form automatically, or by a button without scripts. */
export function forwardPage({ action, fields }: NonNullable<PaymentTicket['form']>, nonce: string): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<!doctype html>
<html lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>…</title></head>
<body><form id="pay" method="post" action="${escapeHtml(action)}">${inputs.join('')}<noscript><button>→</button></noscript></form>
<script nonce="${nonce}">document.getElementById('pay').submit()</script></body></html>`;
}

/**
 * Passes the payment to WeChat's browser, and then opens the order's page, which shows the outcome
 * in any case.
 */
export function bridgePage(asked: Record<string, string>, backTo: string, nonce: string): string {
  // Only this sign could end the script element.
  const json = JSON.stringify(asked).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>…</title></head>
<body><a href="${escapeHtml(backTo)}">←</a>
<script nonce="${nonce}">
const pay = () => WeixinJSBridge.invoke('getBrandWCPayRequest', ${json}, () => location.replace(${JSON.stringify(backTo)}));
if (window.WeixinJSBridge) pay(); else document.addEventListener('WeixinJSBridgeReady', pay);
</script></body></html>`;
}

/** Only scripts with the nonce of this answer run. */
export function sendPage(reply: FastifyReply, random: Random, formAction: string, render: (nonce: string) => string) {
  const nonce = random.bytes(16).toString('base64');
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`;
  return reply
    .header('content-security-policy', policy)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(render(nonce));
}
