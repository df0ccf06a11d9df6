import { LANGUAGE_TAGS, type Locale, negotiateLocale } from '@clearcrate/contract/locale';
import type { FastifyInstance } from 'fastify';
import { escapeHtml, textsIn } from '../texts.ts';
import { type ArrivedMail, isMailMode, MAIL_MODES, type MailSide } from './mail.side.ts';

const SHOWN = 50;
const REFRESH_S = 5;

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const STYLE = `ol{list-style:none;margin:0 0 24px;padding:0;display:grid;gap:14px}li p{margin:0}.sheet{margin-top:0}
.bubble{background:#131823;border:1px solid #263046;border-radius:4px 18px 18px;padding:12px 16px;margin-top:6px!important;overflow-wrap:anywhere;white-space:pre-line}`;

type Mailboxes = Pick<MailSide, 'arrived' | 'state'>;

/** Renders received e-mails, newest first, and the choice of the server’s behaviour. */
export function renderMailboxes({ arrived, state }: Mailboxes, locale: Locale): string {
  const t = textsIn(locale);
  const card = ({ sender, to, subject, text, atMs }: ArrivedMail) =>
    `<li><p class="quiet">${escapeHtml(sender)} → ${escapeHtml(to.join(', '))} · <time>${new Date(atMs).toISOString().slice(11, 19)}</time></p><p><b>${escapeHtml(subject)}</b></p><p class="bubble">${escapeHtml(text)}</p></li>`;
  const newest = arrived.slice(-SHOWN).reverse();
  const list = newest.length > 0 ? `<ol>${newest.map(card).join('')}</ol>` : `<p class="state">${t('mail.none')}</p>`;
  const buttons = MAIL_MODES.map((mode) => {
    const isChosen = state.mode === mode;
    return `<button formaction="/mail/${mode}"${isChosen ? ' class="main"' : ''} aria-pressed="${isChosen}">${t(`mail.mode.${mode}`)}</button>`;
  });
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_S}"><title>${t('mail.title')}</title><link rel="stylesheet" href="/cashier.css"><style>${STYLE}</style></head><body>
<header class="bar"><b>SANDBOX</b>${t('mail.title')}</header><main><h1>${t('mail.heading')}</h1><p class="quiet">${t('mail.hint')}</p>${list}
<section class="sheet"><h2>${t('tester')}</h2><form method="post"><div class="grid">${buttons.join('')}</div></form></section></main></body></html>`;
}

export function serveMailboxes(http: FastifyInstance, mail: Mailboxes): void {
  http.get('/mail', async (request, reply) =>
    reply
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderMailboxes(mail, negotiateLocale(request.headers['accept-language']))),
  );
  http.post('/mail/:mode', async (request, reply) => {
    const { mode } = request.params as { mode: string };
    if (!isMailMode(mode)) return reply.callNotFound();
    mail.state.mode = mode;
    return reply.redirect('/mail', 303);
  });
}
