import { readFileSync } from 'node:fs';
import type { Endpoint } from '@clearcrate/contract/endpoint';
import { ALL_ENDPOINTS } from '@clearcrate/contract/endpoints';
import { HEADERS } from '@clearcrate/contract/headers';
import { isLocale, LANGUAGE_TAGS, LOCALES, type Locale, negotiateLocale } from '@clearcrate/contract/locale';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Html, html } from './docs-page-html.ts';
import { anchorOf, endpointSection, errorSection, socketSection } from './docs-page-sections.ts';
import { buildOpenApi } from './openapi.ts';
import { groupOf } from './openapi-refusals.ts';

const GROUP_TITLES: Record<string, string> = {
  auth: 'Signing in',
  user: 'The player',
  index: 'The site',
  dev: 'Development',
};
const LANGUAGE_NAMES: Record<Locale, string> = {
  zh: '简体中文',
  en: 'English',
  vi: 'Tiếng Việt',
  ko: '한국어',
  tw: '繁體中文',
};

const titleOf = (group: string) => GROUP_TITLES[group] ?? group;

function navigation(groups: ReadonlyMap<string, Endpoint[]>, locale: Locale): Html {
  return html`<nav aria-label="Calls"><p class="brand">Clearcrate <span>API</span></p>
<p class="languages">${LOCALES.map((name) => html`<a href="/docs?lang=${name}"${name === locale && html` aria-current="true"`}>${LANGUAGE_NAMES[name]}</a> `)}</p>
${[...groups].map(
  ([group, endpoints]) =>
    html`<p class="group"><a href="#${group}">${titleOf(group)}</a></p><ul>${endpoints.map(
      (endpoint) => html`<li><a href="#${anchorOf(endpoint)}">${endpoint.path.split('/').slice(-1)}</a></li>`,
    )}</ul>`,
)}
<p class="group"><a href="#socket">Socket</a></p><p class="group"><a href="#refusals">All errors</a></p></nav>`;
}

/** Renders the whole page. Headings are in English; error messages are in the given language. */
export function renderDocs(endpoints: readonly Endpoint[], locale: Locale): string {
  const groups = Map.groupBy(endpoints, groupOf);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark"><title>Clearcrate API</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/docs/style.css"></head>
<body>${navigation(groups, locale)}<main>
<header><h1>Clearcrate API</h1>
<p>Every answer is an envelope <code>{"code", "msg", "data"}</code>; code 0 is success. Amounts are decimal text. A call that moves value carries an <code>${HEADERS.idempotencyKey}</code>, new for every operation: a replay returns the first answer. Only successes are stored: repeating a rejected call executes it again. Messages below are shown in <b lang="${LANGUAGE_TAGS[locale]}">${LANGUAGE_NAMES[locale]}</b>. Machine-readable: <a href="/docs/openapi.json">openapi.json</a>.</p></header>
${[...groups].map(
  ([group, members]) =>
    html`<section id="${group}"><h2>${titleOf(group)}</h2>${members.map((endpoint) => endpointSection(endpoint, locale))}</section>`,
)}
${socketSection()}
${errorSection(locale)}
</main></body></html>
`;
  return page.text;
}

/** Memoizes `make` per key. The docs do not change while the process runs. */
function once<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

function localeOf(request: FastifyRequest): Locale {
  const { lang } = request.query as { lang?: unknown };
  return typeof lang === 'string' && isLocale(lang) ? lang : negotiateLocale(request.headers['accept-language']);
}

/**
 * Serves the API as a page at /docs and as a document at /docs/openapi.json. No script or inline
 * style: the CSP forbids both.
 */
export function registerDocs(app: FastifyInstance): void {
  const pageOf = once((locale: Locale) => renderDocs(ALL_ENDPOINTS, locale));
  const openApi = once((_whole: 'all') => JSON.stringify(buildOpenApi(ALL_ENDPOINTS), undefined, 2));
  const style = once((name: string) => readFileSync(new URL(name, import.meta.url), 'utf8'));
  app.get('/docs', (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(pageOf(localeOf(request))),
  );
  app.get('/docs/style.css', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style('./docs-page.css')),
  );
  app.get('/docs/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(openApi('all')),
  );
}
