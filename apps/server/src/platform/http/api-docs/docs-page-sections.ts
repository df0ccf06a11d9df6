import type { Endpoint } from '@clearcrate/contract/endpoint';
import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';
import { clientMessage, serverMessage } from '@clearcrate/contract/gateway';
import { CLOSE_CODES, GATEWAY_PATH, MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { HEADERS } from '@clearcrate/contract/headers';
import type { Locale } from '@clearcrate/contract/locale';
import { CSRF_COOKIE, CSRF_HEADER } from '@clearcrate/contract/operator-rules';
import { errorMessage } from '../envelope.ts';
import { type Html, html, prose } from './docs-page-html.ts';
import { schemaTable } from './docs-page-schema.ts';
import { jsonSchemaOf } from './openapi.ts';
import { refusalsOf } from './openapi-refusals.ts';

const ACCESS_WORDS = {
  public: 'everyone',
  player: 'signed-in players',
  operator: 'operators',
  console: 'everyone who reaches the console',
  development: 'development only',
} as const;

export const anchorOf = ({ method, path }: Endpoint): string =>
  `${method.toLowerCase()}${path.replaceAll('/', '-')}`.toLowerCase();

const pretty = (value: unknown) => html`<pre><code>${JSON.stringify(value, undefined, 2)}</code></pre>`;

function headersOf({ access, channel, movesValue, once, method, body, upload }: Endpoint): Html {
  const names = [
    access === 'player' && `${HEADERS.token}: <token>`,
    access === 'operator' && `${CSRF_HEADER}: <the cookie ${CSRF_COOKIE}>`,
    upload && 'content-type: multipart/form-data, with one field `file`',
    method === 'POST' && body && !upload && 'content-type: application/json',
    channel && `${HEADERS.channel}: <code>`,
    movesValue && `${HEADERS.idempotencyKey}: <a new key${once ? ', or none' : ''}>`,
    'accept-language: zh | en | vi | ko | tw',
  ].filter((name): name is string => typeof name === 'string');
  return html`<p class="headers">${names.map((name) => html`<code>${name}</code> `)}</p>`;
}

function refusalRows(names: readonly ErrorName[], locale: Locale): Html {
  return html`<div class="scroll"><table><thead><tr><th>code</th><th>HTTP</th><th>name</th><th>message</th></tr></thead><tbody>${names.map(
    (name) =>
      html`<tr><td class="number">${ERRORS[name].code}</td><td class="number">${ERRORS[name].status}</td><td><code>${name}</code></td><td>${errorMessage(name, {}, locale)}</td></tr>`,
  )}</tbody></table></div>`;
}

function answerSection({ data, example, file }: Endpoint): Html {
  if (file)
    return html`<section><h4>Answer, a file of <code>${file.contentType}</code></h4><pre><code>${String(example.data)}</code></pre></section>`;
  return html`<section><h4>Answer, under <code>data</code></h4>${schemaTable(jsonSchemaOf(data, 'output'))}${pretty({ code: 0, msg: '', data: example.data })}</section>`;
}

export function endpointSection(endpoint: Endpoint, locale: Locale): Html {
  const { method, path, access, summary, body, example } = endpoint;
  return html`<article id="${anchorOf(endpoint)}">
<h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code> <span class="access ${access}">${ACCESS_WORDS[access]}</span>${endpoint.movesValue && html` <span class="access value">moves value</span>`}</h3>
<p>${prose(summary)}</p>
${headersOf(endpoint)}
<div class="sides"><section><h4>${method === 'GET' || endpoint.upload ? 'Query' : 'Body'}</h4>${body ? schemaTable(jsonSchemaOf(body, 'input')) : html`<p class="none">Nothing.</p>`}${example.body !== undefined && pretty(example.body)}</section>
${answerSection(endpoint)}</div>
<h4>Errors</h4>${refusalRows(refusalsOf(endpoint), locale)}
</article>`;
}

export function errorSection(locale: Locale): Html {
  return html`<section id="refusals"><h2>All errors</h2>
<p>Business errors use HTTP 200 with their own code; 401 means a missing or invalid token only.</p>
${refusalRows(Object.keys(ERRORS) as ErrorName[], locale)}</section>`;
}

interface MessageSchema {
  shape: { id: { value: number } };
}

const nameOfId = new Map<number, string>(Object.entries(MESSAGE_IDS).map(([name, id]) => [id, name]));

function messageCards(options: readonly unknown[]): Html {
  return html`${options.map((option) => {
    const { id } = (option as MessageSchema).shape;
    const schema = jsonSchemaOf(option as never, 'output');
    return html`<article><h3><span class="method id">${id.value}</span> ${nameOfId.get(id.value) ?? ''}</h3>${schemaTable(schema)}</article>`;
  })}`;
}

export function socketSection(): Html {
  return html`<section id="socket"><h2>Socket</h2>
<p>A websocket at <code>${GATEWAY_PATH}</code> on the same host. Every message is JSON text <code>{"id": number, "data": object}</code>.</p>
<h4>From the page</h4>${messageCards(clientMessage.options)}
<h4>From the server</h4>${messageCards(serverMessage.options)}
<h4>Why a socket is closed</h4><div class="scroll"><table><tbody>${Object.entries(CLOSE_CODES).map(
    ([name, code]) => html`<tr><td class="number">${code}</td><td><code>${name}</code></td></tr>`,
  )}</tbody></table></div></section>`;
}
