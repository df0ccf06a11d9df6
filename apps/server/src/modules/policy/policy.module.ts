import type { ModuleName } from '@clearcrate/contract/kinds';
import { AppError } from '../../platform/errors.ts';
import { listsChanged } from '../../platform/http/response-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import { SITE_TAGS } from '../site/site.events.ts';
import type { Site } from '../site/site.module.ts';
import { type MarketPolicy, readPolicy } from './policy.rules.ts';

export type { MarketPolicy } from './policy.rules.ts';

/** A lost invalidation heals by itself within this time. */
const LIFE_MS = 15_000;
const MAX_CHANNELS = 1_000;

export type Policy = ReturnType<typeof createPolicy>;

/** Asked before money moves, with the channel of the player's account and never with one that a request names. */
export function createPolicy({ bus, clock }: Platform, site: Pick<Site, 'configItems' | 'modules'>) {
  const known = new Map<string, { policy: Promise<MarketPolicy>; expiresAtMs: number }>();
  bus.subscribe(listsChanged, ({ tag }) => {
    if (tag === SITE_TAGS.config || tag === SITE_TAGS.modules || tag === SITE_TAGS.channels) known.clear();
  });

  const read = async (channelCode: string): Promise<MarketPolicy> => {
    const [config, modules] = await Promise.all([site.configItems(channelCode), site.modules(channelCode)]);
    return readPolicy({ config, modules });
  };

  const of = (channelCode: string): Promise<MarketPolicy> => {
    const entry = known.get(channelCode);
    if (entry && entry.expiresAtMs > clock.now()) return entry.policy;
    if (known.size >= MAX_CHANNELS) known.clear();
    const policy = read(channelCode);
    known.set(channelCode, { policy, expiresAtMs: clock.now() + LIFE_MS });
    policy.catch(() => known.delete(channelCode));
    return policy;
  };

  return {
    of,
    /** The policy of a channel on which the part of the store is open; refuses where it is not. */
    async admit(channelCode: string, module: ModuleName): Promise<MarketPolicy> {
      const policy = await of(channelCode);
      if (!policy.openModules.has(module)) throw new AppError('moduleClosed');
      return policy;
    },
  };
}
