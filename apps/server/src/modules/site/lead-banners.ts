import { DEFAULT_LOCALE } from '@clearcrate/contract/locale';
import type { Clock } from '../../platform/clock.ts';
import type { LeadPictures } from '../../platform/http/store-page.ts';
import { createRecentValue, type RecentValue } from './recent-value.ts';
import type { Audience } from './site.repository.ts';
import type { Channel } from './site.rules.ts';

/** A lost invalidation heals by itself within this time. */
const LIFE_MS = 30_000;

type FindBanners = (audience: Audience) => Promise<{ image: string; imageWide: string }[]>;
type Asker = Pick<Channel, 'code' | 'platformId'>;

/** The first banner's pictures, kept for each channel: every page view asks for them. */
export function createLeadBanners(clock: Clock, findBanners: FindBanners) {
  const kept = new Map<string, RecentValue<LeadPictures | undefined>>();

  const find = async ({ code, platformId }: Asker) => {
    // The texts are of no concern here, so any language serves.
    const [first] = await findBanners({ channelCode: code, platformId, locale: DEFAULT_LOCALE });
    return first && { narrow: first.image, wide: first.imageWide };
  };
  return {
    read(asker: Asker): Promise<LeadPictures | undefined> {
      const known = kept.get(asker.code);
      if (known) return known.read();
      const value = createRecentValue(clock, LIFE_MS, () => find(asker));
      kept.set(asker.code, value);
      return value.read();
    },
    forget: () => kept.clear(),
  };
}
