import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/db/database.ts';
import { escapeHtml } from '../../../platform/text/escape-html.ts';

const SHOWN = 50;
const REFRESH_S = 3;

interface OutboxItem {
  mobile: string;
  locale: string;
  /** Of an e-mail; empty for a text message. */
  subject: string;
  text: string;
  sentAt: Date;
}

export function listOutbox(db: Db): Promise<OutboxItem[]> {
  return db
    .selectFrom('dev_outbox_message')
    .select(['mobile', 'locale', 'subject', 'text', 'created_at as sentAt'])
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}

const STYLE = `:root{color-scheme:dark light}
body{font:16px/1.5 system-ui,"Noto Sans CJK SC",sans-serif;max-width:46rem;margin:3rem auto;padding:0 1rem}
h1{font-size:1.25rem}ol{list-style:none;padding:0}
li{border:1px solid #8884;border-radius:12px;padding:.75rem 1rem;margin:.75rem 0}
p{margin:0;white-space:pre-line}small{opacity:.7;font-variant-numeric:tabular-nums}`;

/** Renders a page for developers, without scripts; the browser reloads it. */
export function renderOutbox(items: readonly OutboxItem[]): string {
  const rows = items.map(
    ({ mobile, locale, subject, text, sentAt }) =>
      `<li lang="${escapeHtml(locale)}"><small>${escapeHtml(mobile)} · <time>${sentAt.toISOString()}</time></small>${subject === '' ? '' : `<p><b>${escapeHtml(subject)}</b></p>`}<p>${escapeHtml(text)}</p></li>`,
  );
  const list = rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : '<p>No message has been sent yet.</p>';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${REFRESH_S}"><title>Development outbox</title><style>${STYLE}</style></head>
<body><h1>Development outbox: text messages and e-mails, newest first</h1>
${list}
</body></html>
`;
}

export function serveOutboxPage(app: FastifyInstance, db: Db): void {
  app.get('/dev/outbox', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // The page needs its inline style sheet only.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(renderOutbox(await listOutbox(db))),
  );
}
