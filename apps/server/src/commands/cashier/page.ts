import { LANGUAGE_TAGS, type Locale } from '@clearcrate/contract/locale';
import { formatAmount } from '@clearcrate/contract/money';
import { dongOf } from '@clearcrate/providers/payment/signing';
import { fillIn, loadMessages } from '../../platform/messages.ts';
import type { Payment } from './book.ts';
import { FATES, type MarketSide, type Purchase } from './market.side.ts';
import { REFUND_FATES, refundFateOf } from './refund-fates.ts';
import type { Action } from './tester.ts';

const messages = loadMessages('cashier');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const MARKS: Record<Payment['method'], { hue: number; protocol: string }> = {
  alipay: { hue: 212, protocol: 'RSA2' },
  wechat: { hue: 142, protocol: 'APIv3' },
  unionpay: { hue: 225, protocol: 'ACP 5.1' },
  ecny: { hue: 356, protocol: 'ACP 5.1' },
  momo: { hue: 320, protocol: 'HMAC-SHA256' },
  zalopay: { hue: 215, protocol: 'HMAC-SHA256' },
  vnpay: { hue: 200, protocol: 'HMAC-SHA512' },
};

export const CASHIER_STYLE = `:root{color-scheme:dark}*{box-sizing:border-box}
body{margin:0;background:#0b0e14;color:#eef2fa;font:16px/1.5 system-ui,"Noto Sans CJK SC",sans-serif;min-height:100vh;display:flex;flex-direction:column;align-items:center}
.bar{width:100%;padding:14px;text-align:center;font-weight:700;background:repeating-linear-gradient(135deg,#263046 0 14px,#1b2231 14px 28px)}
.bar b{background:#eef2fa;color:#0b0e14;border-radius:6px;padding:2px 10px;margin-inline-end:8px;letter-spacing:.08em}
main{width:100%;max-width:460px;padding:24px 20px;display:flex;flex-direction:column;gap:20px;flex:1}
.head{display:flex;gap:14px;align-items:center}.mark{width:52px;height:52px;border-radius:14px;display:grid;place-items:center;font-weight:700;font-size:22px}
.head p,.sum p,.quiet{margin:0;color:#97a3ba;font-size:14px}.head h1{margin:0;font-size:18px}
.sum{text-align:center}.sum strong{font-size:46px;line-height:1.2;font-variant-numeric:tabular-nums}
.state{border:1px solid #263046;border-radius:14px;padding:12px 16px;background:#131823;text-align:center}
.sheet{background:#131823;border:1px solid #263046;border-radius:20px;padding:18px;display:flex;flex-direction:column;gap:12px;margin-top:auto}
.sheet h2{margin:0;font-size:16px}.grid{display:grid;grid-template-columns:1fr 1fr;gap:10px}form{display:contents}
button,.back{font:inherit;color:inherit;background:#1b2231;border:1px solid #263046;border-radius:14px;min-height:56px;padding:8px 10px;cursor:pointer;text-align:center}
button small{display:block;color:#97a3ba;font-size:13px}button.main{background:#c8ff4d;color:#0b0e14;border:0;font-weight:700;font-size:17px}
.from{display:grid;gap:6px}.from input{font:inherit;color:inherit;background:#0b0e14;border:1px solid #263046;border-radius:14px;min-height:48px;padding:8px 14px;width:100%}.from small{color:#97a3ba;font-size:13px}
.back{display:grid;place-items:center;text-decoration:none}button:focus-visible,.back:focus-visible,input:focus-visible{outline:2px solid #fff;outline-offset:2px}
@media(min-width:800px){main{max-width:760px}.grid{grid-template-columns:repeat(3,1fr)}}`;

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
function refundControls(payment: Payment, t: (key: string) => string): string {
  if (payment.state !== 'paid') return '';
  const buttons = REFUND_FATES.map((fate) => {
    const isChosen = refundFateOf(payment) === fate;
    return `<button formaction="/pay/${payment.id}/${fate}"${isChosen ? ' class="main"' : ''} aria-pressed="${isChosen}">${t(`refund.${fate}`)}<small>${t(`refund.${fate}.hint`)}</small></button>`;
  });
  return `<section class="sheet"><h2>${t('refund')}</h2><form method="post"><div class="grid">${buttons.join('')}</div></form></section>`;
}

/** Renders the page of a payment with the tester's actions. */
export function renderPayment(payment: Payment, locale: Locale, nowMs: number): string {
  const t = (key: string, params: Record<string, string | number> = {}) =>
    escapeHtml(fillIn(messages[locale][key] ?? key, params));
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

const SHOWN_PURCHASES = 30;

/** Renders recent purchases of the marketplace with the tester's outcomes. */
export function renderPurchases(market: MarketSide, locale: Locale): string {
  const t = (key: string, params: Record<string, string | number> = {}) =>
    escapeHtml(fillIn(messages[locale][key] ?? key, params));
  const stateKey = (purchase: Purchase) => {
    const { stage, isOut } = market.stageOf(purchase);
    return stage === '2' ? 'given' : stage === '5' ? 'fellThrough' : isOut ? 'offerOut' : 'bought';
  };
  const card = (purchase: Purchase, number: number) => {
    const buttons = FATES.map(
      (fate) => `<form method="post" action="/market/${number}/${fate}"><button>${t(`market.${fate}`)}</button></form>`,
    );
    return `<section class="sheet"><h2>${escapeHtml(purchase.hashName)}</h2><p class="quiet">${escapeHtml(purchase.customId)} · $${(purchase.paid / 1_000).toFixed(2)}</p>
<div class="state" role="status">${t(`market.${stateKey(purchase)}`)}</div><div class="grid">${buttons.join('')}</div></section>`;
  };
  const newest = market.purchases
    .map((purchase, number) => ({ purchase, number }))
    .slice(-SHOWN_PURCHASES)
    .reverse();
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${t('market.title')}</title><link rel="stylesheet" href="/cashier.css"></head><body>
<header class="bar"><b>SANDBOX</b>${t('market.title')}</header>
<main><h1>${t('market.heading')}</h1><p class="quiet">${t('market.hint')}</p>
${newest.map(({ purchase, number }) => card(purchase, number)).join('') || `<p class="state">${t('market.none')}</p>`}</main></body></html>`;
}
