import type { Tx } from '../../platform/db/database.ts';
import { fromExcluded, markOf, mayReplace } from '../../platform/db/shipped-rows.ts';
import type { Article, Banner, Channel, ConfigItem, ModuleItem } from './site.rules.ts';

/** Origin of a row: `edited` ones are an operator's; `shipped` ones never overwrite edited ones. */
type Origin = 'edited' | 'shipped';

export interface WriteContext {
  tx: Tx;
  now: Date;
  origin: Origin;
}

function stamp({ now, origin }: WriteContext, row: unknown) {
  return { seed_mark: origin === 'shipped' ? markOf(row) : null, updated_at: now };
}

const STAMP_COLUMNS = ['seed_mark', 'updated_at'] as const;

export async function putChannels(context: WriteContext, channels: readonly Channel[]): Promise<void> {
  if (channels.length === 0) return;
  const rows = channels.map((channel) => ({
    code: channel.code,
    platform_id: channel.platformId,
    names: JSON.stringify(channel.names),
    logo: channel.logo,
    accent: channel.accent,
    reserve: channel.reserve,
    statistics_script: channel.statisticsScript,
    hosts: channel.hosts.map((host) => host.toLowerCase()),
    ...stamp(context, channel),
  }));
  const columns = ['platform_id', 'names', 'logo', 'accent', 'reserve', 'statistics_script', 'hosts'] as const;
  await context.tx
    .insertInto('channel')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(fromExcluded([...columns, ...STAMP_COLUMNS]))
        .where(mayReplace('channel')),
    )
    .execute();
}

export async function putConfigItems(context: WriteContext, items: readonly ConfigItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map((item) => ({
    channel_code: item.channelCode,
    item_key: item.itemKey,
    item_value: item.itemValue,
    ...stamp(context, item),
  }));
  await context.tx
    .insertInto('config_item')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['channel_code', 'item_key'])
        .doUpdateSet(fromExcluded(['item_value', ...STAMP_COLUMNS]))
        .where(mayReplace('config_item')),
    )
    .execute();
}

export async function putModules(context: WriteContext, items: readonly ModuleItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map((item) => ({
    channel_code: item.channelCode,
    name: item.name,
    status: item.status,
    ...stamp(context, item),
  }));
  await context.tx
    .insertInto('module_item')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['channel_code', 'name'])
        .doUpdateSet(fromExcluded(['status', ...STAMP_COLUMNS]))
        .where(mayReplace('module_item')),
    )
    .execute();
}

export async function putArticles(context: WriteContext, articles: readonly Article[]): Promise<void> {
  if (articles.length === 0) return;
  const rows = articles.map((article) => ({
    channel_code: article.channelCode,
    type: article.type,
    platform_id: article.platformId,
    slug: article.slug,
    titles: JSON.stringify(article.titles),
    contents: JSON.stringify(article.contents),
    sort: article.sort,
    published: article.published,
    ...stamp(context, article),
  }));
  await context.tx
    .insertInto('article')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'channel_code', 'platform_id', 'slug'])
        .doUpdateSet(fromExcluded(['titles', 'contents', 'sort', 'published', ...STAMP_COLUMNS]))
        .where(mayReplace('article')),
    )
    .execute();
}

export async function putBanners(context: WriteContext, banners: readonly Banner[]): Promise<void> {
  if (banners.length === 0) return;
  const rows = banners.map((banner) => ({
    channel_code: banner.channelCode,
    slug: banner.slug,
    platform_id: banner.platformId,
    titles: JSON.stringify(banner.titles),
    subtitles: JSON.stringify(banner.subtitles),
    tags: JSON.stringify(banner.tags),
    actions: JSON.stringify(banner.actions),
    image: banner.image,
    image_wide: banner.imageWide,
    link: banner.link,
    colour: banner.colour,
    sort: banner.sort,
    published: banner.published,
    ...stamp(context, banner),
  }));
  const texts = ['titles', 'subtitles', 'tags', 'actions'] as const;
  const others = ['image', 'image_wide', 'link', 'colour', 'sort', 'published'] as const;
  await context.tx
    .insertInto('banner')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['channel_code', 'platform_id', 'slug'])
        .doUpdateSet(fromExcluded([...texts, ...others, ...STAMP_COLUMNS]))
        .where(mayReplace('banner')),
    )
    .execute();
}
