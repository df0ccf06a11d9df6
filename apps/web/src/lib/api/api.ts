import type { BodyInputOf, Endpoint } from '@clearcrate/contract/endpoint';
import type { ERRORS } from '@clearcrate/contract/errors';
import { HEADERS } from '@clearcrate/contract/headers';
import { DEFAULTS } from '@clearcrate/contract/limits';
import { LANGUAGE_TAGS } from '@clearcrate/contract/locale';
import { getLocale } from '@clearcrate/ui/text/i18n.tsx';
import { toastStore } from '@clearcrate/ui/toast/toast-store.ts';
import { showPlayRefusal } from '../bounds/play-refusal.ts';
import { nativePlatformId } from '../browser/native-bridge.ts';
import { storage } from '../browser/storage.ts';
import { loadT } from '../text/i18n.tsx';
import { type AnswerOf, type CallOptions, createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { createIdempotencyKeys } from './idempotency.ts';
import { newUuid } from './uuid.ts';

/**
 * Restated, because importing the table of errors would add it to the first view; the type keeps it
 * equal.
 */
const CLIENT_SEED_MISSING = 1413 satisfies (typeof ERRORS)['clientSeedMissing']['code'];

/** Shows a failure once: many calls fail together when the network is lost. */
export function notifyFailure(text: string): void {
  const shown = toastStore.getToast();
  const alreadySaid = shown?.kind === 'error' && shown.text === text;
  if (text && !alreadySaid) toastStore.show({ kind: 'error', text });
}

/**
 * Shows why a call failed. A rejection by the player's own limits opens a sheet with a link to
 * them.
 */
export function notify(text: string, code?: number): void {
  if (code === undefined || !showPlayRefusal(code, text)) notifyFailure(text);
}

type UnauthorizedListener = (token: string | undefined) => void;
let onUnauthorized: UnauthorizedListener = () => {};

/** Registers the session's listener for dead tokens; the client knows no sessions. */
export function listenForUnauthorized(listener: UnauthorizedListener): void {
  onUnauthorized = listener;
}

let makeClientSeed = async (): Promise<boolean> => false;

/** Registers the creation of a client seed, which a draw requires. */
export function listenForMissingSeed(make: () => Promise<boolean>): void {
  makeClientSeed = make;
}

/** For calls outside the client, such as an upload with progress. */
export const reportUnauthorized = (token: string | undefined): void => onUnauthorized(token);

export const channelCode = (): string => storage.get('channelCode') ?? DEFAULTS.channelCode;
export const platformId = (): number =>
  nativePlatformId() ?? (Number(storage.get('platformId')) || DEFAULTS.platformId);

const idempotency = createIdempotencyKeys(() => globalThis.sessionStorage, newUuid);

/** Ends the use of a key whose outcome the store was asked for: the next such call is a new one. */
export const forgetKey = (key: string): void => idempotency.forget(key);

export const api = createApiClient({
  fetch: (url, init) => fetch(url, init),
  baseUrl: import.meta.env.VITE_API_BASE ?? '',
  token: () => storage.get('token'),
  commonHeaders: () => ({
    'accept-language': LANGUAGE_TAGS[getLocale()],
    [HEADERS.platform]: String(platformId()),
    [HEADERS.device]: storage.get('device_uuid') ?? '',
  }),
  channelCode,
  idempotency,
  message: async (name) => (await loadT('shell'))(`failure.${name}`),
  notify,
  mend: async (code) => code === CLIENT_SEED_MISSING && makeClientSeed(),
  onUnauthorized: (token) => onUnauthorized(token),
});

export async function fetchData<E extends Endpoint>(
  endpoint: E,
  body: BodyInputOf<E>,
  options?: CallOptions,
): Promise<AnswerOf<E>> {
  const answer = await api.call(endpoint, body, options);
  if (answer.data === null) throw new ApiError(answer.code, answer.msg, answer.status);
  return answer.data;
}
