import { MODULES, type ModuleName } from '@clearcrate/contract/kinds';
import { DEFAULTS } from '@clearcrate/contract/limits';
import { DEFAULT_LOCALE, type Locale } from '@clearcrate/contract/locale';
import type { ChannelInfo } from '@clearcrate/contract/site';
import type { Db, Queryable, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { listsChanged } from '../../platform/http/response-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import { createLeadPictures } from './lead-pictures.ts';
import { createRecentValue, type RecentValue } from './recent-value.ts';
import { SITE_TAGS, type SiteTag } from './site.events.ts';
import * as reads from './site.repository.ts';
import {
  type Article,
  type Banner,
  type Channel,
  type ConfigItem,
  channelOfHost,
  channelWithCode,
  completeModules,
  hostOf,
  type ModuleItem,
  textIn,
} from './site.rules.ts';
import type { StatisticsSources } from './site.statistics.ts';
import { readStatistics } from './site.statistics.ts';
import * as writes from './site.writes.repository.ts';

/** A missed invalidation is corrected within this time. */
const CHANNELS_LIFE_MS = 30_000;
const STATISTICS_LIFE_MS = 5_000;

/** All shipped content of the startup calls. */
export interface SiteContent {
  channels: Channel[];
  config: ConfigItem[];
  modules: ModuleItem[];
  articles: Article[];
  banners: Banner[];
}

/**
 * Writes of one change. The rows count as edited from then on: shipped content no longer overwrites
 * them.
 */
export interface SiteEditor {
  /** For writes that must commit with the change, such as an audit entry. */
  readonly tx: Tx;
  saveChannel(channel: Channel): Promise<void>;
  saveConfigItem(item: ConfigItem): Promise<void>;
  saveModule(item: ModuleItem): Promise<void>;
  saveArticle(article: Article): Promise<void>;
  saveBanner(banner: Banner): Promise<void>;
}

/** Finds the modules open to visitors of a channel, where more than the channel's switches decides. */
export type FindOpenModules = (channelCode: string) => Promise<ReadonlySet<ModuleName>>;

/** Finds the picture of the first box on the shelf, if any. */
export type FindLeadCrate = () => Promise<string | undefined>;

export type SiteService = ReturnType<typeof createSiteService>;

export function createSiteService(
  { db, bus, clock }: Platform,
  sources: StatisticsSources,
  openModules?: FindOpenModules,
  leadCrate?: FindLeadCrate,
) {
  // Channels are few and looked up by free text, so all of them are cached and not one answer per text.
  const channels = createRecentValue(clock, CHANNELS_LIFE_MS, (tx) => reads.findChannels(tx ?? db));
  const statistics = createRecentValue(clock, STATISTICS_LIFE_MS, () => readStatistics(sources));
  /** Where boxes are open, the first view shows one; elsewhere it shows a banner. */
  const crateOn = async (channelCode: string): Promise<string | undefined> =>
    (await openModules?.(channelCode))?.has('BlindBox') ? leadCrate?.() : undefined;
  const leadPictures = createLeadPictures(clock, (siteUrl) => findLeadPictures(db, channels, siteUrl, crateOn));
  bus.subscribe(listsChanged, ({ tag }) => {
    if (tag === SITE_TAGS.channels) channels.forget();
    if (tag === SITE_TAGS.channels || tag === SITE_TAGS.banners) leadPictures.renew();
  });

  const modules = async (channelCode: string, tx?: Tx) =>
    completeModules(await reads.findModules(tx ?? db, channelCode));

  return {
    /** Inside a transaction, pass it on. */
    configItems: (channelCode: string, tx?: Tx) => reads.findConfigItems(tx ?? db, channelCode),
    modules,
    /** The channel's switches minus modules closed for other reasons, as the page shows them. */
    shownModules: async (channelCode: string) => {
      const open = await openModules?.(channelCode);
      return open ? modulesOf(open) : modules(channelCode);
    },
    articles: (type: string, audience: reads.Audience) => reads.findArticles(db, type, audience),
    settings: (type: string, own: Queryable = db) => readSettings(own, type),
    banners: (audience: reads.Audience) => reads.findBanners(db, audience),
    statistics: () => statistics.read(),

    /** Lead pictures of an address, for the page sent before any call. */
    leadPictures: (siteUrl: string) => leadPictures.read(siteUrl),

    async channelWithCode(code: string, locale: Locale): Promise<ChannelInfo> {
      const channel = channelWithCode(await channels.read(), code);
      invariant(channel, 'the default channel does not exist');
      return channelInfo(channel, locale);
    },

    async takesReservations(channelCode: string, tx?: Tx): Promise<boolean> {
      return channelWithCode(await channels.read(tx), channelCode)?.reserve ?? false;
    },

    async channelOfSite(siteUrl: string, locale: Locale): Promise<ChannelInfo> {
      const host = hostOf(siteUrl);
      const channel = host === undefined ? undefined : channelOfHost(await channels.read(), host);
      if (!channel) throw new AppError('siteUnknown');
      return channelInfo(channel, locale);
    },

    /** Runs the work in one transaction and publishes the changed tags after its commit. */
    async change(work: (editor: SiteEditor) => Promise<void>): Promise<void> {
      const changed = new Set<SiteTag>();
      await db.transaction().execute(async (tx) => {
        const context: writes.WriteContext = { tx, now: new Date(clock.now()), origin: 'edited' };
        await work(createEditor(context, changed));
      });
      for (const tag of changed) bus.publish(listsChanged, { tag });
    },

    /** Writes shipped content except over edited rows. Publish the tags after the commit. */
    plant: (tx: Tx, content: SiteContent): Promise<void> =>
      putContent({ tx, now: new Date(clock.now()), origin: 'shipped' }, content),
  };
}

async function putContent(context: writes.WriteContext, content: SiteContent): Promise<void> {
  await writes.putChannels(context, content.channels);
  await writes.putConfigItems(context, content.config);
  await writes.putModules(context, content.modules);
  await writes.putArticles(context, content.articles);
  await writes.putBanners(context, content.banners);
}

/** The lead pictures of an address: the first box, or the first banner. */
async function findLeadPictures(
  db: Db,
  channels: RecentValue<Channel[]>,
  siteUrl: string,
  crateOn: (channelCode: string) => Promise<string | undefined>,
) {
  const host = hostOf(siteUrl);
  const channel = host === undefined ? undefined : channelOfHost(await channels.read(), host);
  const channelCode = channel?.code ?? DEFAULTS.channelCode;
  const crate = await crateOn(channelCode);
  if (crate) return { narrow: crate, wide: crate };
  const [first] = await reads.findBanners(db, {
    channelCode,
    platformId: channel?.platformId ?? DEFAULTS.platformId,
    // Pictures do not depend on the language.
    locale: DEFAULT_LOCALE,
  });
  return first && { narrow: first.image, wide: first.imageWide };
}

/**
 * The content of an article that carries settings. Read for the default channel: it applies to the
 * whole store.
 */
export async function readSettings(db: Queryable, type: string): Promise<string> {
  const { channelCode, platformId } = DEFAULTS;
  const [article] = await reads.findArticles(db, type, { channelCode, platformId, locale: DEFAULT_LOCALE });
  return article?.content ?? '';
}

function modulesOf(open: ReadonlySet<ModuleName>): { name: ModuleName; status: 0 | 1 }[] {
  return MODULES.map((name) => ({ name, status: open.has(name) ? 1 : 0 }));
}

function createEditor(context: writes.WriteContext, changed: Set<SiteTag>): SiteEditor {
  return {
    tx: context.tx,
    saveChannel: (channel) => {
      changed.add(SITE_TAGS.channels);
      return writes.putChannels(context, [channel]);
    },
    saveConfigItem: (item) => {
      changed.add(SITE_TAGS.config);
      return writes.putConfigItems(context, [item]);
    },
    saveModule: (item) => {
      changed.add(SITE_TAGS.modules);
      return writes.putModules(context, [item]);
    },
    saveArticle: (article) => {
      changed.add(SITE_TAGS.articles);
      return writes.putArticles(context, [article]);
    },
    saveBanner: (banner) => {
      changed.add(SITE_TAGS.banners);
      return writes.putBanners(context, [banner]);
    },
  };
}

function channelInfo(channel: Channel, locale: Locale): ChannelInfo {
  return {
    platformId: channel.platformId,
    channelCode: channel.code,
    keyWord: textIn(channel.names, locale),
    logo: channel.logo,
    accent: channel.accent,
    reserve: channel.reserve,
    statisticsScript: channel.statisticsScript,
  };
}
