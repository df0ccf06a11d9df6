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

/** A lost invalidation heals by itself within this time. */
const CHANNELS_LIFE_MS = 30_000;
const STATISTICS_LIFE_MS = 5_000;

/** Everything the store ships for its startup calls. */
export interface SiteContent {
  channels: Channel[];
  config: ConfigItem[];
  modules: ModuleItem[];
  articles: Article[];
  banners: Banner[];
}

/** What may be changed in one go. The rows belong to whoever changed them: shipped content leaves them alone. */
export interface SiteEditor {
  /** For what must commit with the change, such as its line in an audit log. */
  readonly tx: Tx;
  saveChannel(channel: Channel): Promise<void>;
  saveConfigItem(item: ConfigItem): Promise<void>;
  saveModule(item: ModuleItem): Promise<void>;
  saveArticle(article: Article): Promise<void>;
  saveBanner(banner: Banner): Promise<void>;
}

/** Tells what is open to anybody on a channel where more than its own switches decides. */
export type FindOpenModules = (channelCode: string) => Promise<ReadonlySet<ModuleName>>;

/** The picture of the box that stands first on the shelf, where there is one. */
export type FindLeadCrate = () => Promise<string | undefined>;

export type SiteService = ReturnType<typeof createSiteService>;

export function createSiteService(
  { db, bus, clock }: Platform,
  sources: StatisticsSources,
  openModules?: FindOpenModules,
  leadCrate?: FindLeadCrate,
) {
  // Channels are few and asked for by free text, so all of them are kept rather than an answer for each text.
  const channels = createRecentValue(clock, CHANNELS_LIFE_MS, (tx) => reads.findChannels(tx ?? db));
  const statistics = createRecentValue(clock, STATISTICS_LIFE_MS, () => readStatistics(sources));
  /** Where boxes are open the first view shows one of them; elsewhere it begins with a banner. */
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
    /** Inside a transaction, hand it over. */
    configItems: (channelCode: string, tx?: Tx) => reads.findConfigItems(tx ?? db, channelCode),
    modules,
    /** What the page is told: the channel's switches, less what is closed for other reasons. */
    shownModules: async (channelCode: string) => {
      const open = await openModules?.(channelCode);
      return open ? modulesOf(open) : modules(channelCode);
    },
    articles: (type: string, audience: reads.Audience) => reads.findArticles(db, type, audience),
    settings: (type: string, own: Queryable = db) => readSettings(own, type),
    banners: (audience: reads.Audience) => reads.findBanners(db, audience),
    statistics: () => statistics.read(),

    /** What the first view at an address is lit by, for the page that is sent before any call is made. */
    leadPictures: (siteUrl: string) => leadPictures.read(siteUrl),

    async channelWithCode(code: string, locale: Locale): Promise<ChannelInfo> {
      const channel = channelWithCode(await channels.read(), code);
      invariant(channel, 'the default channel is gone');
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

    /** Commits what the work did, all or nothing, and only then tells every process what to read again. */
    async change(work: (editor: SiteEditor) => Promise<void>): Promise<void> {
      const changed = new Set<SiteTag>();
      await db.transaction().execute(async (tx) => {
        const context: writes.WriteContext = { tx, now: new Date(clock.now()), origin: 'edited' };
        await work(createEditor(context, changed));
      });
      for (const tag of changed) bus.publish(listsChanged, { tag });
    },

    /** Lays down shipped content where nobody has written anything of their own; the caller publishes the tags after it commits. */
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

/** What the first view at an address is lit by: the first box, or the banner that stands first. */
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
    // Pictures are the same in every language.
    locale: DEFAULT_LOCALE,
  });
  return first && { narrow: first.image, wide: first.imageWide };
}

/** The text of an article that carries settings, as the default channel has it: it counts for the whole store. */
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
