import { timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';

const PURPOSE = 'avatar-preview';
/** Long enough to view a page, too short to be shared. */
const OWNER_LIFE_MS = 10 * 60_000;
/** A reviewer works through a list. */
const REVIEWER_LIFE_MS = 60 * 60_000;

export type Previews = ReturnType<typeof createPreviews>;

/** Creates signed, expiring addresses of pictures under review, which work in an `<img>`. */
export function createPreviews({ clock, vault }: Pick<Platform, 'clock' | 'vault'>) {
  const addressFor = (file: string, lifeMs: number): string => {
    const until = clock.now() + lifeMs;
    return `${file}?until=${until}&sign=${vault.fingerprint(`${file} ${until}`, PURPOSE).toString('hex')}`;
  };
  return {
    forOwner: (file: string) => addressFor(file, OWNER_LIFE_MS),
    forReviewer: (file: string) => addressFor(file, REVIEWER_LIFE_MS),
    isGood: (file: string, until: string, sign: string): boolean => {
      if (!/^\d{1,16}$/.test(until) || !/^[0-9a-f]{64}$/.test(sign) || Number(until) <= clock.now()) return false;
      const given = Buffer.from(sign, 'hex');
      // Accepts every current key: an address must stay valid through a key rotation.
      return vault.fingerprints(`${file} ${until}`, PURPOSE).some((print) => timingSafeEqual(print, given));
    },
  };
}
