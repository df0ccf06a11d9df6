import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { LeadPictures } from '../../platform/http/files/store-page.ts';

/** A missed invalidation is corrected within this time. */
const LIFE_MS = 30_000;
/** How long the first page view of an address waits for its picture; later ones do not wait. */
const FIRST_VIEW_WAIT_MS = 200;
/** Hosts come from a request header, so clients choose them. */
const MAX_HOSTS = 200;

interface Entry {
  pictures: LeadPictures | undefined;
  expiresAtMs: number;
  reading: Promise<void> | undefined;
}

/**
 * Caches the lead banner's pictures per address. Every page view reads them and none may wait for
 * the database: an expired entry is returned at once and refreshed in the background.
 */
export function createLeadPictures(clock: Clock, find: (siteUrl: string) => Promise<LeadPictures | undefined>) {
  const entries = new Map<string, Entry>();

  const refresh = (siteUrl: string, entry: Entry) => {
    entry.reading ??= find(siteUrl)
      .then((pictures) => {
        entry.pictures = pictures;
        entry.expiresAtMs = clock.now() + LIFE_MS;
      })
      // The page works without its picture, and the next view retries.
      .catch(() => {})
      .finally(() => {
        entry.reading = undefined;
      });
    return entry.reading;
  };
  const begin = (siteUrl: string) => {
    if (entries.size >= MAX_HOSTS) entries.clear();
    const entry: Entry = { pictures: undefined, expiresAtMs: 0, reading: undefined };
    entries.set(siteUrl, entry);
    return entry;
  };
  return {
    async read(siteUrl: string): Promise<LeadPictures | undefined> {
      const known = entries.get(siteUrl);
      const entry = known ?? begin(siteUrl);
      if (entry.expiresAtMs <= clock.now()) {
        const reading = refresh(siteUrl, entry);
        if (!known) await Promise.race([reading, sleep(FIRST_VIEW_WAIT_MS)]);
      }
      return entry.pictures;
    },
    /** Refreshes all entries after the banners have changed. */
    renew(): void {
      for (const [siteUrl, entry] of entries) {
        entry.expiresAtMs = 0;
        void refresh(siteUrl, entry);
      }
    },
  };
}
