import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/db/database.ts';

const SHOWN = 50;
const REFRESH_S = 3;

interface OutboxItem {
  mobile: string;
  locale: string;
  text: string;
  sentAt: Date;
}

export function listOutbox(db: Db): Promise<OutboxItem[]> {
  return db
    .selectFrom('dev_outbox_message')
    .select(['mobile', 'locale', 'text', 'created_at as sentAt'])
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const STYLE = `:root{color-scheme:dark light}
body{font:16px/1.5 system-ui,"Noto Sans CJK SC",sans-serif;max-width:46rem;margin:3rem auto;padding:0 1rem}
h1{font-size:1.25rem}ol{list-style:none;padding:0}
li{border:1px solid #8884;border-radius:12px;padding:.75rem 1rem;margin:.75rem 0}
p{margin:0}small{opacity:.7;font-variant-numeric:tabular-nums}`;

/** Renders a page for developers, without scripts; the browser reloads it. */
export function renderOutbox(items: readonly OutboxItem[]): string {
  const rows = items.map(
    ({ mobile, locale, text, sentAt }) =>
      `<li lang="${escapeHtml(locale)}"><small>${escapeHtml(mobile)} · <time>${sentAt.toISOString()}</time></small><p>${escapeHtml(text)}</p></li>`,
  );
  const list = rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : '<p>No message has been sent yet.</p>';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${REFRESH_S}"><title>Development outbox</title><style>${STYLE}</style></head>
<body><h1>Development outbox: text messages, newest first</h1>
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
