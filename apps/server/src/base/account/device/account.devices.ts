import type { DeviceSession } from '@clearcrate/contract/security';
import type { Db } from '../../../platform/db/database.ts';
import { networkOf } from '../../../platform/http/address.ts';
import type { SessionPlayer } from '../../../platform/http/call.ts';
import { listLiveSessions } from '../session/account.session-repository.ts';

/** More than a player signs in with by hand. */
const LISTED_MAX = 100;

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** The first match decides: most browsers also claim to be one of those further down. */
const BROWSERS: Names = [
  [/MicroMessenger\//, 'WeChat'],
  [/Zalo/i, 'Zalo'],
  [/KAKAOTALK/i, 'KakaoTalk'],
  [/\bLine\//, 'LINE'],
  [/\bQQ(?:Browser)?\//, 'QQ'],
  [/UCBrowser\//, 'UC'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/HuaweiBrowser\//, 'Huawei Browser'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/coc_coc_browser|CocCoc/i, 'Cốc Cốc'],
  [/Whale\//, 'Whale'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: Names = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

const firstMatch = (names: Names, text: string): string => names.find(([pattern]) => pattern.test(text))?.[1] ?? '';

/** Extracts browser and system from a user agent. Product names need no translation. */
export function describeAgent(userAgent: string): { browser: string; system: string } {
  return { browser: firstMatch(BROWSERS, userAgent), system: firstMatch(SYSTEMS, userAgent) };
}

/** Masks an address: players recognise their own network, but it reveals no location. */
export function maskAddress(ip: string): string {
  const network = networkOf(ip);
  return network.includes(':') ? network.replace('::/64', ':…') : network.replace(/\.\d+$/, '.*');
}

export async function listDevices(db: Db, { playerId, sessionId }: SessionPlayer, now: Date): Promise<DeviceSession[]> {
  const rows = await listLiveSessions(db, playerId, now, LISTED_MAX);
  const devices = rows.map((row) => ({
    sessionId: String(row.id),
    isCurrent: row.id === sessionId,
    ...describeAgent(row.user_agent),
    platformId: row.platform_id,
    ip: maskAddress(row.ip),
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
  return devices.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
