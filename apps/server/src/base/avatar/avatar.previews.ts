import { timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';

const PURPOSE = 'avatar-preview';
/** Long enough to look at a page, too short to be handed on. */
const OWNER_LIFE_MS = 10 * 60_000;
/** A reviewer goes through a list. */
const REVIEWER_LIFE_MS = 60 * 60_000;

export type Previews = ReturnType<typeof createPreviews>;

/** Addresses of pictures that nobody has looked at yet: signed, so that they work in a page, and only for a while. */
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
      // Any of the keys: an address must live through a change of keys as long as it says.
      return vault.fingerprints(`${file} ${until}`, PURPOSE).some((print) => timingSafeEqual(print, given));
    },
  };
}
