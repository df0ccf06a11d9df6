import type { Envelope } from '@clearcrate/contract/errors';
import { HEADERS } from '@clearcrate/contract/headers';
import { LANGUAGE_TAGS } from '@clearcrate/contract/locale';
import { getLocale } from '@clearcrate/ui/text/i18n.tsx';
import { storage } from '../browser/storage.ts';
import { loadT } from '../text/i18n.tsx';
import { platformId, reportUnauthorized } from './api.ts';
import { CLIENT_CODES } from './api-client.ts';
import { ApiError } from './api-error.ts';

/** An upload is slower than a call; one without progress is aborted. */
const UPLOAD_TIMEOUT_MS = 60_000;

export interface UploadOptions {
  /** From 0 to 1, by bytes sent. */
  onProgress(share: number): void;
  signal: AbortSignal;
}

function send(address: string, file: Blob, token: string | undefined, { onProgress, signal }: UploadOptions) {
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${import.meta.env.VITE_API_BASE ?? ''}${address}`);
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.setRequestHeader('accept-language', LANGUAGE_TAGS[getLocale()]);
    request.setRequestHeader(HEADERS.platform, String(platformId()));
    request.setRequestHeader(HEADERS.device, storage.get('device_uuid') ?? '');
    if (token) request.setRequestHeader(HEADERS.token, token);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(request);
    request.onerror = () => reject(new Error('network'));
    request.ontimeout = () => reject(new Error('timeout'));
    request.onabort = () => reject(new Error('aborted'));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file, 'picture');
    request.send(form);
  });
}

function readEnvelope(text: string): Envelope<unknown> | undefined {
  try {
    return JSON.parse(text) as Envelope<unknown>;
  } catch {
    return undefined;
  }
}

/**
 * Uploads one file with progress, which `fetch` lacks. Throws rejections with the server's message.
 */
export async function uploadFile<Data>(address: string, file: Blob, options: UploadOptions): Promise<Data> {
  const texts = await loadT('shell');
  const token = storage.get('token');
  const request = await send(address, file, token, options).catch((error: Error) => {
    const isLate = error.message === 'timeout';
    throw new ApiError(CLIENT_CODES.noResponse, texts(isLate ? 'failure.timeout' : 'failure.network'));
  });
  const envelope = readEnvelope(request.responseText);
  if (request.status === 401) reportUnauthorized(token);
  if (request.status === 200 && envelope?.code === 0) return envelope.data as Data;
  const code = request.status === 200 && envelope ? envelope.code : CLIENT_CODES.refusedByHttp;
  throw new ApiError(code, envelope?.msg || texts('failure.network'));
}
