import { LANGUAGE_TAGS, type Locale, negotiateLocale } from '@clearcrate/contract/locale';
import { SMS_PROVIDERS, type SmsProviderName } from '@clearcrate/providers/sms/sms-routes';
import type { FastifyInstance } from 'fastify';
import { escapeHtml, textsIn } from '../texts.ts';
import { type ArrivedSms, isSmsMode, SMS_MODES } from './sms.book.ts';
import type { SmsSide } from './sms.side.ts';

const SHOWN = 50;
const REFRESH_S = 5;
const NAMES: Record<SmsProviderName, string> = {
  aliyun: 'Aliyun',
  tencent: 'Tencent Cloud',
  twilio: 'Twilio',
  http: 'HTTP',
};

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const STYLE = `ol{list-style:none;margin:0;padding:0;display:grid;gap:14px}li p{margin:0}.sheet{margin-top:0}
.bubble{background:#131823;border:1px solid #263046;border-radius:4px 18px 18px;padding:12px 16px;margin-top:6px!important;overflow-wrap:anywhere}`;

function pageOf(locale: Locale, head: string, main: string): string {
  const t = textsIn(locale);
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
${head}<title>${t('phone.title')}</title><link rel="stylesheet" href="/cashier.css"><style>${STYLE}</style></head><body>
<header class="bar"><b>SANDBOX</b>${t('phone.title')}</header><main>${main}</main></body></html>`;
}

/** Renders received messages, newest first. The page reloads automatically. */
export function renderPhones({ book }: Pick<SmsSide, 'book'>, locale: Locale): string {
  const t = textsIn(locale);
  const card = ({ provider, mobile, text, atMs, state }: ArrivedSms) =>
    `<li><p class="quiet">${escapeHtml(mobile)} · ${NAMES[provider]} · <time>${new Date(atMs).toISOString().slice(11, 19)}</time> · ${t(`phone.${state}`)}</p><p class="bubble">${escapeHtml(text)}</p></li>`;
  const newest = book.arrived.slice(-SHOWN).reverse();
  const list = newest.length > 0 ? `<ol>${newest.map(card).join('')}</ol>` : `<p class="state">${t('phone.none')}</p>`;
  return pageOf(
    locale,
    `<meta http-equiv="refresh" content="${REFRESH_S}">`,
    `<h1>${t('phone.heading')}</h1><p class="quiet">${t('phone.hint')}</p>${list}<a class="back" href="/phone/tester">${t('tester')}</a>`,
  );
}

/** Renders the choice of each provider's behaviour. */
export function renderTester({ book }: Pick<SmsSide, 'book'>, locale: Locale): string {
  const t = textsIn(locale);
  const controls = SMS_PROVIDERS.map((provider) => {
    const buttons = SMS_MODES.map((mode) => {
      const isChosen = book.modeOf(provider) === mode;
      return `<button formaction="/phone/${provider}/${mode}"${isChosen ? ' class="main"' : ''} aria-pressed="${isChosen}">${t(`phone.mode.${mode}`)}</button>`;
    });
    return `<section class="sheet"><h2>${NAMES[provider]}</h2><form method="post"><div class="grid">${buttons.join('')}</div></form></section>`;
  });
  const back = `<a class="back" href="/phone">${t('phone.heading')}</a>`;
  return pageOf(locale, '', `<h1>${t('tester')}</h1>${controls.join('')}${back}`);
}

export function servePhones(http: FastifyInstance, sms: SmsSide): void {
  const serve = (path: string, render: typeof renderPhones) =>
    http.get(path, async (request, reply) =>
      reply
        .header('content-security-policy', CONTENT_SECURITY_POLICY)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(render(sms, negotiateLocale(request.headers['accept-language']))),
    );
  serve('/phone', renderPhones);
  serve('/phone/tester', renderTester);
  http.post('/phone/:provider/:mode', async (request, reply) => {
    const { provider, mode } = request.params as { provider: string; mode: string };
    const found = SMS_PROVIDERS.find((name) => name === provider);
    if (!found || !isSmsMode(mode)) return reply.callNotFound();
    sms.book.modes.set(found, mode);
    return reply.redirect('/phone/tester', 303);
  });
}
