import type { BodyInputOf, Endpoint } from '@clearcrate/contract/endpoint';
import { LANGUAGE_TAGS } from '@clearcrate/contract/locale';
import { CSRF_HEADER } from '@clearcrate/contract/operator-rules';
import { getLocale } from '@clearcrate/ui/text/i18n.tsx';
import { CallFailed, csrfToken } from './api.ts';
import { loadTexts } from './texts.ts';

const NAME = /filename="([^"]+)"/;

interface Refusal {
  code: number;
  msg: string;
}

async function open(endpoint: Endpoint, body: unknown): Promise<Response> {
  const response = await fetch(endpoint.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': LANGUAGE_TAGS[getLocale()],
      [CSRF_HEADER]: csrfToken(),
    },
    body: JSON.stringify(body),
  });
  if (response.headers.get('content-disposition')) return response;
  const { code, msg } = (await response.json()) as Refusal;
  throw new CallFailed(msg, code, response.status);
}

/** The chunks of a file, counted as they arrive. An answer that is cut off fails. */
async function chunksOf(response: Response, onBytes: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    chunks.push(step.value);
    bytes += step.value.length;
    onBytes(bytes);
  }
  return chunks;
}

/** Saves the file that a call answers with. */
export async function download<E extends Endpoint & { file: object }>(
  endpoint: E,
  body: BodyInputOf<E>,
  onBytes: (bytes: number) => void,
): Promise<void> {
  let file: Blob;
  let name = 'clearcrate.csv';
  try {
    const response = await open(endpoint, body);
    name = NAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? name;
    file = new Blob(await chunksOf(response, onBytes), { type: endpoint.file ? 'text/csv' : '' });
  } catch (error) {
    if (error instanceof CallFailed) throw error;
    const t = await loadTexts();
    throw new CallFailed(t('error.network'), 0, 0);
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
