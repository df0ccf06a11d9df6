import { DEFAULT_LOCALE, isLocale, type Locale } from '@clearcrate/contract/locale';
import type { KeyValueStore } from '../browser/storage.ts';

const DEVICE_TYPES = { mobile: '2', pc: '1' } as const;
const MAX_VALUE_LENGTH = 256;

/** Parameters may be before the hash or, in a shared link, inside it. The outer ones win. */
export function visitParameters(location: Pick<Location, 'search' | 'hash'>): URLSearchParams {
  const inner = location.hash.indexOf('?');
  const parameters = new URLSearchParams(inner < 0 ? '' : location.hash.slice(inner + 1));
  for (const [name, value] of new URLSearchParams(location.search)) parameters.set(name, value);
  return parameters;
}

/**
 * The sender's language of a link, for visitors without a choice. Must be read before the visit is
 * stored.
 */
export function hintedLanguage(store: KeyValueStore, parameters: URLSearchParams): Locale | undefined {
  const hint = parameters.get('lang');
  return hint && isLocale(hint) && store.get('language') === undefined ? hint : undefined;
}

interface Visit {
  parameters: URLSearchParams;
  isMobile: boolean;
  newUuid(): string;
}

/**
 * Stores where the visitor came from. The first referral is kept; for advertisements the last click
 * counts.
 */
export function captureVisit(store: KeyValueStore, { parameters, isMobile, newUuid }: Visit): void {
  const read = (name: string) => parameters.get(name)?.slice(0, MAX_VALUE_LENGTH) || undefined;
  const referral = read('code');
  if (referral) store.setIfAbsent('681_fcode', referral);
  const clickId = read('bd_vid');
  if (clickId) {
    const deviceType = read('deviceType') ?? (isMobile ? DEVICE_TYPES.mobile : DEVICE_TYPES.pc);
    store.set('bd_vid', JSON.stringify({ id: clickId, deviceType }));
  }
  const wechatClickId = read('wx_vid');
  if (wechatClickId) store.set('wx_vid', wechatClickId);
  if (store.get('device_uuid') === undefined) store.set('device_uuid', newUuid());
  store.setIfAbsent('language', DEFAULT_LOCALE);
}

/** Where a rotated phone restarts: home, with the referral in the address. */
export function homeAfterTurning(location: Pick<Location, 'search' | 'hash'>): string {
  const code = visitParameters(location).get('code');
  return code ? `#/m/home?code=${encodeURIComponent(code)}` : '#/m/home';
}
