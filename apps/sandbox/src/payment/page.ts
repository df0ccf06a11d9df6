import { LANGUAGE_TAGS, type Locale } from '@clearcrate/contract/locale';
import { formatAmount } from '@clearcrate/contract/money';
import { dongOf } from '@clearcrate/providers/payment/signing';
import { escapeHtml, type Translate, textsIn } from '../texts.ts';
import type { Payment } from './book.ts';
import { REFUND_FATES, refundFateOf } from './refund-fates.ts';
import type { Action } from './tester.ts';

const MARKS: Record<Payment['method'], { hue: number; protocol: string }> = {
  alipay: { hue: 212, protocol: 'RSA2' },
  wechat: { hue: 142, protocol: 'APIv3' },
  unionpay: { hue: 225, protocol: 'ACP 5.1' },
  ecny: { hue: 356, protocol: 'ACP 5.1' },
  momo: { hue: 320, protocol: 'HMAC-SHA256' },
  zalopay: { hue: 215, protocol: 'HMAC-SHA256' },
  vnpay: { hue: 200, protocol: 'HMAC-SHA512' },
};

/** Formats an amount like the store's pages. */
function sumText({ method, amount }: Payment, locale: Locale): string {
  const isDong = method === 'momo' || method === 'zalopay' || method === 'vnpay';
  if (isDong) return `${dongOf(amount).toLocaleString(locale === 'vi' ? 'vi-VN' : 'en-US')} ₫`;
  return `¥${formatAmount(amount).replace(/\B(?=(?:\d{3})+\.)/g, ',')}`;
}

/** Methods that tell the store the paying account. */
const NAMES_PAYER: ReadonlySet<Payment['method']> = new Set(['alipay', 'wechat', 'unionpay', 'ecny', 'zalopay']);

/**
 * Printable ASCII without `*`, which marks hidden digits. Browsers compile it with the flag `v`,
 * which rejects bare brackets.
 */
export const WALLET_PATTERN = String.raw`[\x21-\x29\x2B-\x7E]+`;

/** Renders the choice of a refund's outcome; nothing unless the payment is paid. */
function refundControls(payment: Payment, t: Translate): string {
  if (payment.state !== 'paid') return '';
  const buttons = REFUND_FATES.map((fate) => {
    const isChosen = refundFateOf(payment) === fate;
    return `<button formaction="/pay/${payment.id}/${fate}"${isChosen ? ' class="main"' : ''} aria-pressed="${isChosen}">${t(`refund.${fate}`)}<small>${t(`refund.${fate}.hint`)}</small></button>`;
  });
  return `<section class="sheet"><h2>${t('refund')}</h2><form method="post"><div class="grid">${buttons.join('')}</div></form></section>`;
}

/** Renders the page of a payment with the tester's actions. */
export function renderPayment(payment: Payment, locale: Locale, nowMs: number): string {
  const t = textsIn(locale);
  const { hue, protocol } = MARKS[payment.method];
  const button = (action: Action, isMain = false) =>
    `<button formaction="/pay/${payment.id}/${action}"${isMain ? ' class="main"' : ''}>${t(action)}${
      isMain ? ` ${escapeHtml(sumText(payment, locale))}` : `<small>${t(`${action}.hint`)}</small>`
    }</button>`;
  const isOpen = payment.state === 'waiting' || payment.state === 'failed';
  const wallet = `<label class="from">${t('wallet')}<input name="wallet" value="${escapeHtml(payment.wallet)}" maxlength="64" pattern="${WALLET_PATTERN}" required autocomplete="off" autocapitalize="off" spellcheck="false"><small>${t('wallet.hint')}</small></label>`;
  const minutes = Math.max(0, Math.ceil((payment.expiresAtMs - nowMs) / 60_000));
  const others: Action[] = isOpen ? ['fail', 'delay', 'twice', 'other', 'silent', 'forge'] : ['twice', 'forge'];
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${t('title')}</title><link rel="stylesheet" href="/cashier.css"></head><body>
<header class="bar"><b>SANDBOX</b>${t('title')}</header>
<main>
<div class="head"><span class="mark" aria-hidden="true" style="background:hsl(${hue} 70% 34%)">${t(`sign.${payment.method}`)}</span><div><h1>${t(`method.${payment.method}`)}</h1><p>${t('protocol', { protocol })}</p><p>${t('order', { orderNo: payment.orderNo })}</p></div></div>
<div class="sum"><strong>${escapeHtml(sumText(payment, locale))}</strong><p>${t('noMoney')}</p></div>
<div class="state" role="status">${t(`state.${payment.state}`, { minutes })}</div>
<section class="sheet"><h2>${t('tester')}</h2><form method="post">${isOpen && NAMES_PAYER.has(payment.method) ? wallet : ''}${isOpen ? button('pay', true) : ''}<div class="grid">${others.map((one) => button(one)).join('')}</div></form>
${payment.returnUrl ? `<a class="back" href="${escapeHtml(payment.returnUrl)}">${t('back')}</a>` : ''}<p class="quiet">${t('once')}</p></section>
${refundControls(payment, t)}</main></body></html>`;
}
