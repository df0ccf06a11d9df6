import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { LeadPictures } from '../../platform/http/store-page.ts';

/** A lost invalidation heals by itself within this time. */
const LIFE_MS = 30_000;
/** How long the very first page of an address waits for its picture; all later ones wait for nothing. */
const PATIENCE_MS = 200;
/** Hosts are whatever a caller writes into a header. */
const MAX_HOSTS = 200;

interface Kept {
  pictures: LeadPictures | undefined;
  expiresAtMs: number;
  reading: Promise<void> | undefined;
}

/**
 * The leading banner's pictures of each address. Every page view asks for them, and none may wait for the database: what
 * was read last is answered at once, while a newer answer is fetched for the next one.
 */
export function createLeadPictures(clock: Clock, find: (siteUrl: string) => Promise<LeadPictures | undefined>) {
  const kept = new Map<string, Kept>();

  const refresh = (siteUrl: string, entry: Kept) => {
    entry.reading ??= find(siteUrl)
      .then((pictures) => {
        entry.pictures = pictures;
        entry.expiresAtMs = clock.now() + LIFE_MS;
      })
      // The page works without its picture, and the next view tries again.
      .catch(() => {})
      .finally(() => {
        entry.reading = undefined;
      });
    return entry.reading;
  };
  const begin = (siteUrl: string) => {
    if (kept.size >= MAX_HOSTS) kept.clear();
    const entry: Kept = { pictures: undefined, expiresAtMs: 0, reading: undefined };
    kept.set(siteUrl, entry);
    return entry;
  };
  return {
    async read(siteUrl: string): Promise<LeadPictures | undefined> {
      const known = kept.get(siteUrl);
      const entry = known ?? begin(siteUrl);
      if (entry.expiresAtMs <= clock.now()) {
        const reading = refresh(siteUrl, entry);
        if (!known) await Promise.race([reading, sleep(PATIENCE_MS)]);
      }
      return entry.pictures;
    },
    /** The banners have changed: they are read again before the next view asks. */
    renew(): void {
      for (const [siteUrl, entry] of kept) {
        entry.expiresAtMs = 0;
        void refresh(siteUrl, entry);
      }
    },
  };
}
