import type { BodyInputOf, DataOf, Endpoint } from '@clearcrate/contract/endpoint';
import { ERRORS } from '@clearcrate/contract/errors';
import { LANGUAGE_TAGS } from '@clearcrate/contract/locale';
import { CSRF_COOKIE, CSRF_HEADER } from '@clearcrate/contract/operator-rules';
import { getLocale } from '@clearcrate/ui/text/i18n.tsx';
import { loadTexts } from './texts.ts';

/** A call that the server rejected, or that did not reach it (code 0). */
export class CallFailed extends Error {
  readonly code: number;
  readonly status: number;
  constructor(message: string, code: number, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

interface Listeners {
  /** The server has answered: the session goes on from now. */
  onAnswer(): void;
  /** The session is over. */
  onSignedOut(): void;
  /** Asks for a code; false when the operator gave up. */
  confirm(): Promise<boolean>;
}

let listeners: Listeners = { onAnswer: () => {}, onSignedOut: () => {}, confirm: async () => false };
export const listen = (next: Listeners): void => {
  listeners = next;
};

function csrfToken(): string {
  const prefix = `${CSRF_COOKIE}=`;
  const cookie = document.cookie.split('; ').find((text) => text.startsWith(prefix));
  return cookie?.slice(prefix.length) ?? '';
}

interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}

async function send(endpoint: Endpoint, body: unknown, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(endpoint.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': LANGUAGE_TAGS[getLocale()],
        [CSRF_HEADER]: csrfToken(),
      },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
  } catch {
    throw await noConnection();
  }
}

async function noConnection(): Promise<CallFailed> {
  const t = await loadTexts();
  return new CallFailed(t('error.network'), 0, 0);
}

interface Answer {
  status: number;
  envelope: Envelope;
}

async function post(endpoint: Endpoint, body: unknown): Promise<Answer> {
  const response = await send(endpoint, body);
  return {
    status: response.status,
    envelope: await response.json().catch(async () => Promise.reject(await noConnection())),
  };
}

interface Download {
  signal: AbortSignal;
  /** Called with the bytes so far. */
  onProgress(bytes: number): void;
}

const CARRIAGE_RETURN = 13;
const FILE_NAME = /filename="([^"]+)"/;

/** Reads a streamed file of rows that each end with CR LF, below a heading. Rejects one that breaks off. */
export async function download(endpoint: Endpoint & { file: object }, body: object, { signal, onProgress }: Download) {
  const response = await send(endpoint, body, signal);
  listeners.onAnswer();
  if (!response.ok || response.headers.get('content-type')?.startsWith('application/json')) {
    const { msg, code } = (await response.json()) as Envelope;
    if (response.status === 401) listeners.onSignedOut();
    throw new CallFailed(msg, code, response.status);
  }
  const pieces: BlobPart[] = [];
  let [bytes, lines] = [0, 0];
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    pieces.push(read.value);
    bytes += read.value.length;
    for (const byte of read.value) if (byte === CARRIAGE_RETURN) lines += 1;
    onProgress(bytes);
  }
  const [, name = 'clearcrate.csv'] = FILE_NAME.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name, blob: new Blob(pieces, { type: 'text/csv' }), rows: Math.max(lines - 1, 0) };
}

/** Sends one file; the other fields stand in the address. */
async function postFile(endpoint: Endpoint, fields: object, file: File): Promise<Answer> {
  const form = new FormData();
  form.append('file', file);
  const query = new URLSearchParams(fields as Record<string, string>);
  try {
    const response = await fetch(`${endpoint.path}?${query}`, {
      method: 'POST',
      headers: { 'accept-language': LANGUAGE_TAGS[getLocale()], [CSRF_HEADER]: csrfToken() },
      body: form,
    });
    return { status: response.status, envelope: (await response.json()) as Envelope };
  } catch {
    throw await noConnection();
  }
}

/** Calls the server. */
export const call = <E extends Endpoint>(endpoint: E, body: BodyInputOf<E>): Promise<DataOf<E>> =>
  answered(endpoint, () => post(endpoint, body));

/** Sends a file to the server. */
export const upload = <E extends Endpoint>(endpoint: E, fields: BodyInputOf<E>, file: File): Promise<DataOf<E>> =>
  answered(endpoint, () => postFile(endpoint, Object(fields), file));

/** An act that needs a fresh code is repeated once the operator has entered one. */
async function answered<E extends Endpoint>(endpoint: E, ask: () => Promise<Answer>): Promise<DataOf<E>> {
  const first = await ask();
  const isUnconfirmed = first.envelope.code === ERRORS.confirmationNeeded.code;
  const { status, envelope } = isUnconfirmed && (await listeners.confirm()) ? await ask() : first;
  if (!endpoint.background) listeners.onAnswer();
  if (envelope.code === 0) return envelope.data as DataOf<E>;
  if (status === 401) listeners.onSignedOut();
  throw new CallFailed(envelope.msg, envelope.code, status);
}

export const isCode = (error: unknown, name: keyof typeof ERRORS): boolean =>
  error instanceof CallFailed && error.code === ERRORS[name].code;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
